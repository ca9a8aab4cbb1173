import type { JsonObject } from '../../http/response.js';
import { entitiesOf, idsOf, totalOf } from '../../session/findings/page.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';

/** What tells one place from another, whatever its id. */
const features = [
  'name',
  'external_id',
  'phone',
  'website',
  'latitude',
  'longitude',
  'discovered_at',
] as const;

const placeOf = (entity: JsonObject): string =>
  JSON.stringify(features.map((key) => entity[key] ?? null));

/** Two of a kind may be mistaken for one another. */
const enough = 3;

/** The same entities, each of which is told from the others by what it is, have the same ids. */
export function judgeIds({ at, ledger }: Scene, earlier: readonly Recorded[]): void {
  const { response } = at;
  const places = entitiesOf(response).map(placeOf);
  if (places.length < enough || new Set(places).size < places.length) return;
  const same = earlier.findLast((page) => page.response.request.path === response.request.path);
  if (same === undefined || totalOf(same.response) !== totalOf(response)) return;
  if (entitiesOf(same.response).map(placeOf).join() !== places.join()) return;
  const before = new Set(idsOf(same.response));
  const isKnown = idsOf(response).some((id) => before.has(id));
  const found = `${places.length} entities that are the same but for their ids`;
  ledger.expect('entity.ids-stable', isKnown, 'the same ids again', found, at, same);
}
