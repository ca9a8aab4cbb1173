import Joi from 'joi';
import { RecordingError } from './recording-error.js';
import {
  EntriesDigest,
  requestNotesIn,
  runNotesIn,
  type RequestNotes,
  type RunNotes,
} from './run-notes.js';

export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

export interface HarBody {
  readonly mimeType?: string;
  readonly text?: string;
  readonly encoding?: string;
  /** of Playwright: the name of a file next to the recording that contains the body */
  readonly _file?: string;
}

/** The used part of an entry of HAR 1.2; recorders differ in the rest. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** ms; -1 if it was not measured */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly cookies: readonly HarHeader[];
    readonly headersSize: number;
    readonly bodySize: number;
    readonly postData?: HarBody;
  };
  readonly response: {
    /** 0 if there was no response */
    readonly status: number;
    /** of Chrome: whether a service worker responded, and the source of its response */
    readonly _fetchedViaServiceWorker?: boolean;
    readonly _serviceWorkerResponseSource?: string;
    /** bytes received over the network, including headers; 0 for none */
    readonly _transferSize: number;
    /** of chrome-har: the source of the response */
    readonly fromDiskCache?: boolean;
    readonly fromPrefetchCache?: boolean;
    readonly fromServiceWorker?: boolean;
    readonly headers: readonly HarHeader[];
    readonly headersSize: number;
    /** size of the body as received, bytes; -1 if unknown */
    readonly bodySize: number;
    readonly content: HarBody & { readonly size: number };
  };
  readonly serverIPAddress?: string;
  readonly connection?: string;
  /** of browsers: whether no request was sent */
  readonly _fromCache?: string | boolean;
  /** of chrome-har-capturer: the same */
  readonly _fromDiskCache?: boolean;
  /** of Safari: the source of the response */
  readonly _fetchType?: string;
  /** of Playwright: the service worker that sent the request */
  readonly _serviceWorkerRef?: string;
  /** of Playwright: whether the test made the response up */
  readonly _wasFulfilled?: boolean;
  /** of browsers: present in their recordings */
  readonly _initiator?: true;
  readonly _resourceType?: true;
  readonly _priority?: true;
  /** of this kit: the account of a credential that was removed; null for a rejected credential */
  readonly _account?: string | null;
  /** of its sandbox: whether an injected fault made the response up */
  readonly _fault?: boolean;
  /** of `check`: facts about the request that only the run knew */
  readonly _intent?: RequestNotes;
  /** of forwarded traffic, never in a file: the exact start, ms since the epoch */
  readonly _start?: number;
  /** likewise: why the body of the response was forwarded, but not kept */
  readonly _unread?: 'large' | 'cut';
}

export interface Recording {
  /** the program that wrote it, such as `WebInspector` or `Playwright` */
  readonly creator: string;
  /** the browser that it recorded, such as `firefox`; empty for none */
  readonly browser: string;
  readonly entries: readonly HarEntry[];
  /** of this kit: how long reads can show the state before a change, ms; otherwise null */
  readonly lag: number | null;
  /**
   * of `check`: facts that only the run knew; `changed` if an entry does not belong to the run;
   * otherwise null
   */
  readonly run?: RunNotes | 'changed' | null;
  /** number of damaged entries */
  readonly damaged: number;
}

/** Much of what recorders write is not needed, and long. */
const reading = { convert: false, stripUnknown: true } as const;

const text = Joi.string().allow('');

/** Some recorders write numbers as strings. */
const number = Joi.number().unsafe().prefs({ convert: true });

/**
 * Reads a key for which some recorders write null, or another type. Not a joi schema per type,
 * because a recording contains millions of such values.
 * @param read returns undefined for another type
 */
function optional(read: (given: unknown) => unknown, fallback?: unknown): Joi.Schema {
  const lenient = Joi.any().custom((given: unknown) => read(given) ?? fallback);
  return fallback === undefined ? lenient : lenient.default(fallback);
}

const optionalText = optional((given) => (typeof given === 'string' ? given : undefined));
const flag = optional((given) => (typeof given === 'boolean' ? given : undefined));
const textOrFlag = optional((given) =>
  ['string', 'boolean'].includes(typeof given) ? given : undefined,
);

function numberIn(given: unknown): unknown {
  if (Number.isFinite(given)) return given;
  const checked: Joi.ValidationResult<unknown> = number.validate(given, reading);
  return checked.error === undefined ? checked.value : undefined;
}

const size = optional(numberIn, -1);

/** Some recorders write values as numbers, or arrays. */
const headerValue = (value: unknown): string =>
  typeof value === 'string' ? value : [value].join();

/** Returns the headers of a message; undefined if one of them is not a header. */
function headersIn(given: unknown): HarHeader[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const headers: HarHeader[] = [];
  for (const item of given as readonly unknown[]) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
    const { name, value }: { name?: unknown; value?: unknown } = item;
    if (typeof name !== 'string') return undefined;
    headers.push({ name, value: headerValue(value) });
  }
  return headers;
}

const headers = optional(headersIn, []);

const message = { headers, headersSize: size, bodySize: size };

const body = {
  mimeType: optionalText,
  text: optionalText,
  encoding: optionalText,
  _file: optionalText,
};

/** Schema of an object without required keys. */
function optionalObject(keys: Readonly<Record<string, Joi.Schema>>): Joi.Schema {
  const schema = Joi.object(keys);
  return optional((given) => {
    const checked: Joi.ValidationResult<unknown> = schema.validate(given, reading);
    return checked.error === undefined ? checked.value : undefined;
  });
}

/** Schema of a key of which only the presence matters. */
const mark = Joi.any().custom(() => true);

const requestSchema = Joi.object({
  ...message,
  method: Joi.string().required(),
  url: Joi.string().required(),
  cookies: headers,
  postData: optionalObject(body),
});

