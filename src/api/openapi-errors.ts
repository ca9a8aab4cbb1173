import type { OpenPointId, Profile } from '../profile/open-points.js';
import type { OperationId } from './operations.js';

/** A condition under which an operation is refused. */
export interface Refusal {
  /** the open point that says with which status */
  readonly point?: OpenPointId;
  /** the status where no open point decides it; where a point does, `point` wins */
  readonly status?: number;
  readonly when: string;
  /** the message of an example */
  readonly error: string;
  /** what kind of body it has, where not the Error body */
  readonly body?: 'quota' | Profile['auth.missing.body'];
  /** whether it applies, where that is more than the point's response being a status */
  readonly applies?: boolean;
  readonly headers?: Readonly<Record<string, { description: string; example: string }>>;
}

const noSubscription = 'There is no such subscription';

function lookup(kind: 'get' | 'update' | 'cancel' | 'list'): Refusal[] {
  return [
    {
      ...(kind === 'list' ? { status: 404 } : { point: `${kind}.unknown.status` as const }),
      when: 'The account has no subscription with this id',
      error: noSubscription,
    },
    { point: `${kind}.malformed.status`, when: 'The id is not a UUID', error: noSubscription },
  ];
}

const cancelled = (point: OpenPointId): Refusal => ({
  point,
  when: 'The subscription is cancelled',
  error: 'The subscription is cancelled',
});

const invalidBody = (point: OpenPointId): Refusal => ({
  point,
  when: 'The body does not match its schema',
  error: '"fields" is required',
});

function listRefusals(): Refusal[] {
  const points = [
    ['list.excess', 'limit', 'above the largest'],
    ['list.limit-below', 'limit', 'below 1'],
    ['list.limit-malformed', 'limit', 'not a whole number'],
    ['list.limit-empty', 'limit', 'empty'],
    ['list.offset-below', 'offset', 'below 0'],
    ['list.offset-malformed', 'offset', 'not a whole number'],
    ['list.offset-empty', 'offset', 'empty'],
    ['list.offset-null', 'offset', 'the word null'],
  ] as const;
  return points.map(([point, key, what]) => ({
    point,
    when: `\`${key}\` is ${what}`,
    error: `"${key}" must be a whole number within its bounds`,
  }));
}

function ownRefusals(operation: OperationId, profile: Profile): Refusal[] {
  switch (operation) {
    case 'createSubscription':
      return [
        invalidBody('create.invalid.status'),
        {
          point: 'create.unknown-keys',
          when: 'The body has an unknown key',
          error: '"colour" is not allowed',
        },
        {
          point: 'create.duplicate',
          when: 'There is such a subscription already',
          error: 'There is such a subscription already',
        },
        {
          point: 'create.quota.status',
          when: 'The account has reached its quota',
          error: 'The account has reached its quota of 3 subscriptions',
          body: 'quota',
        },
        {
          point: 'create.unsupported.status',
          when: 'The city or the entity type is not served',
          error: 'This city is not served',
          applies: profile['create.cities'] !== 'any' || profile['create.entity-types'] !== 'any',
        },
      ];
    case 'getSubscription':
      return [...lookup('get'), cancelled('cancelled.get')];
    case 'updateSubscription':
      return [
        ...lookup('update'),
        invalidBody('update.invalid.status'),
        {
          point: 'update.empty-fields',
          when: '`fields` is empty',
          error: '"fields" must contain at least 1 items',
        },
        {
          point: 'update.empty-body',
          when: 'The body has no known key',
          error: 'There is nothing to update',
        },
        {
          point: 'update.unknown-keys',
          when: 'The body has an unknown key',
          error: '"colour" is not allowed',
        },
        { point: 'update.city', when: 'The body has a `city`', error: 'The city cannot be changed' },
        {
          point: 'update.entity-type',
          when: 'The body has an `entity_type`',
          error: 'The type cannot be changed',
        },
        { point: 'update.pause', when: '`status` is `paused`', error: '"status" cannot be set to paused' },
        { point: 'update.resume', when: '`status` is `active`', error: '"status" cannot be set to active' },
        {
          point: 'update.cancel',
          when: '`status` is `cancelled`',
          error: '"status" must be one of [active, paused]',
        },
        cancelled('cancelled.update'),
      ];
    case 'cancelSubscription':
      return [...lookup('cancel'), cancelled('cancelled.cancel')];
    case 'listEntities':
      return [...lookup('list'), ...listRefusals(), cancelled('cancelled.list')];
    case 'interpretFields':
      return [
        invalidBody('interpret.invalid.status'),
        {
          point: 'interpret.missing-entity-type',
          when: '`entity_type` is absent',
          error: '"entity_type" is required',
        },
        { point: 'interpret.missing-fields', when: '`fields` is absent', error: '"fields" is required' },
        {
          point: 'interpret.empty-fields',
          when: '`fields` is empty',
          error: '"fields" must contain at least 1 items',
        },
        {
          point: 'interpret.missing-name',
          when: 'A field has no `name`',
          error: '"fields[0].name" is required',
        },
        {
          point: 'interpret.missing-description',
          when: 'A field has no `description`',
          error: '"fields[0].description" is required',
        },
      ];
  }
}

