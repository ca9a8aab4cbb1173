import type { Profile } from '../points/index.js';
import type { RefusalNotes } from './refusal.js';

function challengeHeaders(challenge: string): Readonly<Record<string, string>> {
  if (challenge === 'none') return {};
  return { 'www-authenticate': challenge };
}

/** Section "Authentication". */
export function authenticationPolicy(profile: Profile) {
  const challenge = profile['auth.challenge'];
  const challengeOfUnknown = profile['auth.unknown.challenge'];
  const unknown = profile['auth.unknown.status'];
  const body = profile['auth.missing.body'];
  const headers = challengeHeaders(challenge);
  const header = { name: 'WWW-Authenticate', description: 'How to authenticate' };
  const noteOf = (value: string) => (value === 'none' ? {} : { header });
  const sent = noteOf(challenge);
  const notes: RefusalNotes = {
    'auth.missing.status': { body, ...sent },
    'auth.scheme.status': { body, ...sent },
    'auth.unknown.status': { body: profile['auth.unknown.body'], ...noteOf(challengeOfUnknown) },
  };
  return {
    /** whether a token that nobody issued is accepted, as an account of its own */
    acceptsUnknown: unknown === 'accepted',
    missing: { status: profile['auth.missing.status'], body, headers },
    scheme: { status: profile['auth.scheme.status'], body, headers },
    unknown: {
      status: unknown === 'accepted' ? 401 : unknown,
      body: profile['auth.unknown.body'],
      headers: challengeHeaders(challengeOfUnknown),
    },
    /** the challenge of a 401 */
    headers,
    notes,
  };
}
