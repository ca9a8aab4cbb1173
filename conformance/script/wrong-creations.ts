import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import { NoResponse } from '../http/client.js';
import type { RequestOptions } from '../http/request.js';
import { type HttpResponse, isObject, type JsonObject, withKey } from '../http/response.js';
import { typeOf } from '../findings/expect.js';
import { Inconclusive, type JsonType } from '../findings/finding.js';
import { unlessClosed } from '../session/sending/no-response.js';
import type { CreationBody } from '../session/settings.js';
import { together } from '../session/together.js';
import { type Act, fact, writes } from './act.js';
import { tryCreation } from './creations.js';

type Key = 'city' | 'entity_type' | 'fields';

type Mistake = (body: CreationBody) => RequestOptions;

/** The body with one key replaced or removed. */
const withValue =
  (key: string, value?: JsonValue): Mistake =>
  (body) => ({ body: withKey(body, key, value) });
const withField =
  (value: JsonValue): Mistake =>
  (body) => ({ body: { ...body, fields: [...body.fields, value] } });
const withText =
  (change: (text: string) => string): Mistake =>
  (body) => ({ text: change(JSON.stringify(body)) });

/** An error of a create request, which must be rejected. */
export interface CreationFault {
  /** the requirement about the error */
  readonly id: RequiredId;
  /** title of the requirement, if `sent` is not enough */
  readonly title?: string;
  /** the error in words: `without a body` */
  readonly sent: string;
  /** the changes with which a run sends it */
  readonly changes: readonly Mistake[];
  /** whether a value has a wrong type */
  readonly types?: boolean;
  /** whether a body has this error, for recordings; without JSON if it is not JSON */
  readonly isIn: (sent: { text: string; json: JsonValue | undefined }) => boolean;
}

const isInObject =
  (test: (body: JsonObject) => boolean): CreationFault['isIn'] =>
  ({ json }) =>
    isObject(json) && test(json);

/** Normalises a key like a lenient decoder. */
const bare = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Whether a key is missing, without a similar key in the body that might replace it. */
const lacks = (key: Key): CreationFault['isIn'] =>
  isInObject(
    (body) =>
      (body[key] ?? null) === null &&
      !Object.keys(body).some((other) => other !== key && bare(other) === bare(key)),
  );

/** Whether a key has a wrong type. A missing key is the subject of another requirement. */
const hasOtherType = (key: Key, due: JsonType): CreationFault['isIn'] =>
  isInObject(({ [key]: value = null }) => ![due, 'null'].includes(typeOf(value)));

const validBody = fact([], (session) => session.creationBody());

/** Sends create requests with one error each; accepted ones are cancelled at once. */
const invalid = (changes: readonly Mistake[]) =>
  writes([validBody], (session, body) =>
    unlessClosed(
      together(
        changes.map((change) => tryCreation(session, { ...change(body), hasWrongBody: true })),
      ),
    ),
  );

