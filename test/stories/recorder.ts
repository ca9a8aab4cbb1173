import { audit, readHar, runConformance } from '../../conformance/index.js';
import { RunRecording } from '../../conformance/audit/run-recording.js';
import { reduced } from '../../conformance/model/reduced.js';
import { authorizationOf } from '../../conformance/http/authorization.js';
import type { Fetch } from '../../conformance/http/runtime.js';
import { credentialKinds, isIssued } from '../../conformance/http/request.js';
import {
  objectOf,
  type TranscriptExchange,
  type Intent,
  type OperationName,
  type Transcript,
} from '../../conformance/model/transcript.js';
import { fold, textsIn } from '../../conformance/model/values.js';
import type { ConformanceReport, RunOptions } from '../../conformance/index.js';
import { meaningless, unusualNames } from '../../conformance/script/unusual-names.js';
import type { JsonValue } from '../../src/api/wire.js';
import { urlOf } from '../fixtures/running.js';
import type { Story, StoredReport } from './story.js';

/** How long a read may show an earlier state if a run waits for longer than that, ms. */
const longestLag = 3000;

const lagOf = ({ scrapeTimeout }: Pick<RunOptions, 'scrapeTimeout'>): number =>
  typeof scrapeTimeout === 'number' ? Math.min(longestLag, scrapeTimeout) : longestLag;

/** Runs of the kit, taken down as stories. */
export class Recorder {
  readonly runs: Pick<Story, 'transcript' | 'report'>[] = [];

  /** Runs the kit, and takes down what it sends and receives. */
  readonly run = async (options: RunOptions): Promise<ConformanceReport> => {
    const tape = new Tape(options);
    const recording = new RunRecording(lagOf(options));
    const report = await runConformance({
      ...options,
      token: tape.noting(options.token),
      fetch: tape.fetch,
      onEvent: (event) => {
        recording.note(event);
        options.onEvent?.(event);
      },
    });
    const audited = idsFound(audit([readHar(recording.har)]));
    const stored: StoredReport = { ...storedReport(report), audited };
    this.runs.push({ transcript: tape.transcript, report: stored });
    return report;
  };
}

const idsFound = ({ checks }: ConformanceReport): string[] =>
  checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').map(({ id }) => id);

function storedReport(report: ConformanceReport): StoredReport {
  const found = idsFound(report);
  const passed = report.checks.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id);
  const others = report.checks
    .map(({ id }) => id)
    .filter((id) => ![...found, ...passed].includes(id));
  return { found, passed, others, cause: report.causes[0]?.check ?? null };
}

/** A request and its response, as texts. */
export interface Taken {
  readonly sent: number;
  readonly url: URL;
  readonly method: string;
  readonly authorization: string | null;
  readonly body: string;
  received: number;
  status: number;
  contentType: string;
  text: string;
  isCut: boolean;
}

/** How long to wait for a body that never ends, in real time, ms. */
const patience = 2000;

class Tape {
  readonly #options: RunOptions;
  readonly #taken: Taken[] = [];
  /** tokens of the run, of which a function may issue several */
  readonly #tokens = new Set<string>();

  constructor(options: RunOptions) {
    this.#options = options;
    if (typeof options.token === 'string') this.#tokens.add(options.token);
  }

  readonly #now = (): number => (this.#options.now ?? Date.now)();

  readonly noting = (token: RunOptions['token']): RunOptions['token'] => {
    if (typeof token !== 'function') return token;
    return async (...given) => {
      const issued = await token(...given);
      this.#tokens.add(issued);
      return issued;
    };
  };

  readonly fetch: Fetch = async (input, init = {}) => {
    const { fetch = globalThis.fetch } = this.#options;
    const sent = this.#now();
    const taken: Taken = {
      sent,
      url: new URL(urlOf(input)),
      method: init.method ?? 'GET',
      authorization: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? init.body : '',
      received: sent,
      status: 0,
      contentType: '',
      text: '',
      isCut: false,
    };
    this.#taken.push(taken);
    try {
      const response = await fetch(input, init);
      taken.received = this.#now();
      taken.status = response.status;
      taken.contentType = response.headers.get('content-type') ?? '';
      const text = await Promise.race([textOf(response.clone()), never()]);
      taken.isCut = text === null;
      taken.text = text ?? '';
      return response;
    } catch (error) {
      taken.received = this.#now();
      throw error;
    }
  };

