import { addresses, type OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';

/** The kinds of `Authorization` headers of requests. */
export const credentialKinds = [
  /** `Bearer` and the run's token */
  'own',
  /** `Bearer` and a token of another account */
  'other',
  /** no header */
  'none',
  /** `Basic` with the valid token as the user (RFC 7617): base64 of `token:` */
  'basic',
  /** `Basic` with the valid token as the password: base64 of `:token` */
  'basic-password',
  /** `Token` and the valid token */
  'token-scheme',
  /** the valid token without a scheme */
  'bare',
  /** `Digest` and the valid token: a scheme with as many letters as Bearer */
  'digest',
  /** `Bearer` and a word that a client without a token might send, such as `null` */
  'null-word',
  'undefined-word',
  /** `Bearer` without a token */
  'empty',
  /** `Bearer` and a made-up token */
  'made-up',
  /** `Bearer` and the valid token in inverted letter case */
  'other-case',
  /** `Bearer` and the valid token without its last character */
  'cut',
  /** `Bearer` and the valid token with an additional character */
  'longer',
] as const;
export type Credential = (typeof credentialKinds)[number];

export const isIssued = (credential: Credential): boolean =>
  credential === 'own' || credential === 'other';

const words: Readonly<Record<Credential, string>> = {
  own: 'the token',
  other: 'the token of another account',
  none: 'no credential',
  basic: '`Basic` with the token as the user name',
  'basic-password': '`Basic` with the token as the password',
  'token-scheme': '`Token`',
  bare: 'a token without a scheme',
  digest: '`Digest`',
  'null-word': '`Bearer null`',
  'undefined-word': '`Bearer undefined`',
  empty: '`Bearer` without a token',
  'made-up': 'a made-up token',
  'other-case': 'the token in different letter case',
  cut: 'a truncated token',
  longer: 'a token with one more character',
};

/** Describes a credential, such as "a made-up token". */
export const wordsFor = (credential: Credential): string => words[credential];

const forms: Partial<Record<Credential, string>> = {
  'token-scheme': 'token',
  'basic-password': 'basic',
};

/** Returns the word for a credential in transcripts, which contain only its form. */
export const credentialWord = (credential: Credential): string => forms[credential] ?? credential;

export type Query = Readonly<Record<string, string | number>>;

export interface HttpRequest {
  /** null for a request to none of the six operations */
  readonly operation: OperationId | null;
  readonly method: string;
  /** relative to the base URL, with the query */
  readonly path: string;
  readonly credential: Credential;
  readonly id?: string | undefined;
  readonly query?: Query | undefined;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  /** whether its body is invalid on purpose: it must still get a response */
  readonly hasWrongBody?: true | undefined;
}

export interface RequestOptions {
  readonly id?: string;
  readonly query?: Query;
  readonly body?: JsonValue;
  /** sent unchanged, instead of `body` */
  readonly text?: string;
  readonly contentType?: string;
  readonly credential?: Credential;
  readonly hasWrongBody?: true;
}

/** Encodes an id as a path segment; lone surrogates, which no URL can contain, become U+FFFD. */
const pathSegment = (id: string): string =>
  encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Returns the query in the form of a URL, with its question mark. */
function queryText(query: Query = {}): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

function textToSend({ text, body }: RequestOptions): string | undefined {
  if (text !== undefined) return text;
  return body === undefined ? undefined : JSON.stringify(body);
}

export function requestOf(operation: OperationId, options: RequestOptions = {}): HttpRequest {
  const { method, path } = addresses[operation];
  const { id, query, credential = 'own', hasWrongBody } = options;
  const body = textToSend(options);
  const { contentType = body === undefined ? undefined : 'application/json' } = options;
  return {
    operation,
    method,
    path: path.replace('{id}', () => pathSegment(id ?? '')) + queryText(query),
    credential,
    hasWrongBody,
    id,
    query,
    body,
    contentType,
  };
}

/** Returns the operation, or the path of a request to no operation. */
export const nameOf = ({ operation, path }: HttpRequest): string => operation ?? path;

/** Whether a query has a value that is not a number. */
export const hasOddQuery = ({ query = {} }: HttpRequest): boolean =>
  Object.values(query).some((value) => typeof value === 'string');