/** The body as an HTML form; its content type might not be supported. */
const asForm: Mistake = (body) => ({
  contentType: 'text/plain',
  text: new URLSearchParams(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString(),
});

const required = (id: RequiredId, key: Key): CreationFault => ({
  id,
  title: `Create requests without \`${key}\`, or with a null \`${key}\`, are rejected.`,
  sent: `without \`${key}\``,
  changes: [withValue(key), withValue(key, null)],
  isIn: lacks(key),
});

const notEmpty = (id: RequiredId, key: Key): CreationFault => ({
  id,
  sent: `with an empty \`${key}\``,
  changes: [withValue(key, '')],
  isIn: isInObject((body) => body[key] === ''),
});

const missingCity = required('create.city-required', 'city');
const emptyCity = notEmpty('create.city-length', 'city');

const noObject: CreationFault = {
  id: 'create.body-object',
  sent: 'with a JSON body that is not an object',
  changes: [(body) => ({ body: [body] }), () => ({ body: 'Bad Dürkheim' }), () => ({ body: null })],
  isIn: ({ json }) => json !== undefined && !isObject(json),
};

const numericCity: CreationFault = {
  id: 'create.city-string',
  types: true,
  sent: 'with a number, a boolean or an object as `city`',
  changes: [withValue('city', 42), withValue('city', true), withValue('city', { name: 'Berlin' })],
  isIn: hasOtherType('city', 'string'),
};

/** Errors of create requests. If a request has several, the first explains it best. */
export const creationFaults: readonly CreationFault[] = [
  {
    id: 'create.body-required',
    sent: 'without a body',
    changes: [withText(() => '')],
    isIn: ({ text }) => text.trim() === '',
  },
  {
    id: 'create.body-json',
    sent: 'with a body that is not JSON',
    changes: [withText((text) => text.slice(0, -1)), asForm],
    isIn: ({ text, json }) => text.trim() !== '' && json === undefined,
  },
  noObject,
  missingCity,
  emptyCity,
  required('create.entity-type-required', 'entity_type'),
  notEmpty('create.entity-type-length', 'entity_type'),
  required('create.fields-required', 'fields'),
  {
    id: 'create.fields-count',
    sent: 'with an empty `fields` array',
    changes: [withValue('fields', [])],
    isIn: isInObject(({ fields }) => Array.isArray(fields) && fields.length === 0),
  },
  {
    id: 'create.fields-lengths',
    sent: 'with an empty string in `fields`',
    changes: [
      withValue('fields', ['']),
      (body) => {
        const [first = '', ...others] = body.fields;
        return { body: { ...body, fields: [first, '', ...others] } };
      },
    ],
    isIn: isInObject(({ fields }) => Array.isArray(fields) && fields.includes('')),
  },
  numericCity,
  {
    id: 'create.entity-type-string',
    types: true,
    sent: 'with a number as `entity_type`',
    changes: [withValue('entity_type', 42)],
    isIn: hasOtherType('entity_type', 'string'),
  },
  {
    id: 'create.fields-array',
    types: true,
    sent: 'with a string or an object as `fields`',
    changes: [withValue('fields', 'phone'), withValue('fields', { 0: 'phone' })],
    isIn: hasOtherType('fields', 'array'),
  },
  {
    id: 'create.fields-strings',
    types: true,
    sent: 'with a number, null or an object in `fields`',
    changes: [withField(42), withField(null), withField({ name: 'phone' })],
    isIn: isInObject(
      ({ fields }) => Array.isArray(fields) && fields.some((name) => typeof name !== 'string'),
    ),
  },
];

/** The acts that send these errors, by requirement. */
const sendings = new Map(creationFaults.map(({ id, changes }) => [id, invalid(changes)] as const));

/** The act that sends create requests with an error. */
export function sendingOf({ id }: Pick<CreationFault, 'id'>): ReturnType<typeof invalid> {
  const act = sendings.get(id);
  if (act === undefined) throw new RangeError(`no create request breaks ${id}`);
  return act;
}

/** Whether the error of a create request is a value of a wrong type. */
export const isOfType = ({ types = false }: CreationFault): boolean => types;

export const wrongCreations = creationFaults.filter((one) => !isOfType(one)).map(sendingOf);
export const wrongTypes = creationFaults.filter(isOfType).map(sendingOf);

/** The response to a create request with a missing, null, empty or numeric city, for observers. */
export function rejectedCreation(city: 'missing' | 'null' | 'empty' | 'number'): Act<HttpResponse> {
  const sent = { missing: missingCity, null: missingCity, empty: emptyCity, number: numericCity };
  return fact([sendingOf(sent[city])], (_session, responses) => {
    const [missing, asNull] = responses instanceof NoResponse ? [] : responses;
    const response = city === 'null' ? asNull : missing;
    if (response !== undefined) return response;
    throw new Inconclusive('the connection was closed', sent[city].id);
  });
}
