import type { Exchange } from '../report.js';
import { Interrupted, isAborted, sleep } from './abort.js';
import { parseBody, readBody } from './body.js';
import type { Answer, Call, Credential } from './call.js';
import { curlLine } from './curl.js';
import { describeFailure } from './failure.js';
import { redacted, type Redactor } from './redaction.js';
import { retryAfter } from './retry-after.js';
import { Slots } from './slots.js';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface ClientOptions {
  readonly fetch: Fetch;
  /** without a trailing slash */
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly otherToken: string | undefined;
  readonly redactor: Redactor;
  /** sent with every request; in exchanges their values are redacted, in command lines they are shell variables */
  readonly headers: Readonly<Record<string, string>>;
  /** how long one request may take, in milliseconds */
  readonly timeout: number;
  /** milliseconds to wait at most where the deployment asks to come back later */
  readonly maxWait: number;
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  readonly onRequest: (count: number) => void;
  readonly onWaiting: (reason: string) => void;
  /** an answer that was not the last word, because the deployment said when to come back */
  readonly onPostponed: (answer: Answer) => void;
}

/** No answer came. The message names the cause. */
export class NoAnswer extends Error {
  readonly exchange: Exchange;
  constructor(message: string, exchange: Exchange) {
    super(message);
    this.name = 'NoAnswer';
    this.exchange = exchange;
  }
}

export interface SendOptions {
  /** not given up when the run is interrupted, because what it does has to be known */
  readonly steady?: boolean;
  /** asked when it is the request's turn: why it makes no sense any more */
  readonly unless?: () => Error | undefined;
}

/** Characters of a body that an exchange keeps: enough for a page of 50 entities. */
const keptBody = 64 * 1024;
const mostRetries = 3;

/** Sends requests and records what came back, without credentials. */
export class Client {
  readonly #options: ClientOptions;
  readonly #slots: Slots;
  /** the moment before which no request is sent, because the deployment asked for it */
  #notBefore = 0;
  requests = 0;
  /** a token that nobody issued */
  readonly madeUp = `no-such-token-${crypto.randomUUID()}`;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#slots = new Slots(options.concurrency);
  }

  /**
   * Sends a request, again where a 429 or 503 says when.
   * @throws {NoAnswer} naming the cause, {Interrupted}
   */
  async send(call: Call, { steady = false, unless }: SendOptions = {}): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#slots.run(() => {
        const reason = unless?.();
        return reason === undefined ? this.#once(call, steady) : Promise.reject(reason);
      });
      const again = [429, 503].includes(answer.status) && attempt < mostRetries;
      const wait = again ? retryAfter(answer.headers, Date.now()).wait : null;
      if (wait === null || wait > this.#options.maxWait) return answer;
      this.#options.onPostponed(answer);
      this.#notBefore = Math.max(this.#notBefore, Date.now() + wait);
      this.#options.onWaiting(
        `${answer.status}: the deployment asks to come back in ${Math.ceil(wait / 1000)} s`,
      );
    }
  }

  async #once(call: Call, steady: boolean): Promise<Answer> {
    const stop = steady ? undefined : this.#options.signal;
    const pause = this.#notBefore - Date.now();
    if (pause > 0) await sleep(pause, stop);
    if (isAborted(stop)) throw new Interrupted();
    this.requests += 1;
    this.#options.onRequest(this.requests);
    const started = performance.now();
    const elapsed = (): number => Math.round(performance.now() - started);
    const deadline = AbortSignal.timeout(this.#options.timeout);
    try {
      const response = await this.#options.fetch(this.url(call), {
        method: call.method,
        headers: this.#headers(call),
        redirect: 'manual',
        signal: stop === undefined ? deadline : AbortSignal.any([deadline, stop]),
        ...(call.body === undefined ? {} : { body: call.body }),
      });
      const text = await readBody(response);
      return this.#answer(call, response, text, elapsed());
    } catch (error) {
      if (isAborted(stop)) throw new Interrupted();
      const why = deadline.aborted
        ? `no complete answer within ${this.#options.timeout} ms (timeout)`
        : describeFailure(error, this.url(call));
      const failure = this.#options.redactor.text(why);
      throw new NoAnswer(failure, { ...this.#exchange(call, elapsed()), failure });
    }
  }

  url(call: Call): string {
    return this.#options.baseUrl + call.path;
  }

  /** The request as a command line. */
  curl(call: Call): string {
    return this.#exchange(call, 0).curl;
  }

  #authorization(credential: Credential): string | undefined {
    const { token = '', otherToken = '' } = this.#options;
    switch (credential) {
      case 'own':
        return `Bearer ${token}`;
      case 'other':
        return `Bearer ${otherToken}`;
      case 'scheme':
        return `Basic ${token}`;
      case 'made-up':
        return `Bearer ${this.madeUp}`;
      case 'none':
        return undefined;
    }
  }

  #headers(call: Call): Record<string, string> {
    const authorization = this.#authorization(call.credential);
    return {
      ...this.#options.headers,
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...(call.body === undefined ? {} : { 'content-type': call.contentType ?? 'application/json' }),
    };
  }

  #answer(call: Call, response: Response, text: string, duration: number): Answer {
    const { redactor } = this.#options;
    const shown = redactor.text(text);
    return {
      call,
      // a browser hides the status of a redirect that it does not follow
      status: response.type === 'opaqueredirect' ? 302 : response.status,
      headers: response.headers,
      ...parseBody(text, response.headers.get('content-type')),
      exchange: {
        ...this.#exchange(call, duration),
        response: {
          status: response.status,
          headers: redactor.headers(response.headers),
          body: shown.slice(0, keptBody),
          truncated: shown.length > keptBody,
        },
      },
    };
  }

  #exchange(call: Call, duration: number): Exchange {
    const { redactor } = this.#options;
    const shown = { own: 'Bearer $TOKEN', other: 'Bearer $OTHER_TOKEN', scheme: 'Basic $TOKEN' } as const;
    const authorization =
      call.credential === 'none'
        ? undefined
        : call.credential === 'made-up'
          ? `Bearer ${this.madeUp}`
          : shown[call.credential];
    const url = redactor.text(this.url(call));
    const body = call.body === undefined ? undefined : redactor.text(call.body);
    return {
      request: {
        method: call.method,
        url,
        headers: {
          ...this.#headers(call),
          ...Object.fromEntries(Object.keys(this.#options.headers).map((name) => [name, redacted])),
          ...(authorization === undefined ? {} : { authorization }),
        },
        body: body ?? null,
      },
      response: null,
      duration_ms: duration,
      curl: curlLine({
        method: call.method,
        url,
        headers: Object.keys(this.#options.headers),
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { body, contentType: call.contentType ?? 'application/json' }),
      }),
    };
  }
}
