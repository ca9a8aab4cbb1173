import Joi from 'joi';
import { conditionIds, contradictory } from './conditions.js';

const conditionId = Joi.string()
  .valid(...conditionIds)
  .messages({
    'any.only': `"conditions": there is no {{#value}}; there are ${conditionIds.join(', ')}`,
  });

/** The option `conditions`: ids of conditions that can be met at the same time. */
export const conditionsSchema: Joi.ArraySchema<readonly string[]> = Joi.array()
  .items(conditionId)
  .unique()
  .custom((ids: readonly string[], helpers) => {
    const found = contradictory.find((pair) => pair.every((id) => ids.includes(id)));
    if (found) {
      return helpers.error('array.contradiction', { pair: found.join(' and ') });
    }
    return ids;
  })
  .messages({ 'array.contradiction': '{{#label}} must not have both {{#pair}}' });
