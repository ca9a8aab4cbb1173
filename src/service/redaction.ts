/** Keeping credentials out of whatever is shown. */

const secretName = /authorization|cookie|token|secret|password|api-?key|credential/i;
export const redacted = '[redacted]';

/** Whether what has this name is hidden whatever it is. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

const escapeRegExp = (text: string): string => text.replace(/[^\w]/gu, '\\$&');

const hex = (code: number, length: number): string => code.toString(16).padStart(length, '0');

/** A character as it is, percent-encoded, escaped in JSON, or as an HTML entity. */
function characterPattern(character: string): string {
  const units = character.split('').map((unit) => `\\\\u${hex(unit.charCodeAt(0), 4)}`);
  const percent = [...new TextEncoder().encode(character)].map((byte) => `%${hex(byte, 2)}`);
  const point = character.codePointAt(0) ?? 0;
  const forms = [percent.join(''), units.join(''), `&#0*${point};`, `&#x0*${point.toString(16)};`];
  const short = /["\\/]/.test(character) ? [`\\\\${escapeRegExp(character)}`] : [];
  return `(?:${[...short, escapeRegExp(character), ...forms].join('|')})`;
}

/** The characters of base64 that hold nothing but a secret, when it starts at one of the three possible positions. */
function base64Forms(secret: string): string[] {
  const bytes = [...new TextEncoder().encode(secret)];
  return [0, 1, 2].flatMap((before) => {
    const filled = [...Array<number>(before).fill(0), ...bytes];
    const whole = btoa(String.fromCharCode(...filled)).replace(/=+$/, '');
    const form = whole.slice(Math.ceil((before * 8) / 6), Math.floor((filled.length * 8) / 6));
    return form.length < 6 ? [] : [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Makes a function that hides secrets wherever they are in a text, also encoded. */
export function redaction(secrets: readonly string[]): (text: string) => string {
  const hidden = [...new Set(secrets)]
    .filter((secret) => secret.length > 0)
    // The longest first: one may be the beginning of another.
    .sort((a, b) => b.length - a.length);
  const plain = hidden.map((secret) => new RegExp([secret, ...base64Forms(secret)].map(escapeRegExp).join('|'), 'gi'));
  // Compiling these takes milliseconds, and with --open each request may bring a token of its own.
  let encoded: readonly RegExp[] | undefined;
  const patternsFor = (text: string): readonly RegExp[] => {
    if (!/[%&\\]/.test(text)) return plain;
    encoded ??= hidden.map((secret) => new RegExp(Array.from(secret, characterPattern).join(''), 'gi'));
    return [...encoded, ...plain];
  };
  return (text) => patternsFor(text).reduce((rest, pattern) => rest.replace(pattern, redacted), text);
}

/** Hides the values of query parameters that are named like credentials. */
export function redactUrl(url: string): string {
  return url.replace(/([?&])([^=&]*)=([^&]*)/g, (whole, before: string, name: string) =>
    secretName.test(name) ? `${before}${name}=${redacted}` : whole,
  );
}
