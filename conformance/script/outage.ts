import { ifConclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';

/**
 * Sends requests of other operations if the last responses reported unavailable ones: if all are unavailable,
 * the service is down.
 */
export async function lookWhetherDown(session: Session): Promise<void> {
  const { unavailable, ownership, settings } = session;
  // a read-only run sends no interpretations unless they are selected, and two operations prove no outage
  if (settings.readOnly && !unavailable.has('interpretFields')) return;
  const { unknown: id } = ownership.madeUpIds;
  const looks = [
    ['getSubscription', { id }],
    ['interpretFields', { body: session.interpretBody() }],
    ['listEntities', { id }],
  ] as const;
  for (const [operation, options] of looks) {
    if (unavailable.size === 0 || session.outages.length > 0) return;
    if (!unavailable.has(operation)) await ifConclusive(session.send(operation, options), null);
  }
}
