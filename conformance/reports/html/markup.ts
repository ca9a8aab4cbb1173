import { visible } from '../visible.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** A piece of HTML. Made by `markup` alone, so that no text gets in unescaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

/** A template of HTML: what is put in is escaped, unless it is markup itself. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.map((string, index) => string + rendered(values[index])).join(''));
}

/** A sentence in which what stands between backticks is code. */
export function sentence(text: string): Markup {
  return markup`${text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/s.test(part) ? markup`<code>${part.slice(1, -1)}</code>` : markup`${part}`))}`;
}

export const nothing = new Markup('');

function rendered(value: Value | undefined): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(String(value));
}

/** Also keeps a build that prints the page from reading a workflow command into it. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[&<>"'`]/g, (character) => entities[character] ?? character)
    .replace(/^(\s*)::/gm, '$1&#58;:')
    .replace(/##\[/g, '##&#91;');
}
