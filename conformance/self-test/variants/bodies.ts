import type { JsonValue } from '../../../src/api/wire.js';
import { empty, isObject, json, text, type Answer, type JsonObject } from '../answer.js';
import { sending, sent, type Twist } from '../call.js';
import {
  eachEntity,
  eachError,
  eachInterpretation,
  eachSubscription,
  rewriting,
  texts,
} from '../rewriting.js';
import { writeTimestamp } from '../timestamp.js';
import { isNameList } from '../validity.js';
import { variant, type Variant } from './variant.js';

const more: JsonObject = { _links: { self: null }, version: 7, tags: ['x', null], 'with space': '' };

const retime: Twist = eachEntity((entity, place) => ({
  ...entity,
  discovered_at: writeTimestamp(1_767_225_600_000 + place, 'unix-seconds'),
  updated_at: writeTimestamp(1_767_225_600_000 + place, 'rfc-1123'),
}));

/** Keeps valid input in words of its own. */
function keeping(rewrite: (body: JsonObject) => JsonObject): Twist {
  return (call, next) => {
    const body = sent(call);
    const takesWords = call.operation === 'createSubscription' || call.operation === 'updateSubscription';
    return next(
      takesWords && isObject(body) && isNameList(body.fields) ? sending(call, rewrite(body)) : call,
    );
  };
}

const caseOfIds = (body: JsonObject, index: number): JsonObject => {
  const inCase = (id: string): string => (index % 2 === 0 ? id.toUpperCase() : id.toLowerCase());
  return { ...body, id: inCase(textOf(body.id)), account_id: inCase(textOf(body.account_id)) };
};

