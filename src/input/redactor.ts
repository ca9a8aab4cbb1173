/** The placeholder that replaces a credential. */
export const redacted = '[redacted]';

/**
 * How many characters tell a secret: where a text has that many of its first ones, what follows
 * without a blank, a quote or a bracket counts as the rest of it.
 */
const headLength = 64;

/**
 * Shorter secrets are replaced only where they stand as a whole word, also in a value or an address:
 * they are parts of other words too often.
 */
const shortestInWords = 8;

/** Secrets of fewer bytes are not searched for in base64, or in hex: there would be too many false matches. */
const shortest = { base64: 6, hex: 4 } as const;

/** How many secrets are in one regular expression: engines refuse one that is too large. */
const mostTogether = 50;

const hexOf = (code: number, length: number): string => code.toString(16).padStart(length, '0');

const bytesOf = (text: string): number[] => Array.from(new TextEncoder().encode(text));

/** Without regard to letter case, and of the same length: only one letter has a longer small form. */
const lowered = (text: string): string => text.replaceAll('\u0130', 'i').toLowerCase();

/** Changes each character. */
const each = (change: (character: string) => string) => (text: string) =>
  Array.from(text, change).join('');
const percentOf = each((one) =>
  bytesOf(one)
    .map((byte) => `%${hexOf(byte, 2)}`)
    .join(''),
);
const unicodeOf = (one: string): string =>
  Array.from({ length: one.length }, (_, at) => `\\u${hexOf(one.charCodeAt(at), 4)}`).join('');
const codeOf = (one: string): number => one.codePointAt(0) ?? 0;

