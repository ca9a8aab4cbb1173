import type { Server } from '@hapi/hapi';
import type { Profile } from '../open-questions/index.js';
import { createServer } from '../server/server.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { isCut, type LogEntry } from '../service/request-log/log-entry.js';
import { defaultTokens } from '../operations/access.js';
import { Service } from '../service/service.js';
import { type Variation, settingOf } from './variation.js';

/** A response of a replay, with ids of the service replaced by numbers. */
export interface ReplayedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The baseline run that is repeated. */
interface BaselineRun {
  readonly exchanges: readonly LogEntry[];
  readonly baseline: Profile;
  readonly sandbox: SandboxOptions;
}

/** The first different response: the position of its exchange, and the response itself. */
export interface Effect {
  readonly at: number;
  readonly response: ReplayedResponse;
}

/**
 * Sends the requests of the baseline run to a service with variations, at the same times, and
 * compares the responses. A variation that changes none of them cannot matter to the client, unless
 * something else makes it send other requests.
 */
export class Replay {
  readonly #recording: BaselineRun;
  /** the exchanges that are repeated, with their positions */
  readonly #repeated: readonly Repeated[];
  /** whether the replay repeats all requests */
  readonly isWhole: boolean;
  #baseline: Promise<readonly string[]> | undefined;

  constructor(recording: BaselineRun) {
    this.#recording = recording;
    const all = withoutPolling(recording.exchanges);
    this.#repeated = all.slice(0, mostRepeated);
    this.isWhole = all.length <= mostRepeated;
  }

  /**
   * Whether a replay of the baseline gets the statuses that the client got. If not, the client has
   * done something that a replay does not know, such as injecting faults, and the results are
   * meaningless.
   */
  async isFaithful(): Promise<boolean> {
    const server = this.#start([]);
    for (const { exchange } of this.#repeated) {
      const { status } = await server.respond(exchange);
      if (exchange.response?.status !== status) return false;
    }
    return true;
  }

  /** Returns the first change by the variations; null if they change no response. */
  async effectOf(variations: readonly Variation[]): Promise<Effect | null> {
    this.#baseline ??= this.#responses([]);
    const baseline = await this.#baseline;
    const server = this.#start(variations);
    for (const [index, { exchange, at }] of this.#repeated.entries()) {
      const response = await server.respond(exchange);
      if (JSON.stringify(response) !== baseline[index]) return { at, response };
    }
    return null;
  }

  /** Returns the variations of a set that change no response if the others are present. */
  async hiddenIn(set: readonly Variation[]): Promise<Variation[]> {
    const together = await this.#responses(set);
    const hidden: Variation[] = [];
    for (const one of set) {
      const others = await this.#responses(set.filter((other) => other !== one));
      if (others.join() === together.join()) hidden.push(one);
    }
    return hidden;
  }

  async #responses(variations: readonly Variation[]): Promise<string[]> {
    const server = this.#start(variations);
    const responses: string[] = [];
    for (const { exchange } of this.#repeated)
      responses.push(JSON.stringify(await server.respond(exchange)));
    return responses;
  }

  #start(variations: readonly Variation[]): ReplayServer {
    const { baseline, sandbox } = this.#recording;
    return new ReplayServer({ ...sandbox, ...settingOf(baseline, variations) });
  }
}

/** Maximum number of repeated exchanges, because each is repeated for each variation. */
const mostRepeated = 100;

interface Repeated {
  readonly exchange: LogEntry;
  /** position in the recording */
  readonly at: number;
}

/** Omits requests that got the same response as before: a client that polls. */
function withoutPolling(exchanges: readonly LogEntry[]): Repeated[] {
  const textOfExchange = ({ request, response }: LogEntry): string =>
    JSON.stringify([request.method, request.url, request.body, response?.status, response?.body]);
  return exchanges
    .map((exchange, at) => ({ exchange, at }))
    .filter(({ exchange, at }) => {
      const before = exchanges[at - 1];
      return before === undefined || textOfExchange(before) !== textOfExchange(exchange);
    });
}

/** A service whose clock shows the times of the recorded requests. */
class ReplayServer {
  readonly #server: Server;
  readonly #ids = new Ids();
  #now = 0;

  constructor(options: SandboxOptions) {
    const service = new Service({
      ...options,
      now: () => this.#now,
    });
    this.#server = createServer(service, {});
  }

  respond(exchange: LogEntry): Promise<ReplayedResponse> {
    this.#now = Math.max(this.#now, Date.parse(exchange.at));
    return repeated(exchange, this.#server, this.#ids);
  }
}

/** The ids of created subscriptions, in the recording and in the replay. */
class Ids {
  readonly #pairs: { readonly recorded: string; readonly now: string }[] = [];

  add(recorded: string, now: string): void {
    this.#pairs.push({ recorded, now });
  }

  /** Replaces recorded ids by those of the replay. */
  toNow(text: string): string {
    let changed = text;
    for (const { recorded, now } of this.#pairs) changed = changed.replaceAll(recorded, now);
    return changed;
  }

  /** Replaces each id by its number. */
  numbered(text: string): string {
    let changed = text;
    for (const [at, { now }] of this.#pairs.entries()) {
      changed = changed.replaceAll(now, `#${at + 1}`);
    }
    return changed;
  }
}

/** Headers that are irrelevant, or differ each time. */
const ignoredHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length']);

async function repeated(
  { request, response, account, operation }: LogEntry,
  server: Server,
  ids: Ids,
): Promise<ReplayedResponse> {
  const { statusCode, headers, payload } = await server.inject({
    method: request.method,
    url: ids.toNow(request.url),
    headers: headersToSend(request.headers, account),
    payload: ids.toNow(bodyToSend(request.body)),
  });
  if (operation === 'createSubscription') {
    const recorded = idIn(response?.body);
    const now = idIn(jsonIn(payload));
    if (recorded !== undefined && now !== undefined) ids.add(recorded, now);
  }
  const texts = Object.entries(headers)
    .filter(([name]) => !ignoredHeaders.has(name))
    .map(([name, value]) => [name, ids.numbered(String(value))] as const);
  return {
    status: statusCode,
    headers: Object.fromEntries(texts),
    body: ids.numbered(payload),
  };
}

/**
 * Returns the recorded headers, with a credential of the account, because the original is not
 * recorded.
 */
function headersToSend(
  recorded: Readonly<Record<string, string>>,
  account: string | null,
): Record<string, string> {
  const others = { ...recorded };
  delete others['content-length'];
  if (others.authorization === undefined) return others;
  const [token = 'unknown-token'] =
    Object.entries(defaultTokens).find(([, name]) => name === account) ?? [];
  return { ...others, authorization: `Bearer ${token}` };
}

function bodyToSend(body: LogEntry['request']['body']): string {
  if (body === null || isCut(body)) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function idIn(body: unknown): string | undefined {
  const isObject = typeof body === 'object' && body !== null;
  if (!isObject || !('id' in body)) return undefined;
  return typeof body.id === 'string' ? body.id : undefined;
}
