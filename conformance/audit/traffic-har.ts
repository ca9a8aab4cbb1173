import { type Har, type HarExchange, harOf } from '../../src/api/har.js';
import { kit } from '../run/report.js';
import { AuditBudget } from './budget.js';
import type { Recording } from './har.js';
import type { Recorded } from './recorded.js';
import { trafficOf } from './traffic.js';

/**
 * Writes requests of the API and their responses as a HAR file, without credentials: accounts are
 * distinguished by numbers.
 */
export function trafficHar(recordings: readonly Recording[], baseUrl?: string): Har {
  const { streams } = trafficOf(recordings, new AuditBudget(), baseUrl);
  const inOrder = streams.flat().toSorted((one, other) => one.start - other.start);
  return harOf(kit, inOrder.map(harExchangeOf));
}

function harExchangeOf({ start, sent, account, response: recorded }: Recorded): HarExchange {
  const { request, response, duration_ms: duration } = recorded.exchange;
  const isOfAccount = recorded.request.credential === 'own' && account !== null;
  const isCut = recorded.kind === 'unread' || response?.truncated === true;
  return {
    at: new Date(start).toISOString(),
    // Both are rounded, and overlapping exchanges must still overlap.
    duration: duration + 1,
    request: { ...request, isUncertain: !sent.isCertain },
    response: response === null || response.status === 0 ? null : { ...response, isCut },
    account: isOfAccount ? account.replace('account ', '') : undefined,
  };
}
