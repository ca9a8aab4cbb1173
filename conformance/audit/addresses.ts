import { addresses, operationIds, type OperationId } from '../../src/api/operations.js';
import type { Query } from '../http/request.js';
import type { HarEntry } from './har.js';

/** The operation and id that a request's URL names. */
export interface Address {
  /** URL in front of `/v1`, without a trailing slash */
  readonly baseUrl: string;
  readonly operation: OperationId;
  /** relative to the base URL, with the query */
  readonly path: string;
  readonly id?: string | undefined;
  readonly query: Query;
}

const routes = operationIds.map((operation) => {
  const { method, path } = addresses[operation];
  const pattern = new RegExp(`^(.*)(${path.replace('{id}', '([^/]+)')})$`);
  return { operation, method, pattern };
});

/** Parses a plain integer, as the kit sends it; any other value stays a string. */
const parameter = (text: string): string | number =>
  /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;

/** Returns the parameters; a repeated one is a string, because its meaning is an open question. */
function queryOf({ searchParams }: URL): Query {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? parameter(values[0] ?? '') : values.join()];
    }),
  );
}

function percentDecoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The part of a request that contains its target. */
interface Addressed {
  readonly request: Pick<HarEntry['request'], 'method' | 'url'>;
}

/** Returns the operation of a request; null if there is none. */
export function addressOf({ request: { method, url: text } }: Addressed): Address | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  for (const { operation, method: due, pattern } of routes) {
    const match = method.toUpperCase() === due ? pattern.exec(url.pathname) : null;
    if (match === null) continue;
    const [, prefix = '', path = '', segment] = match;
    const id = segment === undefined ? undefined : percentDecoded(segment);
    if (id === null) return null;
    return {
      baseUrl: url.origin + prefix,
      operation,
      path: path + url.search,
      id,
      query: queryOf(url),
    };
  }
  return null;
}
