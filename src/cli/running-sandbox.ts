import { resolve } from 'node:path';
import Joi from 'joi';
import { configOption, givenValues } from '../command/config-file.js';
import { say } from '../command/print.js';
import type { Declarations, OptionsOf } from '../input/option.js';
import { codeOf } from '../input/system-error.js';
import type { ControlRequest, DescribedRequest } from '../service/control/request.js';
import { controlRequests } from '../service/control/requests.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import { isNear, thisProcess } from '../store/lock-owner.js';
import { holderOf } from '../store/lock.js';
import { resolvePath } from '../store/state-file.js';
import { serveOptions } from './serve-options.js';

/** The flags with which a command finds a running sandbox. */
export const sandboxFlags = {
  url: {
    schema: () =>
      Joi.string()
        .uri({ scheme: ['http', 'https'] })
        .messages({
          '*': '{{#label}} must be an http or https URL, such as http://127.0.0.1:4010',
        }),
    flag: '--url <url>',
    variable: 'LOCATION_DATA_BASE_URL',
    defaultText: 'URL of the sandbox that uses the state file',
    help: 'URL of the sandbox, as "serve" prints it',
  },
  stateFile: { ...serveOptions.stateFile, help: "the sandbox's state file" },
  controlToken: {
    ...serveOptions.controlToken,
    help: "the sandbox's control token, if it requires one",
  },
  config: configOption,
} as const satisfies Declarations;

/** Values of the flags that select a sandbox. */
export interface SandboxFlags extends OptionsOf<typeof sandboxFlags> {}

/** The command cannot be carried out; the message names the cause and the fix. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

/** How long to wait for a sandbox's first response, ms. A suspended sandbox never responds. */
const patience = 10_000;

const disconnected =
  'The sandbox closed the connection: the output was read too slowly. ' +
  'Run the command again; it begins with the last 200 requests';

const otherWay =
  'Start a sandbox with "location-data-kit serve", or pass the URL of a sandbox with --url';

/** Explains why there was no response. */
function unreachable(url: string, error: unknown): SandboxError {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const found = codeOf(cause);
  const code = typeof found === 'string' ? found : '';
  if (/CERT|SIGNED|ISSUER|ALTNAME/.test(code)) {
    const way = 'Set the variable NODE_EXTRA_CA_CERTS to the file of its certificate';
    return new SandboxError(`The certificate of ${url} is not trusted (${code}). ${way}.`);
  }
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    const what = `${url} did not respond within ${patience / 1000} s`;
    return new SandboxError(`${what}. Is its process suspended?`);
  }
  return new SandboxError(`Nothing responds at ${url}${code && ` (${code})`}. ${otherWay}.`);
}

/** How long to probe a port for a sandbox, ms. */
const shortPatience = 2000;

/** Whether a sandbox responds at a URL and can be controlled without a token. */
export async function isSandbox(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(shortPatience);
  const { path } = controlRequests.health;
  try {
    const body: unknown = await (await fetch(`${url}/_sandbox${path}`, { signal })).json();
    return typeof body === 'object' && body !== null && 'storage' in body;
  } catch {
    return false;
  }
}

/** A running sandbox in another process, controlled by control requests. */
export class RunningSandbox {
  readonly url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #isTokenGiven: boolean;

  private constructor(url: string, token: string | undefined) {
    this.url = url.replace(/\/+$/, '');
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.#isTokenGiven = token !== undefined;
  }

  /**
   * Finds the sandbox, and verifies that it is one before anything is changed.
   * @throws {SandboxError} {ConfigError} for an unusable configuration file
   */
  static async find({ url, ...flags }: SandboxFlags): Promise<RunningSandbox> {
    const { config, stateFile: given, controlToken } = flags;
    const { values, file } = await givenValues('serve', serveOptions, {
      config,
      stateFile: given,
      controlToken,
    });
    const { stateFile = serveOptions.stateFile.default, controlToken: token } = values;
    const found = new RunningSandbox(url ?? (await urlInLock(stateFile)), token);
    if (file !== null) say(`Options from ${file}; sandbox: ${found.url}`);
    await found.#requireSandbox();
    return found;
  }

  /** @throws {SandboxError} with the sandbox's message, if it rejects the request */
  async send<Input, Output extends object>(
    request: ControlRequest<Input, Output>,
    input: Input,
  ): Promise<Output> {
    const response = await this.#accepted(request, input);
    return (await response.json().catch(() => null)) as Output;
  }

