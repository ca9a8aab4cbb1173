/** What stands in an output where a credential stood. */
export const redacted = '[redacted]';

/** Shorter secrets are not looked for inside base64: too much would look like them. */
const shortestInBase64 = 6;

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '+': 'plus',
  '/': 'sol',
  '=': 'equals',
  ':': 'colon',
  '.': 'period',
  _: 'lowbar',
};

/** One character as it may stand in JSON, a URL, HTML or a script, escaped once or several times. */
function characterPattern(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const name = htmlNames[character];
  const entities = [`#0{0,6}${code}`, `#x0{0,6}${hex}`, ...(name === undefined ? [] : [name])].join('|');
  const percent = code > 0x7f ? encodeURIComponent(character).replace(/%/g, '%(?:25){0,4}') : `%(?:25){0,4}${hex}`;
  // bounded repetitions, so that no body takes long to search
  return `(?:\\\\{0,8}(?:${escapeForPattern(character)}|u\\{?0{0,4}${hex}\\}?|x${hex})|${percent}|&(?:amp;){0,4}(?:${entities});?)`;
}

const textPattern = (text: string): string => Array.from(text, characterPattern).join('');

/** The characters that depend on the secret alone inside the base64 of a longer text, for each offset modulo 3. */
function base64Cores(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((shift) => {
    const encoded = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    const from = shift === 0 ? 0 : shift + 1;
    return encoded.slice(from, Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

function spellings(secret: string): string[] {
  if (secret.length < shortestInBase64) return [secret];
  const cores = base64Cores(secret);
  return [secret, ...cores, ...cores.map((core) => core.replace(/\+/g, '-').replace(/\//g, '_'))];
}

/** A longer text is cut before it is searched, so that no body keeps the kit busy. */
const longestText = 1024 * 1024;

/** Takes credentials out of everything that leaves the kit, in whatever way a server has encoded them. */
export class Redactor {
  readonly #pattern: RegExp | null;
  /** in lower case, without any escapes */
  readonly #literals: readonly string[];
  /** longest form of a secret, in characters */
  readonly #reach: number;

  constructor(secrets: readonly string[]) {
    const found = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellings))];
    found.sort((a, b) => b.length - a.length);
    this.#literals = found.map((spelling) => spelling.toLowerCase());
    // what is redacted already stays as it is, whatever letters a short secret has
    const patterns = [escapeForPattern(redacted), ...found.map(textPattern)];
    this.#pattern = found.length === 0 ? null : new RegExp(patterns.join('|'), 'gi');
    this.#reach = (found[0]?.length ?? 0) * 24;
  }

  /** The text without credentials. Of a very long one the beginning. */
  text(text: string): string {
    const head = text.slice(0, longestText);
    if (this.#pattern === null) return head;
    const clean = this.#mayContainSecret(head) ? head.replace(this.#pattern, redacted) : head;
    // half a credential may stand at the cut
    return text.length > longestText ? clean.slice(0, -this.#reach) : clean;
  }

  /** Most texts have neither a secret nor an escape in them, and searching for the pattern takes long. */
  #mayContainSecret(text: string): boolean {
    if (/\\|%[\da-f]|&[#a-z]/i.test(text)) return true;
    const lower = text.toLowerCase();
    return this.#literals.some((literal) => lower.includes(literal));
  }

  headers(headers: Iterable<readonly [string, string]>): Record<string, string> {
    return Object.fromEntries([...headers].map(([name, value]) => [this.text(name), this.text(value)]));
  }
}
