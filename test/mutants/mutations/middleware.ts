import type { RequiredId } from '../../../conformance/check-id.js';
import { isObject, withKey, type JsonObject } from '../../../conformance/http/response.js';
import { addresses, type OperationId, operationIds } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';

export { isObject, withKey, type JsonObject };

export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  /** null if it is none of the six operations */
  readonly operation: OperationId | null;
  /** the `{id}` of the path; empty where there is none */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Next = (request: ApiRequest) => Promise<ApiResponse>;

/** A middleware: may change the request or the response of `next`, or respond itself. */
export type Middleware = (request: ApiRequest, next: Next) => ApiResponse | Promise<ApiResponse>;

/** A middleware, or a factory for one that has state per deployment. */
export type Mutation = Middleware | { readonly start: () => Middleware };

/** Deployments with one violation each, by a short description of it. */
export type Mutants = Readonly<Record<string, Mutation>>;

/** Mutants by the id of the check that has to detect them. */
export type MutantsOfChecks = Readonly<Partial<Record<RequiredId, Mutants>>>;

export const mutantsOf = <Item>(
  items: readonly Item[],
  mutant: (item: Item, index: number) => [name: string, mutation: Mutation],
): Mutants => Object.fromEntries(items.map(mutant));

const routes = operationIds.map((operation) => {
  const { method, path } = addresses[operation];
  return { operation, method, pattern: new RegExp(`${path.replace('{id}', '([^/]+)')}$`) };
});

/** Returns the operation of a request, and the id in its path. */
export function target({
  method,
  url,
}: Pick<ApiRequest, 'method' | 'url'>): Pick<ApiRequest, 'operation' | 'id'> {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(url.pathname) : null;
    if (match) {
      return { operation: route.operation, id: decodeURIComponent(match[1] ?? '') };
    }
  }
  return { operation: null, id: '' };
}

/** An id of no subscription and no account. */
export const otherId = '11111111-1111-4111-8111-111111111111';

export function jsonResponse(
  status: number,
  body: JsonValue,
  headers: Record<string, string> = {},
): ApiResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function textResponse(status: number, body: string, type = 'text/plain'): ApiResponse {
  return { status, headers: { 'content-type': type }, body };
}

export function emptyResponse(status: number, headers: Record<string, string> = {}): ApiResponse {
  return { status, headers, body: '' };
}

export function errorResponse(status: number, message = 'No'): ApiResponse {
  return jsonResponse(status, { error: message });
}

/** The JSON object in a body; undefined if it is something else. */
export function objectIn({ body }: Pick<ApiResponse, 'body'>): JsonObject | undefined {
  try {
    const value = JSON.parse(body) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is a body, and it is not JSON. */
export function isMalformed(body: string): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return body !== '';
  }
}

export function withBody(response: ApiResponse, body: JsonValue): ApiResponse {
  return { ...response, body: JSON.stringify(body) };
}

export function arrayIn(body: JsonObject, key: string): JsonValue[] {
  const value = body[key];
  return Array.isArray(value) ? value : [];
}

export function fieldsOf({ fields }: JsonObject): JsonObject {
  return isObject(fields) ? fields : {};
}

export function withField(entity: JsonObject, name: string): JsonObject {
  return { ...entity, fields: { ...fieldsOf(entity), [name]: null } };
}

export function mapText(value: JsonValue | undefined, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  return value ?? null;
}

/** The object with one string changed. */
export const mapKey = (
  body: JsonObject,
  key: string,
  change: (text: string) => string,
): JsonObject => ({
  ...body,
  [key]: mapText(body[key], change),
});

/** Formats a value for the name of a mutant. */
export function shown(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  return JSON.stringify(value);
}
