import {
  type Answer,
  type AnswerShape,
  type OpenPointId,
  openPointIds,
  openPoints,
  type Profile,
  referenceProfile,
} from '../open-points/index.js';
import { completeProfile, givenAnswers, type GivenProfile } from '../profile.js';
import { applies, leftOut, type LeftOut, optionsNeeded, together } from './exceptions.js';

/**
 * Answers to try besides the words that an open point lists: statuses, texts, counts, lists of
 * texts and objects. Each may be given by a deployment that keeps to the specification.
 */
export const alternatives: { readonly [Id in OpenPointId]?: readonly Profile[Id][] } = {
  'auth.missing.status': [403, 402, 400, 404],
  'auth.scheme.status': [400, 403],
  'auth.unknown.status': [403, 402],
  'auth.challenge': ['Bearer realm="places", error="invalid_token"'],
  'auth.unknown.challenge': ['Bearer error="invalid_token"'],
  'errors.keys': [
    { 400: { code: 'string', details: 'array' }, 401: {}, 404: { code: 'string' } },
    { 404: { detail: 'string', status: 'number', title: 'string', type: 'string' } },
  ],
  'errors.media-types': [{ 400: 'application/problem+json', 404: 'application/problem+json' }],
  'subscription.extra-keys': [{ _links: 'object', plan: 'string' }],
  'entity.extra-keys': [{ rating: 'number', tags: 'array' }],
  'errors.extra-keys': [['code'], ['details', 'message', 'request_id', 'statusCode']],
  'http.media-type': ['application/json', 'application/vnd.api+json'],
  'http.unknown-path.status': [403, 501],
  'http.wrong-method.status': [404, 501],
  'http.malformed-json.status': [422, 500],
  'http.null-body.status': [422],
  'http.content-type.status': [400],
  'rate-limit.status': [503],
  'timestamps.format': [
    'YYYY-MM-DDTHH:mm:ssZ',
    'YYYY-MM-DDTHH:mm:ss.SSSSSS+00:00',
    'YYYY-MM-DD HH:mm:ss.SS+00',
    'YYYY-MM-DDTHH:mm:ss[.SSS]Z',
    'YYYY-MM-DD HH:mm:ss.SSS +02:00',
  ],
  'scrapes.refresh': ['1h'],
  'create.status': [200, 202],
  'create.invalid.status': [422, 409, 500],
  'create.missing.status': [422],
  'create.empty.status': [422],
  'create.unknown-keys': [400, 422],
  'create.city-number': [422],
  'data-status.words': [['ready'], ['pending', 'ready']],
  'create.duplicate': [409],
  'create.quota.status': [402, 429],
  'create.unsupported.status': [404, 422],
  'get.unknown.status': [403, 410],
  'get.malformed.status': [400, 422, 500],
  'update.status': [201, 202],
  'update.invalid.status': [422, 500],
  'update.unknown.status': [403],
  'update.malformed.status': [400],
  'update.empty-fields': [422],
  'update.empty-name': [422],
  'update.empty-body': [422],
  'update.unknown-keys': [400],
  'update.city': [400],
  'update.entity-type': [422],
  'update.pause': [409],
  'update.resume': [409],
  'cancel.status': [202, 204],
  'cancel.content-type': [400, 415],
  'cancel.unknown.status': [403, 410, 204],
  'cancel.malformed.status': [400],
  'cancelled.get': [404, 410, 403],
  'cancelled.list': [404, 409, 403],
  'cancelled.update': [404],
  'cancelled.reactivate': [400],
  'cancelled.cancel': [204, 404, 409, 400],
  'data-status.pending': ['queued'],
  'data-status.scraping': ['IN_PROGRESS'],
  'data-status.ready': ['up to date'],
  'data-status.failed': ['error'],
  'fields.duplicates': [400],
  'fields.unknown': [422],
  'fields.maximum': [20],
  'fields.name-length': [64],
  'field-assessments.keys': [['confidence'], []],
  'list.maximum': [100, 50],
  'list.excess': [400],
  'list.limit-below': [422],
  'list.limit-malformed': [422],
  'list.repeated': [422],
  'list.unknown-keys': [400, 422],
  'list.number-decimal': [400],
  'list.number-exponent': [400],
  'list.number-sign': [422],
  'list.limit-empty': [422],
  'list.offset-below': [500],
  'list.offset-malformed': [422],
  'list.offset-empty': [400],
  'list.offset-bare': [400],
  'list.offset-null': [400],
  'list.malformed.status': [400, 422],
  'list.paused': [409],
  'interpret.invalid.status': [422, 500],
  'interpret.missing-entity-type': [422],
  'interpret.missing-fields': [422],
  'interpret.empty-fields': [400],
  'interpret.missing-name': [422],
  'interpret.missing-description': [422],
  'confidence.high': ['HIGH'],
  'confidence.medium': ['fair'],
  'confidence.low': ['NONE'],
};

