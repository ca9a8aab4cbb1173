import { Redactor } from '../../src/input/redactor.js';
import { Client } from '../http/client.js';
import { runtimeFetch } from '../http/runtime.js';
import { CleanUp } from '../session/created/clean-up.js';
import { CreatedSubscriptions } from '../session/created/created-subscriptions.js';
import type { KnownLeftover, Leftover } from '../session/created/leftover.js';
import type { RunOptions } from './options.js';
import { resolveOptions, secretsOf } from './resolve-options.js';

/**
 * Cancels subscriptions that an earlier run created and left behind, with the tokens of these
 * options.
 * @returns those that are still there
 * @throws {UsageError} for an invalid option
 */
export async function cancelLeftovers(
  options: RunOptions,
  leftovers: readonly Pick<KnownLeftover, 'id' | 'account'>[],
): Promise<Leftover[]> {
  const settings = resolveOptions(options);
  const nothing = (): void => undefined;
  const client = new Client({
    ...settings,
    fetch: options.fetch ?? runtimeFetch,
    redactor: new Redactor(secretsOf(settings)),
    onRequest: nothing,
    onExchange: nothing,
    onWaiting: nothing,
    onRetryLater: nothing,
  });
  const created = new CreatedSubscriptions(client, settings, nothing);
  for (const { id, account } of leftovers) {
    created.adopt(id, account);
  }
  await new CleanUp(client, settings, created).cancelEverything();
  return created.leftovers();
}
