import { basename } from 'node:path';
import { commandMark } from '../../src/input/escape.js';
import { type Outcome, outcomeStyles, type Tally } from '../outcome.js';
import type { Text } from '../document.js';
import { minuteOf } from '../words.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** A piece of HTML. Only `markup` creates it, so that all strings are escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const nothing = new Markup('');

type Value = string | number | Markup | readonly Markup[];

/** Template tag for HTML: values are escaped unless they are markup. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(strings.map((string, index) => string + rendered(values[index])).join(''));

/** Returns a URL or an id that can wrap after dots, slashes and hyphens. */
export function wrapping(name: string): Markup {
  const parts = name.split(/(?<=[./,-])(?=\w)/);
  const wrapped = parts.map((part) => markup`${part}<wbr>`);
  return markup`${wrapped}`;
}

/** Renders a text; a sentence has code in backticks. */
export function inline(text: Text): Markup {
  if (typeof text === 'string') return sentence(text);
  if (!('as' in text)) return markup`${text.map(inline)}`;
  switch (text.as) {
    case 'code':
      return markup`<code>${text.text}</code>`;
    case 'strong':
      return markup`<b>${sentence(text.text)}</b>`;
    case 'muted':
      return markup`<span class="muted">${sentence(text.text)}</span>`;
    case 'file':
      return markup`<code>${basename(text.text)}</code>`;
    case 'time':
      return markup`<time datetime="${text.text}">${minuteOf(text.text)} UTC</time>`;
    case 'link':
      return markup`<a href="#${text.to}">${linked(text.text)}</a>`;
    case 'id': {
      const { level } = text;
      const more = level === undefined ? nothing : markup` <span class="level">${level}</span>`;
      return markup`<code>${text.text}</code>${more}`;
    }
  }
}

/** Renders the text of a link: an id, or a sentence. */
const linked = (text: string): Markup => (/^[\w.-]+$/.test(text) ? wrapping(text) : sentence(text));

function sentence(text: string): Markup {
  const parts = text.split(/(`[^`]+`)/).map((part) => {
    const isCode = /^`.+`$/s.test(part);
    return isCode ? markup`<code>${part.slice(1, -1)}</code>` : markup`${part}`;
  });
  return markup`${parts}`;
}

function rendered(value: Value | undefined): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') {
    return value.map(({ text }) => text).join('');
  }
  return escapeHtml(String(value));
}

/** Escapes HTML, and defuses workflow commands in case a build prints the page. */
const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"'`]/g, (character) => entities[character] ?? character)
    .replace(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1&#58;:')
    .replace(commandMark, '&#35;#');

/** SVG icons, because some fonts lack these symbols, or show them as coloured emoji. */
const shapes: Readonly<Record<Outcome, string>> = {
  pass: '<path d="M3.5 8.6 6.6 11.7 12.5 4.8"/>',
  fail: '<path d="M4.3 4.3 11.7 11.7M11.7 4.3 4.3 11.7"/>',
  warn: '<path d="M8 3.4 13 12.2H3Z" fill="currentColor"/>',
  observed: '<circle cx="8" cy="8" r="3" fill="currentColor"/>',
  changed: '<path d="M3 8H12.5M9 4.5 12.5 8 9 11.5"/>',
  'not-applicable': '<path d="M4 8H12"/>',
  inconclusive: '<path d="M5.4 6a2.6 2.6 0 1 1 4 2.2C8.4 8.8 8 9.2 8 10M8 12.4V12.5"/>',
  error: '<path d="M8 3.4V8.8M8 12.3V12.4"/>',
};

/** The coloured icon of an outcome, with its name for screen readers. */
export function icon(outcome: Outcome): Markup {
  const { label } = outcomeStyles[outcome];
  const attributes = markup`class="icon ${outcome}" viewBox="0 0 16 16" role="img"`;
  return markup`<svg ${attributes} aria-label="${label}">${new Markup(shapes[outcome])}</svg>`;
}

/** A bar chart of outcomes; the adjacent text contains the numbers. */
export function barOf(found: readonly Tally[]): Markup {
  let from = 0;
  const pieces = found.map(({ outcome, amount }) => {
    const piece = markup`<rect class="${outcome}" x="${from}" width="${amount}" height="1"/>`;
    from += amount;
    return piece;
  });
  const box = `0 0 ${Math.max(1, from)} 1`;
  const attributes = markup`class="bar" viewBox="${box}" preserveAspectRatio="none"`;
  return markup`<svg ${attributes} aria-hidden="true">${pieces}</svg>`;
}
