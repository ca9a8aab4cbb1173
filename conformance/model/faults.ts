import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import {
  isObject,
  objectOf,
  type TranscriptExchange,
  type JsonRecord,
  type OperationName,
} from './transcript.js';

/** Something wrong with a request, for which it must or should be rejected. */
export interface RequestFault {
  readonly requirement: RequiredId;
  readonly isIn: (exchange: TranscriptExchange, body: JsonRecord) => boolean;
  /** whether a response serves the request without the fault */
  readonly isCorrectedBy?: (response: JsonRecord) => boolean;
}

/** A key of a create request. */
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

/** Whether a parameter is not a number. Empty, `null` and repeated ones, which have a comma, are open. */
const noInteger =
  (key: string): RequestFault['isIn'] =>
  ({ query }) => {
    const text = query[key] ?? '';
    const isOpen = text === '' || text === 'null' || text.includes(',');
    return !isOpen && !integer.test(text);
  };

const echoedInBounds =
  (key: string, least: number) =>
  (response: JsonRecord): boolean =>
    Number.isInteger(response[key]) && Number(response[key]) >= least;

const limitInBounds = { isCorrectedBy: echoedInBounds('limit', 1) };
const offsetInBounds = { isCorrectedBy: echoedInBounds('offset', 0) };

/** Faults by operation. The first fault of a request counts. */
export const faults: Readonly<Record<'create' | 'update' | 'list', readonly RequestFault[]>> = {
  create: [
    { requirement: 'create.body-required', isIn: ({ hasBody }) => !hasBody },
    { requirement: 'create.body-json', isIn: ({ body }) => body === undefined },
    { requirement: 'create.body-object', isIn: ({ body }) => !isObject(body) },
    { requirement: 'create.city-required', isIn: missing('city') },
    { requirement: 'create.city-length', isIn: empty('city') },
    { requirement: 'create.entity-type-required', isIn: missing('entity_type') },
    { requirement: 'create.entity-type-length', isIn: empty('entity_type') },
    { requirement: 'create.fields-required', isIn: missing('fields') },
    {
      requirement: 'create.fields-count',
      isIn: (_, { fields }) => Array.isArray(fields) && fields.length === 0,
    },
    { requirement: 'create.fields-lengths', isIn: (_, { fields }) => itemsOf(fields).includes('') },
    { requirement: 'create.city-string', isIn: noString('city') },
    { requirement: 'create.entity-type-string', isIn: noString('entity_type') },
    { requirement: 'create.fields-array', isIn: (_, { fields }) => !Array.isArray(fields) },
    {
      requirement: 'create.fields-strings',
      isIn: (_, { fields }) => itemsOf(fields).some((item) => typeof item !== 'string'),
    },
  ],
  update: [
    { requirement: 'update.fields-array', isIn: (_, { fields }) => typeof fields === 'string' },
    {
      requirement: 'update.fields-strings',
      isIn: (_, { fields }) => itemsOf(fields).some((item) => typeof item === 'number'),
    },
  ],
  list: [
    { requirement: 'list.limit-minimum', isIn: below('limit', 1), ...limitInBounds },
    { requirement: 'list.limit-integer', isIn: noInteger('limit'), ...limitInBounds },
    { requirement: 'list.offset-minimum', isIn: below('offset', 0), ...offsetInBounds },
    { requirement: 'list.offset-integer', isIn: noInteger('offset'), ...offsetInBounds },
  ],
};

const hasFaults = (operation: OperationName | null): operation is keyof typeof faults =>
  operation !== null && operation in faults;

/** The error of a request; undefined if the specification names none. */
export function faultOf(exchange: TranscriptExchange): RequestFault | undefined {
  const { operation, body, isUnsent } = exchange;
  if (!hasFaults(operation) || (isUnsent && operation !== 'list')) return undefined;
  return faults[operation].find(({ isIn }) => isIn(exchange, objectOf(body)));
}
