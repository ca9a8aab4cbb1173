import { Redactor } from '../../src/input/redactor.js';
import { Client } from '../../conformance/http/client.js';
import { IntermediaryPages } from '../../conformance/http/pages.js';
import { runtimeFetch } from '../../conformance/http/runtime.js';
import type { HttpRequest } from '../../conformance/http/request.js';
import type { HttpResponse } from '../../conformance/http/response.js';
import { resolveOptions, secretsOf } from '../../conformance/run/resolve-options.js';
import type { Leftover } from '../../conformance/run/report.js';
import { Player } from '../../conformance/run/runner.js';
import type { RunOptions } from '../../conformance/run/run.js';
import { Inconclusive } from '../../conformance/findings/finding.js';
import { Session } from '../../conformance/session/session.js';
import { arrival, cancelUnknown } from '../../conformance/script/before-creation.js';
import { actsOfSequence, sequence } from './request-sequence.js';

/** A response, or why there is none. */
export interface Reply {
  readonly name: string;
  readonly response: HttpResponse | null;
  readonly problem: string;
}

/** Responses of a deployment. */
export interface Replies {
  readonly replies: readonly Reply[];
  /** subscriptions that could not be cancelled */
  readonly leftovers: readonly Leftover[];
  readonly requests: number;
}

/**
 * Plays the sequence against a deployment. It changes only what it provably created, as a run of
 * the checks does, and cancels that at the end, even if it is interrupted.
 * @param onLeftovers called with the subscriptions that would be left if it ended now
 * @throws {UsageError} for an invalid option
 */
export async function playSequence(
  options: RunOptions,
  onLeftovers: (leftovers: readonly Leftover[]) => void = () => undefined,
): Promise<Replies> {
  const settings = resolveOptions(options);
  const redactor = new Redactor(secretsOf(settings));
  const clean = (text: string): string => redactor.text(text);
  const pages = new IntermediaryPages();
  // a session truncates pages
  const whole = new WeakMap<HttpRequest, HttpResponse>();
  const client: Client = new Client({
    ...settings,
    fetch: options.fetch ?? runtimeFetch,
    redactor,
    onRequest: () => undefined,
    onExchange: ({ response }) => {
      if (response === null) return;
      pages.note(response);
      whole.set(response.request, response);
    },
    onWaiting: () => undefined,
    onRetryLater: (response) => session.recordRetryLater(response),
  });
  const session: Session = new Session({
    requireToken: () => player.playNow(arrival),
    cancelUnknown: () => player.playNow(cancelUnknown),
    settings,
    client,
    rules: [],
    pages,
    onWaiting: () => undefined,
    onLeftovers: () => onLeftovers(session.created.leftovers()),
  });
  const player = new Player(session, actsOfSequence);
  const replies: Reply[] = [];
  try {
    for (const { name, send } of sequence) {
      const sendWhole = async (): Promise<HttpResponse> => {
        const kept = await send(session, player);
        return whole.get(kept.request) ?? kept;
      };
      replies.push(await replyOf(name, sendWhole, clean));
    }
  } finally {
    await session.cleanUp.cancelEverything();
  }
  return {
    replies,
    leftovers: session.created.leftovers(),
    requests: client.requests,
  };
}

async function replyOf(
  name: string,
  send: () => Promise<HttpResponse>,
  clean: (text: string) => string,
): Promise<Reply> {
  try {
    return {
      name,
      response: await send(),
      problem: '',
    };
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return {
      name,
      response: null,
      problem: clean(error.message),
    };
  }
}
