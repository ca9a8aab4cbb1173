import { listDefaults } from '../../src/api/operations.js';
import { json, Refusal, type Answer, type JsonObject } from './answer.js';
import type { Call } from './call.js';
import { entityBody } from './entity.js';
import { numberOf } from './identifier.js';
import type { Setup } from './options.js';
import { knownEntities } from './scrape.js';
import { named } from './subscriptions.js';

/** GET /v1/subscriptions/{id}/entities; an unknown subscription is answered 404 in any case. */
export function listEntities(call: Call, account: string, setup: Setup): Answer {
  const { profile } = setup;
  const stored = named(call, account, profile['list.malformed.status'], 404);
  const afterwards = profile['cancelled.list'];
  if (stored.cancelled !== null && typeof afterwards === 'number') {
    throw new Refusal(afterwards, 'The subscription was cancelled');
  }
  const limit = limitOf(call.query.get('limit'), setup);
  const offset = offsetOf(call.query.get('offset'), setup);
  stored.looks += 1;
  const total = stored.cancelled !== null && afterwards === 'empty' ? 0 : knownEntities(stored, setup);
  const entities = inOrder(
    Array.from({ length: total }, (_, index) => entityBody(index, stored, call.state, setup)),
    profile['list.order'],
  );
  return json(200, { data: entities.slice(offset, offset + limit), total, limit, offset });
}

function limitOf(given: string | null, { profile }: Setup): number {
  const largest = profile['list.maximum'] === 'none' ? Number.MAX_SAFE_INTEGER : profile['list.maximum'];
  // the specification gives the default, whatever the largest value is
  if (given === null) return listDefaults.limit;
  const standard = Math.min(listDefaults.limit, largest);
  if (given === '') return choose(profile['list.limit-empty'], { default: standard });
  if (!/^-?\d+$/.test(given)) return choose(profile['list.limit-malformed'], { default: standard });
  if (Number(given) < 1) return choose(profile['list.limit-below'], { default: standard, clamped: 1 });
  if (Number(given) > largest) return choose(profile['list.excess'], { default: standard, clamped: largest });
  return Number(given);
}

function offsetOf(given: string | null, { profile }: Setup): number {
  if (given === null) return listDefaults.offset;
  if (given === '') return choose(profile['list.offset-empty'], { zero: 0 });
  if (given === 'null') return choose(profile['list.offset-null'], { zero: 0 });
  if (!/^-?\d+$/.test(given)) return choose(profile['list.offset-malformed'], { zero: 0 });
  if (Number(given) < 0) return choose(profile['list.offset-below'], { zero: 0 });
  return Number(given);
}

/** The value in force that an answer stands for; a status refuses. */
function choose(answer: string | number, values: Readonly<Record<string, number>>): number {
  const value = values[answer];
  if (value === undefined) throw new Refusal(Number(answer), 'limit or offset is out of range');
  return value;
}

function inOrder(discovered: JsonObject[], order: Setup['profile']['list.order']): JsonObject[] {
  const key = (entity: JsonObject, name: string): string => JSON.stringify(entity[name]);
  switch (order) {
    case 'discovery':
      return discovered;
    case 'newest':
      return discovered.reverse();
    case 'name':
    case 'id':
      return discovered.sort((one, other) => (key(one, order) < key(other, order) ? -1 : 1));
    case 'other':
      return discovered.sort((one, other) => numberOf(key(one, 'id')) - numberOf(key(other, 'id')));
  }
}
