import type { Client } from '../../http/client.js';
import { requestOf } from '../../http/request.js';
import { doubtIn } from './create-behaviour.js';
import type { Created } from './created.js';
import { shownTime } from './creation-time.js';
import type { KnownLeftover } from './leftover.js';

/**
 * Returns the subscriptions that the run leaves, with the commands that cancel them.
 * @param unproven subscriptions that the run did not provably create
 */
export function knownLeftovers(
  client: Client,
  live: Iterable<Created>,
  unproven: Iterable<Created>,
): KnownLeftover[] {
  const leftover = ({ id, credential }: Created): KnownLeftover => ({
    id,
    command: client.curl(requestOf('cancelSubscription', { id, credential })),
    account: credential,
  });
  const doubtful = (created: Created): KnownLeftover => {
    const doubt = created.isDistinct
      ? 'nothing proves that this run created it'
      : 'it may have existed before';
    const why = created.evidence === undefined ? null : doubtIn(created.evidence);
    const also = why === null ? '' : `, and ${why}`;
    const note = `${doubt}: a create request returned it with ${shownTime(created.time)}${also}`;
    return { ...leftover(created), note };
  };
  return [...[...live].map(leftover), ...[...unproven].map(doubtful)];
}
