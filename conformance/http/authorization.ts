import type { Credential } from './request.js';

/** The tokens of a run. */
export interface Tokens {
  /** empty for none */
  readonly token: string;
  /** token of another account; empty for none */
  readonly otherToken: string;
  /** a token that was never issued */
  readonly madeUp: string;
}

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Returns the token with inverted letter case. */
function inOtherCase(token: string): string {
  const swap = (letter: string): string =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return token.replace(/[a-z]/gi, swap);
}

const withoutLast = (token: string): string => token.slice(0, -1);
const withOneMore = (token: string): string => `${token}x`;

/** Authorization headers by credential; undefined for none. */
const headers: Readonly<Record<Credential, (tokens: Tokens) => string | undefined>> = {
  own: ({ token }) => `Bearer ${token}`,
  other: ({ otherToken }) => `Bearer ${otherToken}`,
  'made-up': ({ madeUp }) => `Bearer ${madeUp}`,
  basic: ({ token }) => `Basic ${base64(`${token}:`)}`,
  'basic-password': ({ token }) => `Basic ${base64(`:${token}`)}`,
  'token-scheme': ({ token }) => `Token ${token}`,
  digest: ({ token }) => `Digest ${token}`,
  'null-word': () => 'Bearer null',
  'undefined-word': () => 'Bearer undefined',
  bare: ({ token }) => token,
  'other-case': ({ token }) => `Bearer ${inOtherCase(token)}`,
  cut: ({ token }) => `Bearer ${withoutLast(token)}`,
  longer: ({ token }) => `Bearer ${withOneMore(token)}`,
  empty: () => 'Bearer ',
  none: () => undefined,
};

/** Authorization headers for a shell command, with variables in place of tokens. */
const commands: Readonly<Record<Credential, string | undefined>> = {
  own: 'Bearer $LOCATION_DATA_TOKEN',
  other: 'Bearer $LOCATION_DATA_OTHER_TOKEN',
  'made-up': undefined,
  basic: `Basic $(printf %s: "$LOCATION_DATA_TOKEN" | base64 | tr -d '\\n')`,
  'basic-password': `Basic $(printf :%s "$LOCATION_DATA_TOKEN" | base64 | tr -d '\\n')`,
  'token-scheme': 'Token $LOCATION_DATA_TOKEN',
  digest: 'Digest $LOCATION_DATA_TOKEN',
  'null-word': 'Bearer null',
  'undefined-word': 'Bearer undefined',
  bare: '$LOCATION_DATA_TOKEN',
  'other-case': 'Bearer $(printf %s "$LOCATION_DATA_TOKEN" | tr a-zA-Z A-Za-z)',
  cut: 'Bearer ${LOCATION_DATA_TOKEN%?}',
  longer: 'Bearer ${LOCATION_DATA_TOKEN}x',
  empty: 'Bearer ',
  none: undefined,
};

export const authorizationOf = (credential: Credential, tokens: Tokens): string | undefined =>
  headers[credential](tokens);

/** Returns the text that reports and commands show in place of the header. */
export const shownAuthorization = (credential: Credential, tokens: Tokens): string | undefined =>
  credential === 'made-up' ? headers[credential](tokens) : commands[credential];

/** Shorter fragments might occur in unrelated text, and contain no secret. */
const shortestToCut = 8;

/**
 * Whether a token is a UUID or a hexadecimal number, which a deployment might accept in any letter
 * case.
 */
const isWithoutCase = (token: string): boolean => /^[0-9a-f-]*$/i.test(token);

/** Credentials that are the valid token with a modification. */
const alterations = ['other-case', 'cut', 'longer'] as const;
type Alteration = (typeof alterations)[number];

export const isAlteration = (credential: Credential): credential is Alteration =>
  alterations.some((one) => one === credential);

/**
 * Whether the run's token can be modified in this way, so that the result is not an issued token.
 */
export function isAlterable(
  alteration: Alteration,
  { token, otherToken }: Pick<Tokens, 'token' | 'otherToken'>,
): boolean {
  if (alteration === 'cut')
    return token.length >= shortestToCut && withoutLast(token) !== otherToken;
  if (alteration === 'longer') return token !== '' && withOneMore(token) !== otherToken;
  const other = inOtherCase(token);
  return !isWithoutCase(token) && other !== token && other !== otherToken;
}

/** Returns strings that are as secret as a token, because they reveal most of it. */
export const alterationsOf = (token: string): string[] =>
  token.length >= shortestToCut ? [inOtherCase(token), withoutLast(token)] : [];
