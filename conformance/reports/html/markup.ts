import type { Outcome } from '../../run/report.js';
import { outcomeStyles } from '../labels.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** A piece of HTML. Only `markup` creates it, so that all text is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const nothing = new Markup('');

type Value = string | number | Markup | readonly Markup[];

/** Template tag for HTML: values are escaped unless they are markup themselves. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(strings.map((string, index) => string + rendered(values[index])).join(''));

/** A sentence with code between backticks. */
export function sentence(text: string): Markup {
  const parts = text.split(/(`[^`]+`)/).map((part) => {
    const isCode = /^`.+`$/s.test(part);
    if (isCode) return markup`<code>${part.slice(1, -1)}</code>`;
    return markup`${part}`;
  });
  return markup`${parts}`;
}

/** The id of a check and its level. */
export const idAndLevel = (id: string, level: string): Markup =>
  markup`<code>${id}</code> <span class="level">${level}</span>`;

/** Markup for a list; empty if the list is empty. */
export function section(
  id: string,
  title: string,
  items: readonly Markup[],
  wrap: (items: readonly Markup[]) => Markup,
): Markup {
  if (items.length === 0) return nothing;
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${wrap(items)}</section>
`;
}

function rendered(value: Value | undefined): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') {
    return value.map(({ text }) => text).join('');
  }
  return escaped(String(value));
}

/** Also defuses workflow commands, in case a build prints the page. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"'`]/g, (character) => entities[character] ?? character)
    .replace(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1&#58;:')
    .replace(/##\[/g, '##&#91;');

/** SVG icons, since some fonts lack these symbols, or show them as coloured emoji. */
const shapes: Readonly<Record<Outcome, string>> = {
  pass: '<path d="M3.5 8.6 6.6 11.7 12.5 4.8"/>',
  fail: '<path d="M4.3 4.3 11.7 11.7M11.7 4.3 4.3 11.7"/>',
  warn: '<path d="M8 3.4 13 12.2H3Z" fill="currentColor"/>',
  observed: '<circle cx="8" cy="8" r="3" fill="currentColor"/>',
  changed: '<path d="M3 8H12.5M9 4.5 12.5 8 9 11.5"/>',
  'not-applicable': '<path d="M4 8H12"/>',
  'not-verified': '<path d="M5.4 6a2.6 2.6 0 1 1 4 2.2C8.4 8.8 8 9.2 8 10M8 12.4V12.5"/>',
  error: '<path d="M8 3.4V8.8M8 12.3V12.4"/>',
};

/** The coloured icon of an outcome, with its name for screen readers. */
export function icon(outcome: Outcome): Markup {
  const { label } = outcomeStyles[outcome];
  const attributes = markup`class="icon ${outcome}" viewBox="0 0 16 16" role="img"`;
  return markup`<svg ${attributes} aria-label="${label}">${new Markup(shapes[outcome])}</svg>`;
}
