import { inSlices, mapSteps } from '../input/slices.js';
import type { EntityContext, EntityReader } from './entity.js';

/**
 * The largest market that can be sorted by name or id, or listed without removed places: both need
 * every place at once. Larger markets are listed in order of discovery, which is computed per page.
 */
export const largestSorted = 20_000;

/** The entities of a subscription: their number, and the index of the place at each position. */
interface EntityList {
  readonly total: number;
  readonly indexAt: (position: number) => number;
}

/** Lists the discovered places of a market, sorted and filtered according to the profile. */
export async function entityList(
  { rules }: EntityContext,
  { market, numberAt, isRemoved, known: total }: EntityReader,
): Promise<EntityList> {
  const { order, leavesOutRemoved } = rules;
  const isSortable = total <= largestSorted;
  let indexAt = (position: number): number => position;
  if (order === 'newest') indexAt = (position) => total - 1 - position;
  if (order === 'other') {
    indexAt = (position) => (position + Math.ceil(total / 2)) % total;
  }
  if ((order === 'name' || order === 'id') && isSortable) {
    const keys = mapSteps(Array(total).keys(), (index) => {
      const place = market.place(numberAt(index), 0);
      return { index, key: place[order] };
    });
    const places = await inSlices(keys);
    // Compares code units, so that the order is the same on every platform.
    places.sort((a, b) => {
      if (a.key < b.key) return -1;
      return Number(a.key > b.key);
    });
    indexAt = (position) => places[position]?.index ?? position;
  }
  if (!leavesOutRemoved || !isSortable) return { total, indexAt };
  const removed = await inSlices(
    mapSteps(Array(total).keys(), (position) => isRemoved(indexAt(position))),
  );
  const listed: number[] = [];
  for (const [position, isGone] of removed.entries()) {
    if (!isGone) listed.push(indexAt(position));
  }
  return { total: listed.length, indexAt: (position) => listed[position] ?? position };
}
