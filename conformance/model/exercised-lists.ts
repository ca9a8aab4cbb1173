import { listDefaults } from '../../src/api/operations.js';
import type { RequiredId } from '../clause-id.js';
import { dueFields, PastFields } from './entities.js';
import { lifeOf } from './life.js';
import { pageOf, type Page } from './page.js';
import type { Tracked, WorldModel } from './world.js';

/** The clauses that each page of a subscription exercises. */
export function* exercisedByLists(
  world: WorldModel,
  subscription: Tracked,
): Generator<readonly RequiredId[]> {
  const past = new PastFields(subscription.tracks.fields);
  const seen = new Map<string, Page>();
  let others = 0;
  for (const at of subscription.exchanges) {
    if (at.operation !== 'list' || at.sender !== 'own') continue;
    const page = pageOf(at);
    if (page === null || lifeOf(world, subscription, at) === 'open') continue;
    past.advance(at.received);
    const isDue = dueFields({ world, subscription, page }) !== null;
    yield [
      ...ofPage(page),
      ...(isDue && page.ids.length > 0 ? ofEntities(past, page) : []),
      ...ofSame(page, seen.get(page.query), others),
    ];
    if (page.ids.length > 0 && !seen.has(page.query)) others += 1;
    seen.set(page.query, page);
  }
}

/** A page tells something about itself, and about others, once it was read twice. */
function ofSame(page: Page, before: Page | undefined, others: number): readonly RequiredId[] {
  if (before === undefined || page.ids.length === 0) return [];
  const isAlone = others < 2;
  return isAlone
    ? ['list.total-stable', 'entity.ids-stable']
    : [
        'list.total-stable',
        'entity.ids-stable',
        'list.pages-differ',
        'list.pages-disjoint',
        'list.offset-counts-entities',
      ];
}

function ofPage({ isGiven, ids, total, offset, limit }: Page): readonly RequiredId[] {
  const isPast = total > 0 && offset >= total;
  const isFull = limit <= listDefaults.limit && total > offset;
  return [
    'list.ok',
    isGiven.limit ? 'list.limit-echoed' : 'list.default-limit',
    isGiven.offset ? 'list.offset-echoed' : 'list.default-offset',
    'list.limit-respected',
    ...(isPast ? (['list.past-end'] as const) : []),
    ...(isFull ? (['list.page-full'] as const) : []),
    ...(ids.length > 0 ? (['list.total-covers', 'entity.ids-unique'] as const) : []),
  ];
}

function ofEntities(past: PastFields, page: Page): readonly RequiredId[] {
  return [
    'entity.fields-subscribed',
    'entity.fields-complete',
    'entity.city-matches',
    'entity.entity-type-matches',
    ...(page.ids.length > 1 ? (['entity.fields-spelling'] as const) : []),
    ...(past.hasSeveral ? (['update.entities-follow'] as const) : []),
  ];
}
