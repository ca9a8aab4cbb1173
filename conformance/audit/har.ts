import Joi from 'joi';

export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** What is used of an entry of HAR 1.2; recorders differ in what else they write. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** ms; -1 where it was not measured */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    readonly cookies: readonly HarHeader[];
    readonly bodySize: number;
    readonly postData?: {
      readonly mimeType?: string;
      readonly text?: string;
      readonly encoding?: string;
    };
  };
  readonly response: {
    /** 0 where no response came */
    readonly status: number;
    /** of Chrome: whether a service worker responded, and from where it had the response */
    readonly _fetchedViaServiceWorker?: boolean;
    readonly _serviceWorkerResponseSource?: string;
    readonly headers: readonly HarHeader[];
    readonly content: {
      readonly size: number;
      readonly mimeType?: string;
      readonly text?: string;
      readonly encoding?: string;
    };
  };
  /** of browsers: whether no request was sent */
  readonly _fromCache?: string;
  /** of Safari: where the response came from */
  readonly _fetchType?: string;
  /** of Playwright: whether the test made the response up */
  readonly _wasFulfilled?: boolean;
  /** of this kit: the account of a credential that was removed; null for a refused credential */
  readonly _account?: string | null;
  /** of its sandbox: whether an injected fault made the response up */
  readonly _fault?: boolean;
}

export interface Recording {
  /** the program that wrote it, such as `WebInspector` or `Playwright` */
  readonly creator: string;
  readonly entries: readonly HarEntry[];
  /** entries that are damaged */
  readonly damaged: number;
}

/** What is wrong with a file. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

const text = Joi.string().allow('');
const size = Joi.number().unsafe().default(-1);

/** Some recorders write null for what they do not know. */
const optional = (schema: Joi.Schema): Joi.Schema => schema.empty(null);

const headers = Joi.array()
  .items(Joi.object({ name: text.required(), value: optional(text).default('') }).unknown())
  .default([]);

const message = { headers: optional(headers), bodySize: optional(size) };

const body = {
  mimeType: optional(text),
  text: optional(text),
  encoding: optional(text),
};

const requestSchema = Joi.object({
  ...message,
  method: Joi.string().required(),
  url: Joi.string().required(),
  cookies: Joi.any().empty(Joi.not(headers.required())).default([]),
  postData: optional(Joi.object(body).unknown()),
}).unknown();

const responseSchema = Joi.object({
  ...message,
  status: Joi.number().integer().min(1).max(999).required(),
  content: optional(Joi.object({ ...body, size: optional(size) }).unknown()).default({ size: -1 }),
  _fetchedViaServiceWorker: optional(Joi.boolean()),
  _serviceWorkerResponseSource: optional(text),
}).unknown();

/** Programs write 0, -1, null or nothing at all where no response came, and damaged ones. */
const noResponse = { status: 0, headers: [], content: { size: -1 } };

const entrySchema = Joi.object<HarEntry>({
  startedDateTime: optional(text).default(''),
  time: optional(size),
  request: requestSchema.required(),
  response: responseSchema.failover(noResponse).default(noResponse),
  _fromCache: optional(text),
  _fetchType: optional(text),
  _wasFulfilled: optional(Joi.boolean()),
  _account: text.allow(null),
  _fault: optional(Joi.boolean()),
}).unknown();

const fileSchema = Joi.object<{
  log: { creator: { name: string }; entries: readonly unknown[] };
}>({
  log: Joi.object({
    creator: Joi.object({ name: optional(text).default('') })
      .unknown()
      .failover({ name: '' })
      .default({ name: '' }),
    entries: Joi.array().required(),
  })
    .unknown()
    .required(),
}).unknown();

function entryOf(value: unknown): HarEntry | null {
  const checked = entrySchema.validate(value, { convert: false });
  return checked.error === undefined ? checked.value : null;
}

/**
 * Reads a parsed HAR file.
 * @throws {RecordingError} in words that hold nothing of the file
 */
export function readHar(value: unknown): Recording {
  const file = fileSchema.validate(value, { convert: false });
  if (file.error !== undefined)
    throw new RecordingError('it is no HAR file: it has no list `log.entries`');
  const { creator, entries: all } = file.value.log;
  const entries = all.map(entryOf).filter((entry) => entry !== null);
  if (all.length > 0 && entries.length === 0)
    throw new RecordingError('it is damaged: no entry has a request');
  return { creator: creator.name, entries, damaged: all.length - entries.length };
}
