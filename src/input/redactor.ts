/** The placeholder that replaces a credential. */
export const redacted = '[redacted]';

/** Shorter secrets are not searched for inside base64: there would be too many false matches. */
const minBase64Length = 6;

/** One character escaped in JSON or a script, in a URL or in HTML, once or several times. */
const escaped =
  /\\{1,8}(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|(.))|%(?:25){0,4}([\da-f]{2})|&(?:amp;){0,4}(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos|plus|sol|equals|colon|period|lowbar));?/gi;

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', sol: '/', equals: '=', colon: ':' };
const namedEntities = new Map(Object.entries({ ...entities, period: '.', lowbar: '_' }));

/** The character that an escape sequence represents; undefined where it is not one. */
function unescaped([, unit, point, byte, itself, percent, hex, decimal, name]: readonly (string | undefined)[]) {
  if (itself !== undefined) return itself;
  if (name !== undefined) return namedEntities.get(name.toLowerCase());
  const code = decimal === undefined ? parseInt(unit ?? point ?? byte ?? percent ?? hex ?? '', 16) : Number(decimal);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : undefined;
}

/** A text without its escapes, and a mapping of its positions to the original; call it with ascending positions. */
function unescapedText(text: string): { readonly plain: string; readonly sourceOf: (index: number) => number } {
  const marks = [{ plain: 0, source: 0 }];
  let [plain, from] = ['', 0];
  for (const match of text.matchAll(escaped)) {
    const character = unescaped(match);
    if (character === undefined) continue;
    plain += text.slice(from, match.index) + character;
    from = match.index + match[0].length;
    marks.push({ plain: plain.length, source: from });
  }
  let next = 0;
  const sourceOf = (index: number): number => {
    while ((marks[next + 1]?.plain ?? Infinity) <= index) next += 1;
    const { plain: start, source } = marks[next] ?? { plain: 0, source: 0 };
    return source + index - start;
  };
  return { plain: plain + text.slice(from), sourceOf };
}

/** The characters that depend on the secret alone inside the base64 of a longer text, for each offset modulo 3. */
function base64Cores(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const encoded = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    const core = encoded.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + bytes.length) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** The ways in which a secret may be written in a text whose escapes are resolved. */
function spellings(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const cores = secret.length < minBase64Length ? [] : base64Cores(bytes);
  // percent-encoding has one escape for each byte, and a secret may look escaped itself
  return [secret, String.fromCharCode(...bytes), unescapedText(secret).plain, ...cores];
}

/** Removes credentials from everything that is shown, however they are encoded; in time linear in the text. */
export class Redactor {
  readonly #pattern: RegExp;
  /** characters of the longest spelling, and of an escape that is cut in two */
  readonly #longest: number;

  constructor(secrets: readonly string[]) {
    const all = [...new Set(secrets.flatMap(spellings))].filter((text) => text.trim() !== '');
    // the longest first: one may be the beginning of another; what is redacted already stays as it is
    const sorted = [redacted, ...all.sort((a, b) => b.length - a.length)];
    this.#longest = all.length === 0 ? 0 : (all[0]?.length ?? 0) + 20;
    const patterns = sorted.map((text) => text.replace(/[^\w\s]/gu, '\\$&'));
    this.#pattern = new RegExp(patterns.join('|'), 'gi');
  }

  /** The text without credentials. */
  text(text: string): string {
    const clean = text.replace(this.#pattern, redacted);
    if (!/\\|%[\da-f]|&[#a-z]/i.test(clean)) return clean;
    const { plain, sourceOf } = unescapedText(clean);
    let [shown, from] = ['', 0];
    for (const { 0: found, index } of plain.matchAll(this.#pattern)) {
      if (found === redacted) continue;
      shown += clean.slice(from, sourceOf(index)) + redacted;
      from = sourceOf(index + found.length);
    }
    return shown + clean.slice(from);
  }

  /** The beginning of a truncated text, without what may be the start of a credential at its end. */
  beginning(text: string): string {
    const clean = this.text(text);
    const { plain, sourceOf } = unescapedText(clean);
    return clean.slice(0, sourceOf(Math.max(0, plain.length - this.#longest)));
  }
}

const secretName = /authorization|cookie|token|secret|password|api-?key|credential/i;

/** Whether a header or parameter of this name is always hidden. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Hides the values of query parameters that are named like credentials. */
export function redactUrl(url: string): string {
  return url.replace(/([?&])([^=&]*)=([^&]*)/g, (whole, before: string, name: string) =>
    secretName.test(name) ? `${before}${name}=${redacted}` : whole,
  );
}
