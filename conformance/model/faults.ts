import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../clause-id.js';
import {
  isObject,
  objectOf,
  type TranscriptExchange,
  type JsonRecord,
  type OperationName,
} from './transcript.js';

/** Something wrong with a request, for which it must or should be rejected. */
export interface RequestFault {
  readonly clause: RequiredId;
  readonly isIn: (exchange: TranscriptExchange, body: JsonRecord) => boolean;
  /** a response that serves the request without what is wrong */
  readonly isCorrectedBy?: (response: JsonRecord) => boolean;
}

/** A key of a creation. */
export type CreationKey = 'city' | 'entity_type' | 'fields';

const isMissing = (value: JsonValue | undefined): boolean => value === undefined || value === null;
const itemsOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? value : [];

const missing =
  (key: CreationKey): RequestFault['isIn'] =>
  (_, body) =>
    isMissing(body[key]);

const empty =
  (key: CreationKey): RequestFault['isIn'] =>
  (_, body) =>
    body[key] === '';

const noString =
  (key: CreationKey): RequestFault['isIn'] =>
  (_, body) =>
    !isMissing(body[key]) && typeof body[key] !== 'string';

const integer = /^-?\d+$/;

const below =
  (key: string, least: number): RequestFault['isIn'] =>
  ({ query }) => {
    const text = query[key] ?? '';
    return integer.test(text) && Number(text) < least;
  };

/** A value that is no number. Empty ones and `null` are open. */
const noInteger =
  (key: string): RequestFault['isIn'] =>
  ({ query }) => {
    const text = query[key] ?? '';
    return text !== '' && text !== 'null' && !integer.test(text);
  };

const echoedInBounds =
  (key: string, least: number) =>
  (response: JsonRecord): boolean =>
    Number.isInteger(response[key]) && Number(response[key]) >= least;

const limitInBounds = { isCorrectedBy: echoedInBounds('limit', 1) };
const offsetInBounds = { isCorrectedBy: echoedInBounds('offset', 0) };

/** The first one that is in a request counts. */
export const faults: Readonly<Record<'create' | 'update' | 'list', readonly RequestFault[]>> = {
  create: [
    { clause: 'create.body-required', isIn: ({ hasBody }) => !hasBody },
    { clause: 'create.body-json', isIn: ({ body }) => body === undefined },
    { clause: 'create.body-object', isIn: ({ body }) => !isObject(body) },
    { clause: 'create.city-required', isIn: missing('city') },
    { clause: 'create.city-length', isIn: empty('city') },
    { clause: 'create.entity-type-required', isIn: missing('entity_type') },
    { clause: 'create.entity-type-length', isIn: empty('entity_type') },
    { clause: 'create.fields-required', isIn: missing('fields') },
    {
      clause: 'create.fields-count',
      isIn: (_, { fields }) => Array.isArray(fields) && fields.length === 0,
    },
    { clause: 'create.fields-lengths', isIn: (_, { fields }) => itemsOf(fields).includes('') },
    { clause: 'create.city-string', isIn: noString('city') },
    { clause: 'create.entity-type-string', isIn: noString('entity_type') },
    { clause: 'create.fields-array', isIn: (_, { fields }) => !Array.isArray(fields) },
    {
      clause: 'create.fields-strings',
      isIn: (_, { fields }) => itemsOf(fields).some((item) => typeof item !== 'string'),
    },
  ],
  update: [
    { clause: 'update.fields-array', isIn: (_, { fields }) => typeof fields === 'string' },
    {
      clause: 'update.fields-strings',
      isIn: (_, { fields }) => itemsOf(fields).some((item) => typeof item === 'number'),
    },
  ],
  list: [
    { clause: 'list.limit-minimum', isIn: below('limit', 1), ...limitInBounds },
    { clause: 'list.limit-integer', isIn: noInteger('limit'), ...limitInBounds },
    { clause: 'list.offset-minimum', isIn: below('offset', 0), ...offsetInBounds },
    { clause: 'list.offset-integer', isIn: noInteger('offset'), ...offsetInBounds },
  ],
};

const hasFaults = (operation: OperationName | null): operation is keyof typeof faults =>
  operation !== null && operation in faults;

/** What is wrong with a request; undefined for nothing that the specification names. */
export function faultOf(exchange: TranscriptExchange): RequestFault | undefined {
  const { operation, body, isUnsent } = exchange;
  if (!hasFaults(operation) || (isUnsent && operation !== 'list')) return undefined;
  return faults[operation].find(({ isIn }) => isIn(exchange, objectOf(body)));
}
