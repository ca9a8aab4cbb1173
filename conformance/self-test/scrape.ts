import type { Setup } from './options.js';
import type { State, Stored } from './state.js';

export type Progress = 'pending' | 'scraping' | 'ready' | 'failed';

/** How far the scrape of a subscription is; it moves on with each look at it. */
export function progress(stored: Stored, _state: State, setup: Setup): Progress {
  if (stored.looks === 0 && setup.scrapePolls > 0) return 'pending';
  if (stored.looks < setup.scrapePolls) return 'scraping';
  if (setup.scrapeFails) return 'failed';
  return knownEntities(stored, setup) < setup.entities ? 'scraping' : 'ready';
}

/** How many entities of its market a subscription has by now. */
export function knownEntities(stored: Stored, setup: Setup): number {
  if (setup.scrapeFails || stored.looks < setup.scrapePolls) return 0;
  if (!setup.trickle) return setup.entities;
  const share = Math.ceil(setup.entities / 5);
  return Math.min(setup.entities, share * (stored.looks - setup.scrapePolls));
}

/**
 * When the entities of a subscription were last refreshed, in milliseconds since 1970: as often as the open
 * point `scrapes.refresh` says, while the subscription is active.
 */
export function lastRefresh(stored: Stored, state: State, setup: Setup): number {
  const period = periodOf(setup.profile['scrapes.refresh']);
  if (period === null || stored.cancelled !== null || stored.status !== 'active') return stored.created;
  return stored.created + Math.floor((state.now - stored.created) / period) * period;
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function periodOf(refresh: string): number | null {
  const [, count = '', unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(refresh) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  return milliseconds > 0 ? milliseconds : null;
}
