import type { KeyTypes, KeyTypesByStatus } from '../../../src/points/index.js';
import { isObject, isTemporary, type HttpResponse } from '../../http/response.js';
import { entityKeys, subscriptionKeys } from '../../session/findings/expect-subscription.js';
import { notApplicable, observed } from '../../session/findings/finding.js';
import { SeenKeys } from '../../judge/seen.js';
import type { Session } from '../../session/session.js';
import { observations } from '../check.js';

/**
 * Those of the service itself, with the kind of body that section "Errors" has. Where conflicts
 * (409) have ended by themselves, others may have been such as well, which another run need not see.
 */
function jsonErrors({ judge, passing }: Session): HttpResponse[] {
  const mayPass = ({ status }: HttpResponse): boolean => status === 409 && passing.size > 0;
  const ofOperations = [...judge.errors, ...judge.refusedCredentials];
  const statuses = new Set(ofOperations.map(({ status }) => status));
  // such as 405; where an operation has the same status, its own body counts
  const ofOthers = judge.elsewhere.filter(({ status }) => !statuses.has(status));
  return [...ofOperations, ...ofOthers].filter((response) => {
    if (!isObject(response.json)) return false;
    return !isTemporary(response) && !mayPass(response);
  });
}

function byStatus(errors: readonly HttpResponse[]): Map<string, HttpResponse[]> {
  const statuses = new Set(errors.map(({ status }) => status));
  const found = new Map<string, HttpResponse[]>();
  for (const status of [...statuses].sort()) {
    const same = errors.filter((error) => error.status === status);
    found.set(String(status), same);
  }
  return found;
}

/** Where some bodies have `error`, the others are no Error bodies. */
function keysOf(errors: readonly HttpResponse[]): KeyTypes | null {
  const bodies = errors.map(({ json }) => json).filter(isObject);
  const withError = bodies.filter((body) => Object.hasOwn(body, 'error'));
  const seen = new SeenKeys();
  for (const body of withError.length > 0 ? withError : bodies) {
    seen.note(body);
  }
  return seen.beside(['error', 'limit', 'current']);
}

/** The keys of errors besides the specified ones, by status. */
export function keysByStatus(errors: readonly HttpResponse[]): KeyTypesByStatus {
  const found: Record<string, KeyTypes> = {};
  for (const [status, same] of byStatus(errors)) {
    const keys = keysOf(same);
    if (keys !== null) found[status] = keys;
  }
  return found;
}

const mediaTypeOf = ({ headers }: HttpResponse): string => {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
};

/** The media types of errors by status, without statuses that have several. */
export function mediaTypes(errors: readonly HttpResponse[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [status, same] of byStatus(errors)) {
    const [type = '', ...others] = new Set(same.map(mediaTypeOf));
    if (others.length === 0 && type.includes('/')) {
      found[status] = type;
    }
  }
  return found;
}

/** The keys that a kind of body has besides the specified ones. */
const extraKeys =
  (kind: 'subscription' | 'entity', known: readonly string[]) =>
  async ({ judge, subjects }: Session) => {
    const found = judge.seenKeys[kind].beside(known);
    if (found === null) return notApplicable('none was seen, or its keys are data');
    for (const { lastRead, lastPage } of subjects.all()) {
      const response = kind === 'entity' ? lastPage : lastRead;
      if (response !== undefined) return observed(found, response);
    }
    return observed(found);
  };

/** Open points about the keys of bodies: what any response of the run shows. */
export const keyObservations = observations('all-responses', {
  'errors.keys': async (session) => {
    const errors = jsonErrors(session);
    if (errors.length === 0) return notApplicable('no error was seen');
    return observed(keysByStatus(errors), ...errors);
  },
  'errors.media-types': async (session) => {
    const errors = jsonErrors(session);
    if (errors.length === 0) return notApplicable('no error was seen');
    return observed(mediaTypes(errors), ...errors);
  },
  'subscription.extra-keys': extraKeys('subscription', [...subscriptionKeys, 'field_assessments']),
  'entity.extra-keys': extraKeys('entity', entityKeys),
});
