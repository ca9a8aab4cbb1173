import type { Findings } from './findings.js';
import { lifeOf } from './life.js';
import { pageFinding, pageOf, type Page } from './page.js';
import type { Tracked, WorldModel } from './world.js';

/** Lists that count the entities of two subscriptions. */

/** Minimum number of entities: a shorter list may have doubled for other reasons. */
const fewEntities = 5;

/** The pages of a subscription until the other subscription may be cancelled. */
const pagesOf = (world: WorldModel, subscription: Tracked, other: Tracked): readonly Page[] =>
  subscription.exchanges.flatMap((at) => {
    const page = at.operation === 'list' && at.sender === 'own' ? pageOf(at) : null;
    const isOver = other.mayBeCancelledBy(at.received);
    return page === null || isOver || lifeOf(world, subscription, at) === 'open' ? [] : [page];
  });

/**
 * Judges whether the lists of two subscriptions have twice the total that one had alone, but no new entities.
 */
export function judgeDoubled(world: WorldModel, findings: Findings): void {
  // other clients may have created subscriptions, or a scrape may have found as many again
  if (world.transcript.isRecording) return;
  for (const first of world.all) {
    for (const second of world.all) {
      if (second.ordinal > first.ordinal) judgePair(world, first, second, findings);
    }
  }
}

function judgePair(world: WorldModel, first: Tracked, second: Tracked, findings: Findings): void {
  const pages = pagesOf(world, first, second);
  const before = pages.findLast(({ at, ids }) => at.sent <= second.since && ids.length > 0);
  const due = before?.total ?? 0;
  if (before === undefined || due < fewEntities) return;
  const later = pages.filter(({ at }) => at.sent >= second.since);
  const others = pagesOf(world, second, first).filter(({ ids }) => ids.length > 0);
  const doubled = later.find(({ ids, total }) => ids.length > 0 && total === 2 * due);
  const isDoubled = others.length > 0 && others.every(({ total }) => total === 2 * due);
  const known = new Set(
    pages.filter(({ at }) => at.sent <= second.since).flatMap(({ ids }) => ids),
  );
  const rest = later.filter(({ offset, total }) => offset === due && total === 2 * due);
  const isKnown = ({ ids }: (typeof rest)[number]): boolean => ids.every((id) => known.has(id));
  const isNothingNew = rest.length > 0 && rest.every(isKnown);
  if (doubled === undefined || !isDoubled || !isNothingNew) return;
  const found = `\`total\`: ${2 * due}, since another subscription exists`;
  const text = `\`total\`: ${due}, as before`;
  findings.add({
    ...pageFinding(first, doubled, 'list.beside', text, found),
    suspects: [before.at],
  });
}