function commonRefusals(profile: Profile, takesBody: boolean): Refusal[] {
  const challenge = profile['auth.challenge'];
  const headers =
    challenge === 'none'
      ? {}
      : { headers: { 'WWW-Authenticate': { description: 'How to authenticate', example: challenge } } };
  const retryAfter = {
    seconds: { 'Retry-After': { description: 'Seconds until the next try', example: '1' } },
    date: { 'Retry-After': { description: 'When to try again', example: 'Thu, 01 Jan 2026 10:00:01 GMT' } },
    none: {},
  }[profile['rate-limit.retry-after']];
  const body: Refusal[] = [
    {
      point: 'http.malformed-json.status',
      when: 'The body is not JSON',
      error: 'The body is not valid JSON',
    },
    {
      point: 'http.content-type.status',
      when: 'The body has another content type than JSON',
      error: 'The body has to be JSON: Content-Type: application/json',
    },
    { status: 413, when: 'The body is larger than 1 MiB', error: 'The body is larger than 1048576 bytes' },
    { status: 415, when: 'The body has a Content-Encoding', error: 'A packed body is not accepted' },
  ];
  return [
    {
      point: 'auth.missing.status',
      when: 'No credential is given',
      error: 'Send the header Authorization: Bearer <ACCESS_TOKEN>',
      body: profile['auth.missing.body'],
      ...headers,
    },
    {
      point: 'auth.scheme.status',
      when: 'The credential has another scheme than Bearer',
      error: 'Use the scheme Bearer',
    },
    {
      point: 'auth.unknown.status',
      when: 'Nobody issued this token',
      error: 'Unknown token',
      body: profile['auth.unknown.body'],
    },
    {
      point: 'rate-limit.status',
      when: 'The client asks too often',
      error: 'Too many requests',
      headers: retryAfter,
    },
    ...(takesBody ? body : []),
    { status: 500, when: 'The service fails', error: 'Something went wrong inside the service' },
  ];
}

/** All refusals of an operation that a deployment with this profile makes, with their statuses (section "Errors"). */
export function refusalsOf(
  operation: OperationId,
  profile: Profile,
  takesBody: boolean,
): (Refusal & { readonly status: number })[] {
  const all = [...commonRefusals(profile, takesBody), ...ownRefusals(operation, profile)];
  return all.flatMap((refusal) => {
    const answer = refusal.point === undefined ? refusal.status : profile[refusal.point];
    const refuses = typeof answer === 'number' && answer >= 400 && refusal.applies !== false;
    return refuses ? [{ ...refusal, status: answer }] : [];
  });
}