/** A profile that differs from another one, the base, in one answer. */
export interface Variation {
  /** the open point */
  readonly id: OpenPointId;
  /** the other answer */
  readonly answer: Answer;
  /** the whole profile, for the option `profile` of a sandbox or a mock */
  readonly profile: Profile;
  /** answers that had to change with it; usually none */
  readonly also: Readonly<Partial<Profile>>;
  /** the option of the sandbox or the mock without which the answer shows nowhere */
  readonly needs?: 'quota' | 'rateLimit';
}

/** Which variations to make, and of what. */
export interface VariationOptions {
  /**
   * ids of open points, or what they begin with up to a dot: `create`, `list.order`
   * @default all
   */
  readonly only?: readonly string[];
  /**
   * the answers to vary: a profile file, imported or parsed, or just answers by open point. Other
   * points get the reference answer.
   * @default the reference
   */
  readonly base?: GivenProfile;
}

/**
 * Every other answer that a deployment could give where the specification is silent, as a profile
 * that differs from the base in it: to find out on which answers a client depends. They come in the
 * order of the open points, the same each time.
 * @throws {RangeError} when something in `only` matches no open point
 * @throws {ProfileError} when the base is not valid
 */
export function variations(options: VariationOptions = {}): Variation[] {
  const base = baseOf(options);
  const excluded = new Set(leftOutOf(options).map(({ id }) => id));
  const found: Variation[] = [];
  for (const id of selectedIds(options)) {
    if (excluded.has(id)) continue;
    for (const answer of otherAnswers(id, base)) {
      found.push(variation(base, id, answer));
    }
  }
  return found;
}

/**
 * The open points whose other answers are not tried, since they cannot be imitated, would show
 * nowhere, or would make impossible what the client asks for.
 * @throws as `variations` does
 */
export function leftOutOf(options: VariationOptions): LeftOut[] {
  const base = baseOf(options);
  const ids = selectedIds(options);
  return leftOut
    .filter((entry) => ids.includes(entry.id) && applies(entry, base))
    .map(({ id, reason }) => ({ id, reason }));
}

function baseOf({ base = {} }: VariationOptions): Profile {
  return completeProfile(givenAnswers(base));
}

function selectedIds({ only = [] }: VariationOptions): OpenPointId[] {
  if (only.length === 0) return openPointIds;
  for (const filter of only) {
    if (!openPointIds.some((id) => matches(filter, id))) {
      throw unmatched(filter);
    }
  }
  return openPointIds.filter((id) => only.some((filter) => matches(filter, id)));
}

function matches(filter: string, id: string): boolean {
  const wanted = filter.trim().replace(/\.?\*$/, '');
  return id === wanted || id.startsWith(`${wanted}.`);
}

function unmatched(filter: string): RangeError {
  const beginnings = new Set(openPointIds.map((id) => id.replace(/\..*/, '')));
  const known = [...beginnings].join(', ');
  return new RangeError(
    `"${filter}" matches no open point; their ids begin with ${known}, ` +
      'and "location-data-kit checks --json" lists them',
  );
}

function isSame(one: Answer, other: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Every answer to try but that of the base. */
function otherAnswers(id: OpenPointId, base: Profile): Answer[] {
  const { words = [] }: AnswerShape = openPoints[id].answers;
  const found: Answer[] = [];
  for (const answer of [referenceProfile[id], ...(alternatives[id] ?? []), ...words]) {
    const known = [base[id], ...found];
    if (!known.some((other) => isSame(answer, other))) {
      found.push(answer);
    }
  }
  return found;
}

function variation(base: Profile, id: OpenPointId, answer: Answer): Variation {
  const company = together.find(
    (entry) => entry.id === id && entry.answer === answer && applies(entry, base),
  );
  const also = company?.also ?? {};
  const profile: Profile = { ...base, ...also, [id]: answer };
  const needs = optionsNeeded[id];
  if (needs === undefined) return { id, answer, profile, also };
  return { id, answer, profile, also, needs };
}