  get transcript(): Transcript {
    return transcriptOf(this.#taken, { ...this.#options, tokens: this.#tokens });
  }
}

interface Circumstances extends Pick<
  RunOptions,
  'baseUrl' | 'otherToken' | 'subscription' | 'scrapeTimeout'
> {
  /** the tokens of the run, of which a function may issue several */
  readonly tokens: Iterable<string>;
}

/** Returns the exchanges of a run, in the order of the requests. */
export function transcriptOf(taken: readonly Taken[], options: Circumstances): Transcript {
  const { subscription } = options;
  const existing = typeof subscription === 'string' ? [subscription.toLowerCase()] : [];
  const exchanges = taken.map((one, n) => exchangeOf(one, n, options));
  const created = exchanges.map((one) => (one.operation === 'create' ? idIn(one.json) : ''));
  const known = new Set(['', ...existing, ...created]);
  return {
    lag: lagOf(options),
    existing,
    isRecording: false,
    exchanges: exchanges.map((one) =>
      known.has(one.id) ? one : { ...one, intent: { ...one.intent, unknownId: true } },
    ),
  };
}

function exchangeOf(taken: Taken, n: number, options: Circumstances): TranscriptExchange {
  const { url, method, sent, received, status, text, isCut } = taken;
  const path = pathBelow(options.baseUrl, url);
  const { operation, id } = addressed(method, path);
  const { sender, credential } = senderOf(taken.authorization, options);
  const body = jsonIn(taken.body);
  const parsed = jsonIn(text);
  const isHtml = taken.contentType.includes('html') && parsed === undefined && text.trim() !== '';
  return {
    ...{ n, sent, received, operation, path, id, sender, credential, status },
    query: queryIn(url),
    intent: intentOf(body),
    hasBody: taken.body !== '',
    body,
    json: reduced(operation, parsed),
    isWebPage: isHtml || /^\s*<(!doctype|html|head|body|\?xml)/i.test(text),
    isUnread: isCut,
  };
}

/** Whose credential a header is. */
function senderOf(
  authorization: string | null,
  { tokens, otherToken = '' }: Circumstances,
): Pick<TranscriptExchange, 'sender' | 'credential'> {
  const sent = authorization?.trim();
  if (typeof otherToken === 'string' && otherToken !== '' && sent === `Bearer ${otherToken}`) {
    return { sender: 'other', credential: 'other' };
  }
  for (const token of tokens) {
    if (sent === `Bearer ${token}`) return { sender: 'own', credential: 'own' };
    const given = { token, otherToken: '', madeUp: '' };
    const credential = unissued.find((kind) => authorizationOf(kind, given)?.trim() === sent);
    if (credential !== undefined) return { sender: 'nobody', credential };
  }
  return { sender: 'nobody', credential: 'made-up' };
}

const unissued = credentialKinds.filter((kind) => !isIssued(kind) && kind !== 'made-up');

const never = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(resolve, patience, null).unref();
  });

const textOf = (response: Response): Promise<string | null> => response.text().catch(() => null);

function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue;
  } catch {
    return undefined;
  }
}

const idIn = (json: JsonValue | undefined): string => {
  const { id } = objectOf(json);
  return typeof id === 'string' ? fold(id) : '';
};

const pathBelow = (baseUrl: string, { pathname }: URL): string => {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  return pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
};

const queryIn = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key).join('&')]),
  );

const below = /^\/v1\/(?:subscriptions(?:\/([^/]+)(\/entities)?)?|(fields\/interpret))\/?$/;
const ofOne: Readonly<Record<string, OperationName>> = {
  GET: 'get',
  PATCH: 'update',
  DELETE: 'cancel',
};

/** The operation and the id that a request addresses. */
function addressed(method: string, path: string): { operation: OperationName | null; id: string } {
  const match = below.exec(path);
  if (match === null) return { operation: null, id: '' };
  const [, given, entities, interpret] = match;
  const isPost = method === 'POST';
  if (interpret !== undefined) return { operation: isPost ? 'interpret' : null, id: '' };
  if (given === undefined) return { operation: isPost ? 'create' : null, id: '' };
  const id = decodeURIComponent(given).toLowerCase();
  if (entities !== undefined) return { operation: method === 'GET' ? 'list' : null, id };
  return { operation: ofOne[method] ?? null, id };
}

/** Words of the script that mean nothing, or that not every deployment can store. */
const oddNames = new Set([...unusualNames, meaningless.name].map(fold));
const usual = new Set(['parking_spaces', 'wifi']);
const words = new Set([meaningless.name, meaningless.city].map(fold));

function intentOf(body: JsonValue | undefined): Intent {
  const { city, fields } = objectOf(body);
  const names = textsIn(fields) ?? [];
  const odd = names.filter((name) => oddNames.has(fold(name)) && !usual.has(fold(name)));
  const isMeaningless = [city, ...names].some(
    (word) => typeof word === 'string' && words.has(fold(word)),
  );
  return {
    ...(odd.length > 0 && { unusualNames: odd }),
    ...(isMeaningless && { isMeaningless }),
  };
}