/** Legal differences in bodies that no open point of the profile speaks of. */
export const bodyVariants: readonly Variant[] = [
  variant('subscription-extra', 'subscriptions have more properties than the table', {
    twists: [eachSubscription((body) => ({ ...more, ...body }))],
  }),
  variant('page-extra', 'pages have more properties than four', {
    twists: [rewriting(['listEntities'], (body) => ({ ...more, ...body, next: null, has_more: false }))],
  }),
  variant('entity-extra', 'entities have more properties than the table', {
    twists: [eachEntity((entity) => ({ ...more, ...entity, rating: 4.5 }))],
  }),
  variant('interpretation-extra', 'interpretations have more properties than the table', {
    twists: [
      eachInterpretation((item) => ({ ...more, ...item })),
      rewriting(['interpretFields'], (body) => ({ ...more, ...body })),
    ],
  }),
  variant('error-nested', 'Error bodies hold nested details', {
    twists: [
      eachError((body) => ({ ...body, details: [{ path: ['city'], limits: { max: 1 } }], docs: null })),
    ],
  }),
  variant('error-terse', 'the message of an Error body is empty', {
    twists: [eachError((body) => ('error' in body ? { ...body, error: '' } : body))],
  }),
  variant(
    'fields-shown:reversed',
    'fields are shown in another order than asked for',
    {
      twists: [eachSubscription((body) => ({ ...body, fields: texts(body.fields, (all) => all.reverse()) }))],
    },
    { warns: ['create.verbatim'] },
  ),
  variant(
    'words-kept:fields-lower-case',
    'names of fields are kept in lower case',
    {
      twists: [
        keeping((body) => ({
          ...body,
          fields: texts(body.fields, (fields) => fields.map((name) => name.toLowerCase())),
        })),
      ],
    },
    { warns: ['create.verbatim'] },
  ),
  variant(
    'words-kept:city-lower-case',
    'the city is kept in lower case',
    { twists: [keeping((body) => ('city' in body ? { ...body, city: lower(body.city) } : body))] },
    { warns: ['create.verbatim'] },
  ),
  variant('subscription-times:offsets', 'each answer writes times in another time zone', {
    twists: [
      eachSubscription((body, index) => ({
        ...body,
        created_at: inZone(body.created_at, index % 12),
        updated_at: inZone(body.updated_at, (index + 5) % 12),
      })),
    ],
  }),
  variant('subscription-times:precision', 'the answer to a creation is more precise than what is kept', {
    twists: [
      eachSubscription(
        (body) => ({ ...body, created_at: precise(body.created_at), updated_at: precise(body.updated_at) }),
        ['createSubscription'],
      ),
    ],
  }),
  variant('catalogue', 'some names of fields are not taken', {
    twists: [
      (call, next) => {
        const body = sent(call);
        const names = isObject(body) && isNameList(body.fields) ? body.fields : [];
        const strange = names.some((name) => !/^(phone|website)$/i.test(name));
        const takesNames = call.operation === 'createSubscription' || call.operation === 'updateSubscription';
        return next(strange && takesNames ? sending(call, { fields: null }) : call);
      },
    ],
  }),
  variant('scheme-body:html', 'a credential of another scheme is refused in HTML', {
    twists: [refusingSchemes(text(403, '<h1>Forbidden</h1>', 'text/html'))],
  }),
  variant('scheme-body:empty', 'a credential of another scheme is refused without a body', {
    twists: [refusingSchemes(empty(401))],
  }),
  variant('updated-at:frozen', 'updated_at stays what it was at creation', {
    twists: [eachSubscription((body) => ({ ...body, updated_at: body.created_at ?? null }))],
  }),
  variant(
    'cancelled-at:null-unless-shown',
    'cancelled_at stays null where the status shown is not cancelled',
    {
      twists: [
        eachSubscription((body) => (body.status === 'cancelled' ? body : { ...body, cancelled_at: null })),
      ],
    },
  ),
  variant('account:nil', 'the account has the nil UUID', {
    twists: [eachSubscription((body) => ({ ...body, account_id: '00000000-0000-0000-0000-000000000000' }))],
  }),
  variant('account:max', 'the account has the max UUID', {
    twists: [eachSubscription((body) => ({ ...body, account_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }))],
  }),
  variant('id-case', 'ids are shown in upper case one time and in lower case the next', {
    twists: [eachSubscription(caseOfIds)],
  }),
  variant('assessments-now-and-then', 'field_assessments appear in some answers only', {
    twists: [
      eachSubscription((body, index) => {
        const { field_assessments: assessments, ...rest } = body;
        return index % 2 === 0 || assessments === undefined
          ? rest
          : { ...rest, field_assessments: assessments };
      }),
    ],
  }),
  variant('entity-times', 'timestamps of entities are written in two other formats', { twists: [retime] }),
  variant('entity-values:odd', 'values of entities are unusual, and of the right type', {
    twists: [
      eachEntity((entity, place) => ({
        ...entity,
        name: '',
        latitude: -0,
        longitude: 1e21,
        website: 'no address',
        phone: '',
        maps_category: '☕️',
        open_hours: place % 2 === 0 ? { '': '', 'every day': '24/7', '2026-01-01': 'closed' } : {},
      })),
    ],
  }),
  variant('entity-values:whole', 'coordinates are whole numbers', {
    twists: [eachEntity((entity) => ({ ...entity, latitude: 52, longitude: 13 }))],
  }),
  variant(
    'entity-market',
    'entities name the district instead of the city, and a narrower type',
    { twists: [eachEntity((entity) => ({ ...entity, city: 'Kreuzberg', entity_type: 'espresso bar' }))] },
    { warns: ['entity.city-matches', 'entity.entity-type-matches'] },
  ),
  variant(
    'entity-fields:omitted',
    'fields of unknown value are left out',
    {
      twists: [eachEntity((entity) => ({ ...entity, fields: withoutNulls(entity.fields) }))],
    },
    { warns: ['entity.fields-complete'] },
  ),
  variant(
    'entity-fields:empty',
    'no field has a value yet',
    { twists: [eachEntity((entity) => ({ ...entity, fields: {} }))] },
    { warns: ['entity.fields-complete'] },
  ),
  variant('entity-fields:null', 'all fields are null', {
    twists: [eachEntity((entity) => ({ ...entity, fields: allNull(entity.fields) }))],
  }),
  variant('interpretation-order', 'interpretations come in another order', {
    twists: [
      rewriting(['interpretFields'], (body) => ({
        ...body,
        interpretations: Array.isArray(body.interpretations) ? body.interpretations.toReversed() : null,
      })),
    ],
  }),
  variant('interpretation-words', 'every text of an interpretation but its name is empty', {
    twists: [eachInterpretation((item) => ({ ...item, understood_as: '', confidence: '', suggestion: '' }))],
  }),
  ...(
    [
      ['true', true],
      ['null', null],
      ['text', 'cancelled'],
      ['array', []],
      ['nested', { subscription: { id: 'x', status: 'cancelled' }, message: 'bye' }],
    ] satisfies [string, JsonValue][]
  ).map(([word, body]) =>
    variant(`cancel-json:${word}`, `cancelling answers with JSON of its own (${word})`, {
      twists: [
        (call, next) => {
          const answer = next(call);
          const bare = answer.status >= 300 || answer.status === 204;
          return call.operation !== 'cancelSubscription' || bare ? answer : json(answer.status, body);
        },
      ],
    }),
  ),
  variant('cancel-json:almost', 'cancelling answers with a subscription that lacks a key', {
    twists: [
      rewriting(['cancelSubscription'], (body) =>
        Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'data_status')),
      ),
    ],
  }),
  variant('auth-redirect', 'a request without a credential is sent to a login page', {
    twists: [
      (call, next) =>
        call.authorization === null && call.operation !== null
          ? { ...text(302, '<a href="/login">Log in</a>', 'text/html'), headers: { location: '/login' } }
          : next(call),
    ],
  }),
  variant('headers', 'answers carry more headers', {
    twists: [
      (call, next) => {
        const answer = next(call);
        const others = { etag: '"7"', 'set-cookie': 'a=b', link: '</next>; rel=next', 'x-total-count': '3' };
        return { ...answer, headers: { ...others, ...answer.headers } };
      },
    ],
  }),
  variant('validation-first', 'an empty body is refused before the credential is looked at', {
    twists: [
      (call, next) =>
        call.method === 'POST' && ['', '{}'].includes(call.body) && call.operation !== null
          ? json(400, { error: 'The body is empty' })
          : next(call),
    ],
  }),
];

