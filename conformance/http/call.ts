import { addresses, type OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { Exchange } from '../report.js';

/** Which credential a request carries. `scheme`: the right token under another scheme. */
export type Credential = 'own' | 'other' | 'none' | 'scheme' | 'made-up';

/** One request, before it is one. */
export interface Call {
  /** null for a request to what is no operation */
  readonly operation: OperationId | null;
  readonly method: string;
  /** below the base URL, with its query */
  readonly path: string;
  readonly credential: Credential;
  /** the subscription that it names */
  readonly id?: string;
  readonly query?: Query;
  /** text of the body */
  readonly body?: string;
  readonly contentType?: string;
}

export type Query = Readonly<Record<string, string | number>>;

export interface CallOptions {
  readonly id?: string;
  readonly query?: Query;
  readonly body?: JsonValue;
  readonly credential?: Credential;
  readonly text?: string;
  readonly contentType?: string;
}

/** The call of an operation. */
export function callOf(operation: OperationId, options: CallOptions): Call {
  const { method, path } = addresses[operation];
  const query = Object.entries(options.query ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const body = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  return {
    operation,
    method,
    path: path.replace('{id}', encodeURIComponent(options.id ?? '')) + (query === '' ? '' : `?${query}`),
    credential: options.credential ?? 'own',
    ...(options.id === undefined ? {} : { id: options.id }),
    ...(options.query === undefined ? {} : { query: options.query }),
    ...(body === undefined ? {} : { body, contentType: options.contentType ?? 'application/json' }),
  };
}

/** What the body of an answer is. */
export type BodyKind = 'json' | 'empty' | 'html' | 'text';

/** What came back. */
export interface Answer {
  readonly call: Call;
  readonly status: number;
  readonly headers: Headers;
  readonly kind: BodyKind;
  /** the parsed body; undefined when there is none or it is not JSON */
  readonly json: JsonValue | undefined;
  /** what is wrong with a body that is not JSON */
  readonly flaw: string | null;
  readonly exchange: Exchange;
}

export type JsonObject = Record<string, JsonValue>;

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body where it is an object, otherwise one without keys. */
export const objectOf = (answer: Answer): JsonObject => (isObject(answer.json) ? answer.json : {});

export const succeeded = (answer: Answer): boolean => answer.status >= 200 && answer.status < 300;
export const refused = (answer: Answer): boolean => answer.status >= 400;

/** Neither success nor refusal: a request that changes something may have done so all the same. */
export const indefinite = (answer: Answer): boolean =>
  !succeeded(answer) && (answer.status < 400 || answer.status >= 500);

/** Answers that say more about what stands in front of the service, or about its load, than about the request. */
export const passing = (answer: Answer): boolean => [429, 502, 503, 504].includes(answer.status);
