import { type HttpResponse, isTemporary } from '../../http/response.js';
import { parseRetryAfter } from '../../http/retry-after.js';
import type { WaitBudget } from '../../http/wait-budget.js';
import { describe } from '../../findings/expect.js';
import { Inconclusive } from '../../findings/finding.js';
import type { Settings } from '../settings.js';
import type { Policy } from './policy.js';

/** Makes a check inconclusive if a response such as 429 or 503 says nothing about the request. */
export const explainTemporary =
  (settings: Settings, budget: WaitBudget): Policy =>
  (send) =>
  async (request) => {
    const response = await send(request);
    if (!isTemporary(response)) return response;
    const message = temporaryProblem(response, settings, budget);
    throw new Inconclusive(message, `status ${response.status}`, response);
  };

/** Explains why a response says nothing about the request, and when to try again. */
function temporaryProblem(
  response: HttpResponse,
  { maxRetryAfter, now }: Settings,
  budget: WaitBudget,
): string {
  const creates = response.request.operation === 'createSubscription' && response.status !== 429;
  const once = creates
    ? '; the create request is not repeated, because it may have taken effect'
    : '';
  const said = `the deployment returns a temporary error: ${describe(response)}${once}`;
  const asked = response.headers.get('retry-after');
  if (asked === null) return said;
  const { wait } = parseRetryAfter(response.headers, now());
  const until = /^\d+$/.test(asked) ? `${asked} s` : `until ${asked}`;
  return `${said}; it asks to wait ${until}${whyNotWaited(wait ?? 0, maxRetryAfter, budget)}`;
}

/** Explains why the run did not wait as long as requested; empty if it did. */
function whyNotWaited(wait: number, maxRetryAfter: number, budget: WaitBudget): string {
  const seconds = Math.round(maxRetryAfter / 1000);
  if (wait > maxRetryAfter) return `, longer than --max-retry-after allows (${seconds} s)`;
  return wait > budget.left ? ', longer than the rest of --wait-budget' : '';
}
