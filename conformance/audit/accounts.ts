import { isSecretName } from '../../src/input/secret-names.js';
import type { Credential } from '../http/request.js';
import { headersOf, type HarEntry } from './har.js';

/** The credential of a request, and its account. */
export interface Sender {
  readonly credential: Credential;
  /** `account 1`; null if unknown */
  readonly account: string | null;
}

/** Placeholders that recorders write for credentials. */
const placeholders = [
  /redacted|sanitized/i,
  /^(removed|hidden|masked|filtered|dummy|secret|((access|bearer)[_ -]?)?token)$/i,
  /^[*x•.…\s-]*$|^[<[{$]|\*{3}|•{3}|\.{3}|…/i,
];

const isPlaceholder = (text: string): boolean => placeholders.some((one) => one.test(text));

/** How our own recordings write credentials with another scheme, or none. */
const otherSchemes = new Map<string | undefined, Credential>([
  ['basic', 'basic'],
  ['token', 'token-scheme'],
  ['digest', 'digest'],
  ['$location_data_token', 'bare'],
]);

/** Shorter strings might occur by chance in text that is not secret. */
const shortestCookie = 12;

const authorizationOf = ({ request }: HarEntry): string | null =>
  headersOf(request).get('authorization');

/** Whether a request might contain another kind of credential, or hide one. */
function mayBeAuthenticated({ request }: HarEntry): boolean {
  const url = new URL(request.url);
  const names = [...request.headers.map(({ name }) => name), ...url.searchParams.keys()];
  return (
    request.cookies.length > 0 || names.some(isSecretName) || url.username + url.password !== ''
  );
}

/**
 * Distinguishes the accounts of a recording by their tokens, and collects secrets. Tokens stay in
 * memory.
 */
export class Accounts {
  readonly #labels = new Map<string, string>();
  readonly #secrets = new Set<string>();
  /** whether the recording has complete credentials */
  readonly #hasTokens: boolean;

  /** @param entries the API's entries of one recording */
  constructor(entries: readonly HarEntry[], before: Accounts | null) {
    if (before !== null) {
      for (const [token, label] of before.#labels) this.#labels.set(token, label);
      for (const secret of before.#secrets) this.#secrets.add(secret);
    }
    const foreign = entries.filter(({ _account: name }) => name === undefined);
    const tokens = foreign.map(tokenIn).filter((token) => token !== null);
    this.#hasTokens = tokens.length > 0 || entries.some(({ _account: name }) => name != null);
    for (const token of tokens) this.#labelOf(token);
    for (const entry of entries) this.#collect(entry);
  }

  /** Strings that must not appear in any report. */
  get secrets(): string[] {
    return [...this.#secrets];
  }

  sender(entry: HarEntry): Sender {
    if (entry._account !== undefined) return this.#ofKit(entry._account, entry);
    const token = tokenIn(entry);
    if (token !== null) return { credential: 'own', account: this.#labelOf(token) };
    const sent = authorizationOf(entry);
    if (sent === null) {
      // A recorder that removes credentials removes all of them.
      const isNone = this.#hasTokens && !mayBeAuthenticated(entry) && hasAllHeaders(entry);
      return { credential: isNone ? 'none' : 'own', account: null };
    }
    if (/^bearer\s*$/i.test(sent))
      return { credential: this.#hasTokens ? 'empty' : 'own', account: null };
    return { credential: this.#otherScheme(sent), account: null };
  }

  /** Returns the sender in our own recordings, which contain the account instead of the token. */
  #ofKit(name: string | null, entry: HarEntry): Sender {
    if (name === null) {
      const scheme = /^\S+/.exec(authorizationOf(entry) ?? '')?.[0].toLowerCase();
      return { credential: otherSchemes.get(scheme) ?? 'made-up', account: null };
    }
    return { credential: 'own', account: this.#labelOf(`account ${name}`) };
  }

  #labelOf(token: string): string {
    const label = this.#labels.get(token) ?? `account ${this.#labels.size + 1}`;
    this.#labels.set(token, label);
    return label;
  }

  /** Returns the kind of a valid token that is sent in another form. */
  #otherScheme(sent: string): Credential {
    const [scheme = '', rest = ''] = sent.split(/\s+/);
    if (rest === '' && this.#labels.has(scheme)) return 'bare';
    if (/^token$/i.test(scheme) && this.#labels.has(rest)) return 'token-scheme';
    const [user = ''] = /^basic$/i.test(scheme) ? fromBase64(rest).split(':') : [];
    if (this.#labels.has(user)) return 'basic';
    // A credential of a gateway, or a removed one.
    return 'own';
  }

  #collect(entry: HarEntry): void {
    const { request, response } = entry;
    const url = new URL(request.url);
    // The kit removes tokens from its own recordings, so any other value is made up, such as
    // "null".
    const isOfKit = entry._account !== undefined;
    for (const { name, value } of [...request.headers, ...response.headers]) {
      if (isSecretName(name) && !(isOfKit && /^authorization$/i.test(name))) this.#hide(value);
    }
    for (const { value } of request.cookies) this.#hide(value);
    for (const [name, value] of url.searchParams) if (isSecretName(name)) this.#hide(value);
    this.#hide(url.password);
  }

  #hide(value: string): void {
    const token = /^(?:bearer|basic|token)\s+(\S.*)$/i.exec(value)?.[1]?.trim();
    if (token !== undefined && !isPlaceholder(token)) this.#secrets.add(token);
    if (token !== undefined) return;
    for (const part of value.split(/[;,]\s*/)) {
      const text = part.slice(part.indexOf('=') + 1);
      if (text.length >= shortestCookie && !isPlaceholder(text)) this.#secrets.add(text);
    }
  }
}

/** Returns the bearer token of a request; null if there is none, or it was removed. */
function tokenIn(entry: HarEntry): string | null {
  const [, token] = /^bearer\s+(\S.*)$/i.exec(authorizationOf(entry) ?? '') ?? [];
  return token === undefined || isPlaceholder(token.trim()) ? null : token.trim();
}

/** Keys that browsers add to HAR entries. */
const ofBrowsers = ['_initiator', '_resourceType', '_priority', '_fetchType'];

/** Browsers record some requests before the headers are complete. */
function hasAllHeaders(entry: HarEntry): boolean {
  const isOfBrowser = ofBrowsers.some((key) => key in entry);
  const names = entry.request.headers.map(({ name }) => name.toLowerCase());
  return !isOfBrowser || names.includes('host') || names.includes(':authority');
}

function fromBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}
