import { Redactor } from '../../src/input/redactor.js';
import { Client } from '../http/client.js';
import { runtimeFetch } from '../http/runtime.js';
import { CleanUp, type CleanUpProblem } from '../session/created/clean-up.js';
import { CreatedSubscriptions } from '../session/created/created-subscriptions.js';
import type { KnownLeftover, Leftover } from '../session/created/leftover.js';
import type { RunOptions } from './options.js';
import { resolveOptions, secretsOf } from './resolve-options.js';

/** A subscription that could not be cancelled, and the reason if it is known. */
export interface StillLive {
  readonly leftover: Leftover;
  readonly problem: CleanUpProblem | null;
}

/**
 * Cancels subscriptions that an earlier run left behind, with the tokens of these options.
 * @returns those that still exist
 * @throws {UsageError} for an invalid option
 */
export async function cancelLeftovers(
  options: RunOptions,
  leftovers: readonly Pick<KnownLeftover, 'id' | 'account'>[],
): Promise<StillLive[]> {
  const settings = resolveOptions(options);
  const redactor = new Redactor(secretsOf(settings));
  const nothing = (): void => undefined;
  const client = new Client({
    ...settings,
    fetch: options.fetch ?? runtimeFetch,
    redactor,
    onRequest: nothing,
    onExchange: nothing,
    onWaiting: nothing,
    onRetryLater: nothing,
  });
  const created = new CreatedSubscriptions(client, settings, nothing);
  for (const { id, account } of leftovers) {
    created.adopt(id, account);
  }
  const cleanUp = new CleanUp(client, settings, created);
  await cleanUp.cancelEverything();
  return created.leftovers().map((leftover) => {
    const problem = leftover.id === null ? null : cleanUp.problemWith(leftover.id);
    if (problem === null) return { leftover, problem };
    return { leftover, problem: { ...problem, text: redactor.text(problem.text) } };
  });
}
