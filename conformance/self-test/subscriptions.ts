import { empty, json, Refusal, type Answer, type JsonObject } from './answer.js';
import type { Call } from './call.js';
import { isUuid, uuidOf } from './identifier.js';
import type { Setup } from './options.js';
import type { Stored } from './state.js';
import { subscriptionBody } from './subscription-body.js';
import { isFilledText, isNameList, unknownKeys } from './validity.js';

/** POST /v1/subscriptions */
export function createSubscription(call: Call, account: string, body: JsonObject, setup: Setup): Answer {
  const { profile } = setup;
  const { state } = call;
  const { city, entity_type: entityType, fields } = body;
  if (!isFilledText(city) || !isFilledText(entityType) || !isNameList(fields) || fields.length === 0) {
    throw new Refusal(profile['create.invalid.status'], 'city, entity_type and fields are required');
  }
  const unknown = unknownKeys(body, ['city', 'entity_type', 'fields']);
  if (unknown.length > 0 && profile['create.unknown-keys'] !== 'ignored') {
    throw new Refusal(profile['create.unknown-keys'], `Unknown: ${unknown.join(', ')}`);
  }
  refuseUnserved(city, profile['create.cities'], setup);
  refuseUnserved(entityType, profile['create.entity-types'], setup);
  refuseOverQuota(call, account, setup);

  const twin = state.live(account).find((live) => live.city === city && live.entityType === entityType);
  const onDuplicate = profile['create.duplicate'];
  if (twin && onDuplicate !== 'allowed') {
    if (onDuplicate === 'existing') return json(200, subscriptionBody(twin, state, setup));
    throw new Refusal(onDuplicate, 'There is such a subscription');
  }

  const stored: Stored = {
    id: uuidOf(`subscription ${state.subscriptions.length}`, setup.uuid),
    account,
    created: state.now,
    city,
    entityType,
    fields: [...fields],
    status: 'active',
    updated: state.now,
    cancelled: null,
    looks: 0,
  };
  state.subscriptions.push(stored);
  return json(
    profile['create.status'],
    subscriptionBody(stored, state, setup),
    location(call, stored, setup),
  );
}

function refuseUnserved(word: string, served: 'any' | readonly string[], setup: Setup): void {
  const sought = word.toLowerCase();
  if (served === 'any' || served.some((known) => known.toLowerCase() === sought)) return;
  throw new Refusal(setup.profile['create.unsupported.status'], `${word} is not served`);
}

function refuseOverQuota(call: Call, account: string, setup: Setup): void {
  const counts = setup.profile['create.quota.current'];
  const live = call.state.live(account).length;
  const counted = counts === 'created' ? call.state.of(account).length : live;
  if (counted < setup.quota) return;
  throw new Refusal(setup.profile['create.quota.status'], 'No more subscriptions', {
    limit: setup.quota,
    current: counts === 'live-and-requested' ? counted + 1 : counted,
  });
}

function location(call: Call, stored: Stored, setup: Setup): Record<string, string> {
  const path = `${setup.basePath}/v1/subscriptions/${stored.id}`;
  switch (setup.profile['create.location']) {
    case 'absolute':
      return { location: `${call.origin}${path}` };
    case 'path':
      return { location: path };
    case 'other':
      return { location: stored.id };
    case 'none':
      return {};
  }
}

/** The subscription that a call names, of the account that asks. */
export function named(call: Call, account: string, malformed: number, unknown: number): Stored {
  if (!isUuid(call.id)) throw new Refusal(malformed, 'The id is no UUID');
  const stored = call.state.find(call.id, account);
  if (!stored) throw new Refusal(unknown, 'There is no such subscription');
  return stored;
}

/** GET /v1/subscriptions/{id} */
export function getSubscription(call: Call, account: string, setup: Setup): Answer {
  const { profile } = setup;
  const stored = named(call, account, profile['get.malformed.status'], profile['get.unknown.status']);
  const afterwards = profile['cancelled.get'];
  if (stored.cancelled !== null && afterwards !== 'readable') {
    throw new Refusal(afterwards, 'The subscription was cancelled');
  }
  stored.looks += 1;
  return json(200, subscriptionBody(stored, call.state, setup));
}

/** DELETE /v1/subscriptions/{id} */
export function cancelSubscription(call: Call, account: string, setup: Setup): Answer {
  const { profile } = setup;
  const stored = named(call, account, profile['cancel.malformed.status'], profile['cancel.unknown.status']);
  const again = stored.cancelled !== null;
  const status = again ? profile['cancelled.cancel'] : profile['cancel.status'];
  if (status >= 400) throw new Refusal(status, 'The subscription was cancelled before');
  if (!again) cancel(stored, call.state.now);
  if (status === 204 || status === 205) return empty(status);
  switch (profile['cancel.body']) {
    case 'subscription':
      return json(status, subscriptionBody(stored, call.state, setup));
    case 'json':
      return json(status, { cancelled: true });
    case 'empty':
      return empty(status);
  }
}

export function cancel(stored: Stored, now: number): void {
  stored.cancelled = now;
  stored.updated = now;
}
