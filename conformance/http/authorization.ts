import type { Credential } from './request.js';

/** The tokens of a run. */
export interface Tokens {
  /** empty for none */
  readonly token: string;
  /** that of another account; empty for none */
  readonly otherToken: string;
  /** one that no one issued */
  readonly madeUp: string;
}

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The token with capitals for small letters, and the other way round. */
function inOtherCase(token: string): string {
  const swap = (letter: string): string =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return token.replace(/[a-z]/gi, swap);
}

const withoutLast = (token: string): string => token.slice(0, -1);
const withOneMore = (token: string): string => `${token}x`;

/** The header of a request; undefined for none. */
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

/** Authorization headers in a command that a shell runs, with variables in place of tokens. */
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

/** The text that reports and commands show in place of the header. */
export const shownAuthorization = (credential: Credential, tokens: Tokens): string | undefined =>
  credential === 'made-up' ? headers[credential](tokens) : commands[credential];

/** A shorter one may be a part of unrelated text, and there is no secret in it. */
const shortestToCut = 8;

/** UUIDs and hexadecimal numbers are the same in capitals, so that a deployment may take both. */
const isWithoutCase = (token: string): boolean => /^[0-9a-f-]*$/i.test(token);

/** Credentials that are the right token with a change. */
const alterations = ['other-case', 'cut', 'longer'] as const;
type Alteration = (typeof alterations)[number];

export const isAlteration = (credential: Credential): credential is Alteration =>
  alterations.some((one) => one === credential);

/**
 * Whether the token of a run can be altered in this way, so that what is sent is not an issued token.
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

/** Texts that are as secret as a token: most of it can be read in them. */
export const alterationsOf = (token: string): string[] =>
  token.length >= shortestToCut ? [inOtherCase(token), withoutLast(token)] : [];
