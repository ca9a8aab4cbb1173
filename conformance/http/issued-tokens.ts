import type { Redactor } from '../../src/input/redactor.js';
import { Interrupted, interruptionBy, isAborted } from './abort.js';
import { alterationsOf } from './authorization.js';
import type { Exchange } from './exchange.js';
import type { Credential, HttpRequest } from './request.js';
import { isTokenRejected, type HttpResponse, type Send } from './response.js';
import { TimedOut, within } from './transport.js';
import type { WaitBudget } from './wait-budget.js';

/**
 * Returns a currently valid token. Called before the first request, and after a token was rejected.
 * @param signal aborted when the run no longer waits for the token
 */
export type TokenSource = (signal: AbortSignal) => string | Promise<string>;

/** A token, or a function that returns one. */
export type GivenToken = string | TokenSource;

/** Matches tokens that an Authorization header can contain. */
export const tokenPattern = /^[\x21-\x7e]+$/;

/** There is no token to send a request with. The message contains the cause. */
export class NoToken extends Error {
  /** the request that was rejected; undefined if none was sent */
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.name = 'NoToken';
    this.exchange = exchange;
  }
}

/** Maximum number of new tokens for a request. */
const mostRenewals = 3;

interface TokenContext {
  readonly redactor: Redactor;
  /** ms since the epoch */
  readonly now: () => number;
  /** number of responses so far, except rejections of a token */
  readonly answered: () => number;
  /** the budget for waiting for tokens */
  readonly budget: WaitBudget;
  /** after an interruption, a token that is being fetched gets a few more seconds */
  readonly signal: AbortSignal | undefined;
}

/** How long fetching a token can take, ms. */
const longestFetch = 60_000;

/** A token that a deployment has issued, and its successors when it expires. */
export class IssuedToken {
  readonly #name: string;
  readonly #given: GivenToken | undefined;
  readonly #context: TokenContext;
  #value = '';
  /** the current fetch, so that concurrent requests fetch one token */
  #fetching: Promise<void> | undefined;
  /** the current check whether the control is rejected */
  #looking: Promise<boolean> | undefined;
  /** a request without effects that was accepted with the token */
  #control: HttpRequest | undefined;
  /** why nothing can be sent with the token any longer */
  #ended: NoToken | undefined;

  /** @param name for messages, such as `the token` */
  constructor(name: string, given: GivenToken | undefined, context: TokenContext) {
    this.#name = name;
    this.#given = given;
    this.#context = context;
    if (typeof given === 'string') this.#value = given;
  }

  /** empty if there is none (yet) */
  get value(): string {
    return this.#value;
  }

  noteAccepted(request: HttpRequest): void {
    this.#control ??= request;
  }

  /** Sends requests with the token again, which might have been rejected only for a moment. */
  tryAgain(): void {
    this.#ended = undefined;
  }

