import type { Server } from '@hapi/hapi';
import type { Profile } from '../profile/open-points/index.js';
import { createServer } from '../server/server.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { isCut, type JournalEntry } from '../service/journal/journal-entry.js';
import { defaultTokens } from '../service/accounts/accounts.js';
import { Service } from '../service/service.js';
import { type Alternative, settingOf } from './alternative.js';

/** A response of a replay. Ids that the service made up are replaced by their number. */
export interface ReplayedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is repeated. */
interface Recording {
  readonly exchanges: readonly JournalEntry[];
  readonly base: Profile;
  readonly sandbox: SandboxOptions;
}

/** The first response that differs: the position of its exchange, and what it is instead. */
export interface Effect {
  readonly at: number;
  readonly response: ReplayedResponse;
}

/**
 * Sends the requests of the base run to a service with the alternatives, at the times at which they
 * were sent, and compares its responses with those of the base: what does not differ in any of them
 * cannot matter to the client, unless something else makes it send other requests.
 */
export class Replay {
  readonly #recording: Recording;
  #base: Promise<readonly string[]> | undefined;

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /**
   * Whether a replay of the base gets the statuses that the client got; if not, the client has done
   * something that a replay does not know, such as injecting faults, and its results mean nothing.
   */
  async isFaithful(): Promise<boolean> {
    const { exchanges } = this.#recording;
    const responses = await this.#respond([]);
    return exchanges.every(({ response }, at) => response?.status === responses[at]?.status);
  }

  /** What changes first with the alternatives; null if no response does. */
  async effectOf(alternatives: readonly Alternative[]): Promise<Effect | null> {
    this.#base ??= this.#respond([]).then((all) => all.map((one) => JSON.stringify(one)));
    const base = await this.#base;
    const responses = await this.#respond(alternatives);
    const at = responses.findIndex((response, index) => JSON.stringify(response) !== base[index]);
    const response = responses[at];
    return response === undefined ? null : { at, response };
  }

  async #respond(alternatives: readonly Alternative[]): Promise<ReplayedResponse[]> {
    const { exchanges, base, sandbox } = this.#recording;
    const [first] = exchanges;
    let now = Date.parse(first?.at ?? '1970-01-01');
    const setting = settingOf(base, alternatives);
    const service = new Service({ ...sandbox, ...setting, now: () => now });
    const server = createServer(service, {});
    const ids = new Ids();
    const responses: ReplayedResponse[] = [];
    for (const exchange of exchanges) {
      now = Math.max(now, Date.parse(exchange.at));
      responses.push(await repeated(exchange, server, ids));
    }
    return responses;
  }
}

/** The ids of subscriptions that were created, when they were recorded and now. */
class Ids {
  readonly #pairs: { readonly recorded: string; readonly now: string }[] = [];

  add(recorded: string, now: string): void {
    this.#pairs.push({ recorded, now });
  }

  /** The text with ids of now. */
  toNow(text: string): string {
    return this.#pairs.reduce((all, { recorded, now }) => all.replaceAll(recorded, now), text);
  }

  /** The text with the number of each id in its place. */
  numbered(text: string): string {
    return this.#pairs.reduce((all, { now }, at) => all.replaceAll(now, `#${at + 1}`), text);
  }
}

/** Headers that are of no interest, or differ each time. */
const ignoredHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length']);

async function repeated(
  { request, response, account, operation }: JournalEntry,
  server: Server,
  ids: Ids,
): Promise<ReplayedResponse> {
  const { statusCode, headers, payload } = await server.inject({
    method: request.method,
    url: ids.toNow(request.url),
    headers: headersOf(request.headers, account),
    payload: ids.toNow(textOf(request.body)),
  });
  if (operation === 'createSubscription') {
    const recorded = idIn(response?.body);
    const now = idIn(parsed(payload));
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

/** The recorded headers; the credential, which is not recorded, is one of the account. */
function headersOf(
  { 'content-length': _length, authorization, ...others }: Readonly<Record<string, string>>,
  account: string | null,
): Record<string, string> {
  if (authorization === undefined) return others;
  const [token = 'unknown-token'] =
    Object.entries(defaultTokens).find(([, name]) => name === account) ?? [];
  return { ...others, authorization: `Bearer ${token}` };
}

function textOf(body: JournalEntry['request']['body']): string {
  if (body === null || isCut(body)) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parsed(text: string): unknown {
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