function lower(value: JsonValue | undefined): JsonValue {
  return typeof value === 'string' ? value.toLowerCase() : (value ?? null);
}

/** The same moment, written with an offset of so many hours; what is no ISO 8601 in UTC stays as it is. */
function inZone(value: JsonValue | undefined, hours: number): JsonValue {
  const moment = typeof value === 'string' && /T.*Z$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment)) return value ?? null;
  const local = new Date(moment + hours * 3_600_000).toISOString();
  return `${local.slice(0, -1)}+${String(hours).padStart(2, '0')}:00`;
}

function precise(value: JsonValue | undefined): JsonValue {
  return typeof value === 'string' ? value.replace(/(\.\d{3})Z$/, '$1417Z') : (value ?? null);
}

function refusingSchemes(answer: Answer): Twist {
  return (call, next) =>
    call.operation !== null && call.authorization !== null && !/^Bearer /i.test(call.authorization)
      ? answer
      : next(call);
}

function withoutNulls(value: JsonValue | undefined): JsonObject {
  return Object.fromEntries(entriesOf(value).filter(([, item]) => item !== null));
}

function allNull(value: JsonValue | undefined): JsonObject {
  return Object.fromEntries(entriesOf(value).map(([key]) => [key, null]));
}

function entriesOf(value: JsonValue | undefined): [string, JsonValue][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
