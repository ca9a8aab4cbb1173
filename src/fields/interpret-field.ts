import { findType } from '../places/entity-types/entity-type.js';
import { catalogue } from './catalogue/catalogue.js';
import type { Field, FieldKind } from './field.js';
import { fieldWords } from './field-name.js';
import { nearestFields } from './nearest-fields.js';
import type { Confidence } from './resolve-field.js';
import { knownPart, resolveField } from './resolve-field.js';

/** How the service reads one requested field name (specification, section "Field interpretation"). */
export interface Interpretation {
  /** the name as it was requested */
  name: string;
  /** how the service reads it */
  understood_as: string;
  confidence: Confidence;
  /** what could be improved, or that nothing need be */
  suggestion: string;
}

/** A field name that is to be explained, and what its user says of it. */
export interface FieldRequest {
  name: string;
  description?: string;
}

const forms: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  number: 'number',
  'yes-no': 'true or false',
  list: 'list of texts',
  link: 'URL',
  time: 'time, HH:MM',
  date: 'timestamp',
  object: 'object',
};

/** What a field means, in a phrase: "Whether guests can use wifi (true or false)". */
function meaningOf(field: Field): string {
  const meaning = field.kind === 'yes-no' ? `Whether ${field.meaning}` : field.meaning;
  return `${meaning} (${forms[field.kind]})`;
}

/** A warning where a field is known but not for this type of place. */
function mismatch(field: Field, entityType: string | undefined): string | null {
  if (entityType === undefined || entityType.trim() === '' || field.groups.length === 0) return null;
  const type = findType(entityType);
  return type.known && !field.groups.includes(type.group)
    ? `It makes little sense for the type "${type.noun}": expect null values.`
    : null;
}

function otherWay(description = ''): string {
  return description.trim() === '' ? 'add a description' : 'describe it in other words';
}

/** How a name, without a description, is read; with one, what the description adds when the name says nothing. */
export function interpretField(
  request: FieldRequest & {
    entity_type?: string;
    /** there is no place for a description, so none is asked for */
    namesOnly?: true;
  },
): Interpretation {
  const { name, description, entity_type: entityType } = request;
  const { field, confidence, by } = resolveField(name);
  if (field !== null) {
    const note = mismatch(field, entityType);
    const advice =
      by === 'name'
        ? 'Clear as it is.'
        : by === 'spelling'
          ? `Taken for a spelling of "${field.name}"; use that name to be sure.`
          : `Only a part of the name was recognised; use "${field.name}" if that is what you mean.`;
    return {
      name,
      understood_as: meaningOf(field),
      confidence,
      suggestion: note === null ? advice : by === 'name' ? note : `${advice} ${note}`,
    };
  }
  const described = description === undefined ? null : fieldInText(description);
  if (described !== null) {
    return {
      name,
      understood_as: `${meaningOf(described)}; judging by the description, the name alone is not recognised`,
      confidence: 'medium',
      suggestion: `A subscription has names only: subscribe to "${described.name}", since this name yields null values.`,
    };
  }
  const near = nearestFields(name, entityType, catalogue)
    .map((one) => `"${one.name}"`)
    .join(', ');
  return {
    name,
    understood_as: 'Not recognised: no known field has such a name, so its values would be null',
    confidence: 'low',
    suggestion: `Try one of ${near}${request.namesOnly ? '' : `, or ${otherWay(description)}`}.`,
  };
}

/** How much of a description is read. */
const longestDescription = 400;
const mostDescriptionWords = 60;

function fieldInText(text: string): Field | null {
  const words: string[] = [];
  for (let at = 0; at < Math.min(text.length, longestDescription); at += 90) {
    words.push(...fieldWords(text.slice(at, at + 90)));
  }
  return knownPart(words.slice(0, mostDescriptionWords));
}
