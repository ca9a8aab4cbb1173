/** What stands in an output where a credential stood. */
export const redacted = '[redacted]';

const shortest = 6;

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const base64 = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes));
};

/**
 * How a secret looks inside the base64 of a longer text, whatever stands before it: the characters that
 * depend on the secret alone, for each of the three places where it may begin within a group of three bytes.
 */
function base64Cores(secret: string): string[] {
  const length = new TextEncoder().encode(secret).length;
  return [0, 1, 2].map((shift) => {
    const encoded = base64('x'.repeat(shift) + secret);
    const from = shift === 0 ? 0 : shift + 1;
    return encoded.slice(from, Math.floor(((shift + length) * 8) / 6));
  });
}

/** Every spelling of a secret that a server may echo: as is, in a URL, in JSON, in HTML, in base64. */
function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
  const plain = [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    json,
    JSON.stringify(json).slice(1, -1),
    json.replace(/\//g, '\\/'),
    html,
  ];
  if (secret.length < shortest) return plain;
  const cores = base64Cores(secret);
  return [...plain, ...cores, ...cores.map((core) => core.replace(/\+/g, '-').replace(/\//g, '_'))];
}

/** Takes credentials out of everything that leaves the kit. */
export class Redactor {
  readonly #pattern: RegExp | null;

  constructor(secrets: readonly string[]) {
    const found = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellings))];
    found.sort((a, b) => b.length - a.length);
    this.#pattern = found.length === 0 ? null : new RegExp(found.map(escapeForPattern).join('|'), 'gi');
  }

  text(text: string): string {
    return this.#pattern === null ? text : text.replace(this.#pattern, redacted);
  }

  headers(headers: Iterable<readonly [string, string]>): Record<string, string> {
    return Object.fromEntries([...headers].map(([name, value]) => [name, this.text(value)]));
  }
}
