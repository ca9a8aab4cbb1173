import { changeLastInterpretation } from './mutations/changes.js';
import { mutantsOf, type MutantsOfChecks, withKey } from './mutations/middleware.js';
import { wrongInterpretationKeys } from './mutations/wrong-keys.js';

const itemKeys = ['understood_as', 'confidence', 'suggestion'] as const;

export const interpretationMutants = {
  'interpretation.name': wrongInterpretationKeys('name', undefined, null, 7),
  'interpretation.understood-as': wrongInterpretationKeys('understood_as', null, ['phone']),
  'interpretation.confidence': wrongInterpretationKeys('confidence', null, 0.9),
  'interpretation.suggestion': wrongInterpretationKeys('suggestion', null, []),
  'interpretation.complete': mutantsOf(itemKeys, (key) => [
    `last interpretation: ${key} missing`,
    changeLastInterpretation((item) => withKey(item, key, undefined)),
  ]),
} satisfies MutantsOfChecks;
