import { addresses, operationIds, type OperationId } from '../../src/api/operations.js';

export interface Route {
  readonly operation: OperationId | null;
  /** methods that the path has */
  readonly allowed: readonly string[];
  readonly id: string;
}

/** Finds the operation behind a method and a path (below the base path). */
export function route(method: string, path: string): Route {
  const matches = operationIds.flatMap((operation) => {
    const id = matchPath(addresses[operation].path, path);
    return id === null ? [] : [{ operation, id, method: addresses[operation].method }];
  });
  const hit = matches.find((match) => match.method === method);
  return {
    operation: hit?.operation ?? null,
    allowed: matches.map((match) => match.method),
    id: hit?.id ?? '',
  };
}

/** The value of `{id}` (empty when the template has none), or null when the path does not match. */
function matchPath(template: string, path: string): string | null {
  const parts = path.split('/');
  const wanted = template.split('/');
  if (parts.length !== wanted.length) return null;
  let id = '';
  for (const [index, part] of wanted.entries()) {
    const given = parts[index] ?? '';
    if (part === '{id}' && given !== '') id = decode(given);
    else if (part !== given) return null;
  }
  return id;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