const responseSchema = Joi.object({
  ...message,
  status: number.integer().min(1).max(999).required(),
  content: optionalObject({ ...body, size }).default({ size: -1 }),
  _fetchedViaServiceWorker: flag,
  _serviceWorkerResponseSource: optionalText,
  _transferSize: size,
  fromDiskCache: flag,
  fromPrefetchCache: flag,
  fromServiceWorker: flag,
});

/** Values that recorders write without a response, or for a damaged one. */
const noResponse = {
  status: 0,
  headers: [],
  headersSize: -1,
  bodySize: -1,
  content: { size: -1 },
  _transferSize: -1,
};

const entrySchema = Joi.object<HarEntry>({
  startedDateTime: optionalText.default(''),
  time: size,
  request: requestSchema.required(),
  response: responseSchema.failover(noResponse).default(noResponse),
  serverIPAddress: optionalText,
  connection: optionalText,
  _fromCache: textOrFlag,
  _fromDiskCache: flag,
  _fetchType: optionalText,
  _serviceWorkerRef: optionalText,
  _wasFulfilled: flag,
  _account: text.allow(null),
  _intent: optional(requestNotesIn),
  _fault: flag,
  _initiator: mark,
  _resourceType: mark,
  _priority: mark,
});

const program = Joi.object({ name: optionalText.default('') })
  .unknown()
  .failover({ name: '' })
  .default({ name: '' });

/** Maximum lag: a run allows none that is longer, ms. */
const longestLag = 60_000;

const fileSchema = Joi.object<{
  log: {
    creator: { name: string };
    browser: { name: string };
    entries: readonly unknown[];
    _lag: number | null;
    _run?: unknown;
  };
}>({
  log: Joi.object({
    creator: program,
    browser: program,
    entries: Joi.array().required(),
    _lag: Joi.number().min(0).max(longestLag).allow(null).failover(null).default(null),
  })
    .unknown()
    .required(),
}).unknown();

/** Reads the used part of an entry; null if it is damaged. */
export function entryOf(value: unknown): HarEntry | null {
  const checked = entrySchema.validate(value, reading);
  return checked.error === undefined ? checked.value : null;
}

/** A HAR file with its raw entries. */
interface HarFile {
  readonly creator: string;
  readonly browser: string;
  readonly lag: number | null;
  /** as it is */
  readonly run: unknown;
  readonly entries: readonly unknown[];
}

/** @throws {RecordingError} for anything else */
export function fileOf(value: unknown): HarFile {
  const file = fileSchema.validate(value, { convert: false });
  if (file.error !== undefined)
    throw new RecordingError('it is not a HAR file: it has no array `log.entries`');
  const { creator, browser, entries, _lag: lag, _run: run } = file.value.log;
  return { creator: creator.name, browser: browser.name, lag, run, entries };
}

/** Reads the facts of a run from its HAR file, unless an entry was edited, added or removed. */
export class NotesReader {
  readonly #digest = new EntriesDigest();
  #count = 0;

  /** Adds a raw entry of the file. */
  add(value: unknown): void {
    if (typeof value !== 'object' || value === null || !('_intent' in value)) return;
    this.#count += 1;
    this.#digest.add(value);
  }

  /**
   * Returns the facts; called once.
   * @param run the raw value in the file
   * @param entries all entries
   */
  end(run: unknown, entries: readonly HarEntry[]): RunNotes | 'changed' | null {
    if (run === undefined) return this.#count > 0 ? 'changed' : null;
    const notes = runNotesIn(run);
    const isSame = notes !== null && notes.digest === this.#digest.end();
    const isOfAll = this.#count === entries.length;
    return isSame && isOfAll && hasAllExchanges(notes, entries) ? notes : 'changed';
  }
}

/** A timestamp as the kit writes it. */
const isoTimestamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether each entry belongs to the run, and each to another request. */
function hasAllExchanges({ baseUrl }: RunNotes, entries: readonly HarEntry[]): boolean {
  const numbers = new Set(entries.map(({ _intent: notes }) => notes?.number));
  const isOfRun = ({ request, startedDateTime, _intent: notes }: HarEntry): boolean =>
    notes !== undefined &&
    request.url.startsWith(`${baseUrl}/`) &&
    URL.canParse(request.url) &&
    isoTimestamp.test(startedDateTime) &&
    !Number.isNaN(Date.parse(startedDateTime));
  return numbers.size === entries.length && entries.every(isOfRun);
}

/**
 * Reads a parsed HAR file.
 * @throws {RecordingError} without content of the file
 */
export function readHar(value: unknown): Recording {
  const { entries: all, run, ...programs } = fileOf(value);
  const notes = new NotesReader();
  for (const entry of all) notes.add(entry);
  const entries = all.map(entryOf).filter((entry) => entry !== null);
  if (all.length > 0 && entries.length === 0)
    throw new RecordingError('it is damaged: no entry has a request');
  const damaged = all.length - entries.length;
  return { ...programs, run: notes.end(run, entries), entries, damaged };
}

type Message = HarEntry['request'] | HarEntry['response'];

/** The message whose headers were read last, because an audit reads them several times in a row. */
let latest: { readonly message: Message; readonly headers: Headers } | undefined;

/** Returns headers by lowercase name, without HTTP/2 names such as `:authority`. */
export function headersOf(message: Message): Headers {
  if (latest?.message !== message) latest = { message, headers: newHeaders(message) };
  return latest.headers;
}

function newHeaders(entry: Message): Headers {
  const headers = new Headers();
  for (const { name, value } of entry.headers) {
    try {
      headers.append(name, value);
    } catch {
      // Invalid names and values are ignored.
    }
  }
  return headers;
}
