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

export const nothing = new Markup('');

type Value = string | number | Markup | readonly Markup[];

/** A template of HTML: values are escaped unless they are markup themselves. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(strings.map((string, index) => string + rendered(values[index])).join(''));

/** A sentence in which what stands between backticks is code. */
export const sentence = (text: string): Markup =>
  markup`${text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/s.test(part) ? markup`<code>${part.slice(1, -1)}</code>` : markup`${part}`))}`;

/** Markup for the things of a list; nothing where there are none. */
export const section = (
  id: string,
  title: string,
  items: readonly Markup[],
  wrap: (items: readonly Markup[]) => Markup,
): Markup =>
  items.length === 0
    ? nothing
    : markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${wrap(items)}</section>
`;

function rendered(value: Value | undefined): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escaped(String(value));
}

/** Also keeps a build that prints the page from reading a workflow command into it. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"'`]/g, (character) => entities[character] ?? character)
    .replace(/^(\s*)::/gm, '$1&#58;:')
    .replace(/##\[/g, '##&#91;');