  /**
   * Yields exchanges from now on, until the connection ends or the signal is aborted.
   * @throws {SandboxError} with the sandbox's message, if it rejects the request; while exchanges
   * are read, if the sandbox closes the connection although it still runs
   */
  async exchanges(signal: AbortSignal): Promise<AsyncIterable<LogEntry>> {
    const { body } = await this.#accepted(controlRequests.events, {}, signal);
    // The reader locks the stream at once: fetch cancels an unread stream when its response is
    // garbage-collected.
    return this.#exchangesIn((body ?? new ReadableStream<Uint8Array>()).getReader(), signal);
  }

  async *#exchangesIn(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    signal: AbortSignal,
  ): AsyncGenerator<LogEntry, void, void> {
    yield* exchangesIn(reader, signal);
    if (!signal.aborted && (await this.#isRunning())) throw new SandboxError(disconnected);
  }

  #isRunning(): Promise<boolean> {
    return this.#requireSandbox().then(
      () => true,
      () => false,
    );
  }

  /** @throws {SandboxError} with the sandbox's message, if it rejects the request */
  async #accepted(
    request: DescribedRequest,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<Response> {
    const response = await this.#respond(request, input, signal);
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => null);
    throw new SandboxError(errorIn(body) ?? `The sandbox responds with ${response.status}`);
  }

  /** @throws {SandboxError} */
  async #requireSandbox(): Promise<void> {
    const { health } = controlRequests;
    const response = await this.#respond(health, {}, AbortSignal.timeout(patience));
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && typeof body === 'object' && body && 'storage' in body) return;
    throw new SandboxError(this.#rejection(response.status, body));
  }

  #rejection(status: number, body: unknown): string {
    const { url } = this;
    const error = errorIn(body);
    if (error !== undefined && status === 401) {
      const problem = this.#isTokenGiven
        ? 'has a different control token'
        : 'requires a control token';
      return `The sandbox at ${url} ${problem}. Pass it with --control-token, or in LOCATION_DATA_CONTROL_TOKEN.`;
    }
    if (error !== undefined && status === 403) return `The sandbox at ${url}: ${error}.`;
    const what = `${url} is not a sandbox: GET /_sandbox/health returns ${status}`;
    const way = '--url expects the URL that "location-data-kit serve" prints, without /v1';
    return `${what}. ${way}; it takes precedence over LOCATION_DATA_BASE_URL.`;
  }

  async #respond(
    { method, path, source }: DescribedRequest,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<Response> {
    const url = new URL(`${this.url}/_sandbox${path}`);
    const hasBody = source === 'payload';
    if (!hasBody) url.search = String(new URLSearchParams(input as Record<string, string>));
    const type = hasBody ? { 'content-type': 'application/json' } : {};
    try {
      return await fetch(url, {
        method,
        headers: { ...this.#headers, ...type },
        ...(hasBody && { body: JSON.stringify(input) }),
        // Redirects are not followed, so that no other server receives the token.
        redirect: 'manual',
        ...(signal && { signal }),
      });
    } catch (error) {
      throw unreachable(this.url, error);
    }
  }
}

/** Returns the message of an Error body; undefined for any other body. */
function errorIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return String(body.error);
}

/** Reads the sandbox's URL from the lock of its state file. @throws {SandboxError} */
async function urlInLock(stateFile: string): Promise<string> {
  const path = await resolvePath(resolve(stateFile)).catch((error: unknown) => {
    throw new SandboxError(error instanceof Error ? error.message : String(error));
  });
  const { owner, state } = (await holderOf(path).catch(() => null)) ?? {};
  const isRunning = owner && state !== 'ended' && state !== 'missing';
  if (!isRunning) {
    const how = `${otherWay} (a sandbox in memory has no state file), or its state file with --state-file`;
    throw new SandboxError(`No sandbox uses the state file ${path}. ${how}.`);
  }
  if (!isNear(owner, await thisProcess())) {
    const where = `another machine or container (${owner.host})`;
    throw new SandboxError(
      `The sandbox that uses ${path} runs on ${where}: pass its URL with --url.`,
    );
  }
  if (owner.url === undefined) {
    throw new SandboxError(`The sandbox that uses ${path} has not started yet. Try again.`);
  }
  return owner.url;
}

/** Yields the log entries in a stream of server-sent events, until it ends or is lost. */
async function* exchangesIn(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<LogEntry, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const [, data] = /^event: exchange\ndata: (.*)$/s.exec(event) ?? [];
        if (data !== undefined) yield JSON.parse(data) as LogEntry;
      }
    }
  } catch (error) {
    // A TypeError means that the connection was lost: the sandbox was killed. An abort means that
    // the command ends.
    if (!signal.aborted && !(error instanceof TypeError)) throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
