import type { ServiceError } from '../service/errors.js';
import type { Operation } from '../service/operations.js';
import { transportRefusals } from '../service/refusals.js';
import type { Profile } from '../profile/open-points.js';

/** Where a request leads: to an operation and the id in its path, or to a refusal. */
export type Route =
  | { readonly operation: Operation; readonly id: string }
  | {
      readonly refusal: () => ServiceError;
      /** what it is to pages of other origins; a preflight is one only if its headers say so too */
      readonly page: 'readable' | 'unreadable' | 'preflight';
    };

const placeholder = '{id}';

/** What stands in a path in the place of `{id}`, empty where the template has none; null when they differ otherwise. */
function idIn(path: readonly string[], template: readonly string[]): string | null {
  const fits =
    path.length === template.length &&
    template.every((part, index) => (part === placeholder ? path[index] !== '' : part === path[index]));
  return fits ? (path[template.indexOf(placeholder)] ?? '') : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Finds routes as the sandbox does: paths by letter and case, HEAD as GET, OPTIONS never an operation. */
export function router(operations: readonly Operation[], profile: Profile) {
  const templates = operations.map((operation) => ({ operation, parts: operation.path.split('/') }));
  return (method: string, path: string): Route => {
    // Methods have a case. Browsers mend that of GET, say, and not that of PATCH.
    if (method !== method.toUpperCase()) return { refusal: transportRefusals.noHttp, page: 'unreadable' };
    const parts = path.split('/');
    const found = templates.flatMap(({ operation, parts: template }) => {
      const id = idIn(parts, template);
      return id === null ? [] : [{ operation, id }];
    });
    const id = decoded(found.length > 0 ? (found[0]?.id ?? '') : path);
    if (id === null) return { refusal: transportRefusals.malformedPath, page: 'readable' };
    const page = method === 'OPTIONS' ? 'preflight' : 'readable';
    if (found.length === 0) return { refusal: () => transportRefusals.unknownPath(profile), page };
    const wanted = method === 'HEAD' ? 'GET' : method;
    const match = found.find(({ operation }) => operation.method === wanted);
    if (match) return { operation: match.operation, id };
    const allowed = found.map(({ operation }) => operation.method);
    return { refusal: () => transportRefusals.wrongMethod(profile, allowed), page };
  };
}
