import { isMishap } from './marks.js';
import { groupedBy } from './sequences.js';
import type { TranscriptExchange } from './transcript.js';
import { show } from './values.js';
import type { WorldModel } from './world.js';

const requestOf = ({
  operation,
  path,
  sender,
  credential,
  query,
  body,
  hasBody,
}: TranscriptExchange): string =>
  show([operation, path, sender, credential, query, hasBody, typeof body, body]);

/** Requests that were sent more than once: one failure is a mishap, the same one again is not. */
export class Repeats {
  readonly #world: WorldModel;
  readonly #groups: ReadonlyMap<string, readonly TranscriptExchange[]>;

  constructor(world: WorldModel) {
    this.#world = world;
    this.#groups = groupedBy(world.transcript.exchanges, requestOf);
  }

  /** Requests that are the same, in the order in which they were sent. */
  get groups(): readonly (readonly TranscriptExchange[])[] {
    return [...this.#groups.values()];
  }

  #alike(at: TranscriptExchange): readonly TranscriptExchange[] {
    return this.#groups.get(requestOf(at)) ?? [];
  }

  /** Whether a failure has passed: the same request, sent again, got another response. */
  hasPassed(at: TranscriptExchange): boolean {
    if (!isMishap(at)) return false;
    const next = this.#alike(at).find(
      ({ n, status }) => n > at.n && status > 0 && status !== at.status,
    );
    return next !== undefined && !this.#isMended(at, next);
  }

  /** Whether an update in between may have put an end to the failure. */
  #isMended(at: TranscriptExchange, next: TranscriptExchange): boolean {
    const fields = this.#world.subscriptions.get(at.id)?.tracks.fields;
    const isBetween = ({ sent, received }: { sent: number; received: number }): boolean =>
      sent >= at.received && received <= next.sent;
    return fields?.writes.some((one) => one.outcome === 'accepted' && isBetween(one)) ?? false;
  }

  /** Whether a request failed in the same way more than once. */
  hasFailedAgain(at: TranscriptExchange): boolean {
    return this.#alike(at).filter(({ status }) => status === at.status).length > 1;
  }
}