  /** Fetches the first token. @throws {NoToken} */
  async ready(): Promise<void> {
    if (this.#ended !== undefined) throw this.#ended;
    if (this.#value !== '') return;
    try {
      await this.#renew('');
    } catch (error) {
      if (error instanceof NoToken) this.#ended ??= error;
      throw error;
    }
  }

  /**
   * Sends a request, and again with a new token if the token has expired, which is the case if a
   * previously accepted request is then rejected, too. Otherwise, the rejection is about the
   * request.
   * @throws {NoToken} if there is no new token, {Interrupted}
   */
  async use(request: HttpRequest, send: Send): Promise<HttpResponse> {
    for (let renewals = 0; ; renewals += 1) {
      await this.ready();
      const used = this.#value;
      const response = await send(request);
      if (!isTokenRejected(response)) return response;
      const since = new Date(this.#context.now()).toTimeString().slice(0, 8);
      const requests = this.#context.answered();
      const isAccepted = !(await this.#isRejected(send));
      // Otherwise, another request has fetched a token meanwhile.
      const isSame = this.#value === used;
      if (isAccepted && isSame) return response;
      const message = `${this.#name} has not been accepted since ${since}, after ${requests} requests`;
      if (renewals === mostRenewals) {
        throw this.#end(`${message}, and new tokens are not accepted either`, response);
      }
      if (isSame) await this.#replace(message, response);
    }
  }

  /** Whether a previously accepted request is rejected; false if it gets no response. */
  async #isRejected(send: Send): Promise<boolean> {
    const control = this.#control;
    if (control === undefined) return false;
    // An earlier request might have been accepted before the token expired.
    if (await this.#looking) return true;
    const looking = send(control).then(isTokenRejected, (error: unknown) => {
      if (error instanceof Interrupted) throw error;
      // The response to the request itself says more than this failure.
      return false;
    });
    this.#looking = looking;
    const forget = (): void => {
      if (this.#looking === looking) this.#looking = undefined;
    };
    return looking.finally(forget);
  }

  /** @throws {NoToken} */
  async #replace(message: string, rejection: HttpResponse): Promise<void> {
    if (typeof this.#given !== 'function') {
      throw this.#end(`${message}: has it expired?`, rejection);
    }
    try {
      await this.#renew(this.#value);
    } catch (error) {
      if (!(error instanceof NoToken)) throw error;
      throw this.#end(`${message}, and ${error.message}`, rejection);
    }
  }

  /** Ends the use of the token. @returns the first reason */
  #end(message: string, { exchange }: HttpResponse): NoToken {
    this.#ended ??= new NoToken(message, exchange);
    return this.#ended;
  }

  /** Fetches a new token, unless that has already happened. @throws {NoToken} if there is none */
  async #renew(rejected: string): Promise<void> {
    const given = this.#given;
    if (typeof given !== 'function' || this.#value !== rejected) return;
    this.#fetching ??= this.#fetch(given).finally(() => (this.#fetching = undefined));
    await this.#fetching;
  }

  /** @throws {NoToken}, {WaitBudgetSpent}, {Interrupted} */
  async #fetch(source: TokenSource): Promise<void> {
    const { redactor } = this.#context;
    const fetched = await this.#fetchInTime(source);
    if (typeof fetched !== 'string' || !tokenPattern.test(fetched)) {
      throw new NoToken(
        `the fetched value is not usable as ${this.#name}: it is empty, or contains a space or another character ` +
          'that an Authorization header cannot contain',
      );
    }
    redactor.add([fetched, ...alterationsOf(fetched)]);
    this.#value = fetched;
  }

  /**
   * @throws {NoToken}, {WaitBudgetSpent} if the run has no more time to wait for the token,
   * {Interrupted} if an interrupted run has waited in vain
   */
  async #fetchInTime(source: TokenSource): Promise<unknown> {
    const { redactor, now, budget, signal } = this.#context;
    budget.requireLeft();
    const from = now();
    const timeout = budget.timeFor(longestFetch);
    try {
      // The clean-up of an interrupted run needs the token, too.
      return await within({ timeout, hurry: signal }, async (ended) => source(ended));
    } catch (error) {
      if (isAborted(signal)) throw interruptionBy(signal);
      const reason = reasonOf(error, timeout);
      throw new NoToken(redactor.text(`${this.#name} could not be fetched: ${reason}`));
    } finally {
      budget.noteResponse(from);
    }
  }
}

/** @param timeout ms */
function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof TimedOut) {
    const left = timeout < longestFetch ? ', the rest of --wait-budget' : '';
    return `it took longer than ${timeout / 1000} s${left}`;
  }
  return error instanceof Error ? error.message : 'no reason was given';
}

/** Returns which token a request needs. */
export const tokenNeededBy = (credential: Credential): 'own' | 'other' | undefined => {
  if (credential === 'other') return 'other';
  const isWithoutOwn = ['none', 'empty', 'made-up', 'null-word', 'undefined-word'];
  return isWithoutOwn.includes(credential) ? undefined : 'own';
};
