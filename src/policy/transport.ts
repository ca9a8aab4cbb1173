import type { OpenPointId, Profile } from '../points/index.js';
import type { RefusalNotes } from './refusal.js';

/** The statuses of requests that reach no operation (open points `http.*`). */
export function httpPolicy(profile: Profile) {
  const contentType = profile['http.content-type.status'];
  const pointsOfBodies: readonly OpenPointId[] = [
    'http.malformed-json.status',
    'http.null-body.status',
    'http.content-type.status',
  ];
  return {
    /** the content type of successes */
    mediaType: profile['http.media-type'],
    unknownPath: profile['http.unknown-path.status'],
    /** whether a path with a trailing slash is the one without it */
    ignoresTrailingSlash: profile['http.trailing-slash'] === 'served',
    wrongMethod: profile['http.wrong-method.status'],
    /** whether the refusal of a method lists the others in `Allow` */
    listsMethods: profile['http.wrong-method.allow'] === 'present',
    malformedJson: profile['http.malformed-json.status'],
    contentType: contentType === 'accepted' ? 415 : contentType,
    acceptsAnyType: contentType === 'accepted',
    /** the open points about requests with a body */
    pointsOfBodies,
  };
}

type Query = Readonly<Record<string, unknown>>;

/** What becomes of the keys of a query that are sent several times; their values are arrays. */
export function repeatedKeys(profile: Profile): (query: Query) => Query {
  const answer = profile['list.repeated'];
  if (typeof answer === 'number') return (query) => query;
  return (query) => {
    const entries = Object.entries(query).flatMap(([key, value]): [string, unknown][] => {
      if (!Array.isArray(value)) return [[key, value]];
      if (answer === 'default') return [];
      return [[key, answer === 'first' ? value.at(0) : value.at(-1)]];
    });
    return Object.fromEntries(entries);
  };
}

/** The refusal of a client that asks too often (open points `rate-limit.*`). */
export function rateLimitPolicy(profile: Profile) {
  const header = { name: 'Retry-After', description: 'When to try again' };
  const retryAfter = profile['rate-limit.retry-after'];
  const notes: RefusalNotes = retryAfter === 'none' ? {} : { 'rate-limit.status': { header } };
  return {
    status: profile['rate-limit.status'],
    /** how it says when to try again */
    retryAfter,
    notes,
  };
}