/** Like `encodeURIComponent`, also for what is no proper text. */
const inUrl = (text: string): string => text.replace(/[^\w.!~*'()-]+/gu, percentOf);
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** How programs escape a text in JSON or a script: the usual way, that of PHP, and that of .NET. */
const scripts = [
  inJson,
  (text: string) => inJson(text).replaceAll('/', '\\/'),
  (text: string) =>
    inJson(text.replace(/[^\x20-\x7e]|["&'+<>`]/gu, unicodeOf)).replaceAll('\\\\u', '\\u'),
  each(unicodeOf),
  each((one) => `\\x${hexOf(codeOf(one), 2)}`),
];

const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const names = new Map(Object.entries(named));
const numeric = (one: string): string => names.get(one) ?? `&#x${hexOf(codeOf(one), 2)};`;
const withNames = (escape: (one: string) => string, others: RegExp) => (text: string) =>
  text.replace(/[&<>"]/g, (one) => names.get(one) ?? one).replace(others, escape);

/** How programs escape a text in HTML: some characters, or all of them. */
const pages = [
  withNames((one) => `&#${codeOf(one)};`, /'/g),
  withNames(numeric, /'/g),
  withNames((one) => `&#x${hexOf(codeOf(one), 2)};`, /['`=]/g),
  withNames((one) => `&#x${hexOf(codeOf(one), 2)};`, /['`=/]/g),
  each((one) => `&#${codeOf(one)};`),
  each((one) => `&#x${hexOf(codeOf(one), 2)};`),
  each((one) => `&#x${hexOf(codeOf(one), 4)};`),
];

/** The ways to write a text, escaped or not, and some in which one escape is inside another. */
function writingsOf(text: string): string[] {
  const inScripts = scripts.map((escape) => escape(text));
  const once = [text, ...inScripts, ...pages.map((escape) => escape(text)), percentOf(text)];
  const url = inUrl(text);
  return [
    ...once,
    ...[url, inUrl(url), url.replaceAll('%20', '+'), percentOf(text).replaceAll('%', '%25')],
    ...inScripts.flatMap((one) => [inUrl(one), inJson(one)]),
  ];
}

/**
 * The characters that depend on some bytes alone inside the base64 of more of them, of which `shift`
 * come before; with each alphabet, and in a URL.
 */
function base64Of(bytes: readonly number[], shift: number): string[] {
  const text = String.fromCharCode(...Array<number>(shift).fill(0), ...bytes);
  // each character has six bits of the bytes
  const start = shift === 0 ? 0 : shift + 1;
  const core = btoa(text).slice(start, Math.floor(((shift + bytes.length) * 8) / 6));
  return [core, core.replaceAll('+', '-').replaceAll('/', '_'), inUrl(core)];
}

const inWord = '[\\w\\u00aa-\\uffff-]';
const beforeWord = `(?:(?<!${inWord})|(?<=%[\\da-f]{2}|\\\\[bfnrt]))`;

const escapedSyntax = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');

/** Texts to search for, by what may be around them. */
interface Searched {
  /** anything */
  readonly anywhere: string[];
  /** after them, the rest of a long secret; and of one in hex, with blanks between the bytes */
  readonly begun: string[];
  readonly begunInHex: string[];
  /** nothing that would make them a part of a word */
  readonly words: string[];
}

/** Adds what a secret may look like: plain, with the escapes of JSON, URLs and HTML, in base64 and in hex. */
function addSecret(secret: string, { anywhere, begun, begunInHex, words }: Searched): void {
  if (secret.trim() === '') return;
  const head = Array.from(secret.slice(0, 2 * headLength))
    .slice(0, headLength)
    .join('');
  const bytes = bytesOf(head);
  const isLong = head.length < secret.length;
  const list = isLong ? begun : anywhere;
  (secret.length < shortestInWords ? words : list).push(...writingsOf(head));
  if (bytes.length >= shortest.base64)
    list.push(...[0, 1, 2].flatMap((shift) => base64Of(bytes, shift)));
  if (bytes.length < shortest.hex) return;
  const digits = bytes.map((byte) => hexOf(byte, 2));
  // As debuggers and tools print bytes, too.
  list.push(digits.join(''), digits.join(':'));
  (isLong ? begunInHex : anywhere).push(digits.join(' '));
}

/** One pattern for some secrets. Engines are quick with plain alternatives, so these come first. */
function patternFor(secrets: readonly string[]): RegExp {
  // A placeholder stays as it is, whatever a secret looks like.
  const searched: Searched = { anywhere: [redacted], begun: [], begunInHex: [], words: [] };
  for (const secret of secrets) addSecret(secret, searched);
  const oneOf = (texts: readonly string[], before = '', after = ''): string[] => {
    const distinct = [...new Set(texts.map((text) => escapedSyntax(lowered(text))))];
    return distinct.length > 0 ? [`${before}(?:${distinct.join('|')})${after}`] : [];
  };
  const parts = [
    ...oneOf(searched.anywhere),
    ...oneOf(searched.begun, '', `[^\\s"'<>]*`),
    ...oneOf(searched.begunInHex, '', '(?: [\\da-f]{2})*'),
    ...oneOf(searched.words, beforeWord, `(?!${inWord})`),
  ];
  return new RegExp(parts.join('|'), 'g');
}

/**
 * Removes credentials from everything that is shown, however they are encoded. Takes time linear in
 * the text, whatever is in it; a longer credential costs no more than its first characters.
 */
export class Redactor {
  #patterns: readonly RegExp[];
  /** how many characters at the end of a cut text may be the beginning of a credential */
  #unsure: number;

  /** @param base whose secrets are removed as well */
  constructor(secrets: readonly string[], base?: Redactor) {
    this.#patterns = base ? base.#patterns : [];
    this.#unsure = base ? base.#unsure : 0;
    this.add(secrets);
  }

  /** Removes these as well from now on. */
  add(secrets: readonly string[]): void {
    const distinct = [...new Set(secrets)];
    for (let from = 0; from < distinct.length; from += mostTogether) {
      const pattern = patternFor(distinct.slice(from, from + mostTogether));
      this.#patterns = [...this.#patterns, pattern];
    }
    // `\\u0041` is as long as an escape gets, except for those of rare characters.
    const lengths = distinct.map(({ length }) => 8 * Math.min(length, headLength));
    this.#unsure = Math.max(this.#unsure, ...lengths);
  }

  /** The text without credentials. */
  text(text: string): string {
    return this.#patterns.reduce(replaced, text);
  }

  /** The beginning of a truncated text, without what may be the start of a credential at its end. */
  beginning(text: string): string {
    const clean = this.text(text);
    return clean.slice(0, Math.max(0, clean.length - this.#unsure));
  }
}

/** The text without what a pattern finds in it in small letters. */
function replaced(text: string, pattern: RegExp): string {
  let shown = '';
  let from = 0;
  for (const { 0: found, index } of lowered(text).matchAll(pattern)) {
    shown += text.slice(from, index) + redacted;
    from = index + found.length;
  }
  return shown + text.slice(from);
}

/** Words of names, of headers and parameters, whose values let somebody in. */
const secretName = new RegExp(
  [
    'authorization|cookie|token|secret|password|passwd|credential|session|jwt|assertion|signature',
    'csrf|xsrf|oidc',
    '(api|access|auth|subscription|functions?|private|client|shared)[-_]?key',
    '(^|[-_])(auth|sid|otp)([-_]|$)',
  ].join('|'),
  'i',
);

/** `Access-Control-Allow-Credentials` and the like say `true`, and the names of headers. */
const isOfPolicy = (name: string): boolean => /^access-control-/i.test(name);

/** Whether a header or parameter of this name is always hidden, in a request and in a response. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !isOfPolicy(name);
}

/** Hides the values of parameters that are named like credentials, in an address or beside others. */
export function redactUrl(url: string): string {
  return url.replace(/([?&#])([^=&?#]*)=([^&#\s<>"]*)/g, (whole, before: string, name: string) => {
    if (!isSecretName(name)) return whole;
    return `${before}${name}=${redacted}`;
  });
}

/**
 * The value of a header as it is shown, wherever it is: hidden if its name says that it is secret,
 * and addresses in it without secret parameters.
 */
export const shownHeader = (name: string, value: string): string =>
  isSecretName(name) ? redacted : redactUrl(value);
