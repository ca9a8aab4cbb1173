import { addresses, operationIds, type OperationId } from '../../src/api/operations.js';
import type { Query } from '../http/request.js';
import type { HarEntry } from './har.js';

/** The operation and id that a request's URL names. */
export interface Address {
  /** in front of `/v1`, without a slash at its end */
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

/** A whole number is one as the kit sends it; whatever else is written stays a string. */
const parameter = (text: string): string | number =>
  /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;

/** The parameters; one that is repeated is a string, since what that means is open. */
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

/** A request, as far as it says where it goes. */
interface Addressed {
  readonly request: Pick<HarEntry['request'], 'method' | 'url'>;
}

/** The operation of a request; null if it is for none. */
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
