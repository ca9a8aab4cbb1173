import type { Level, Outcome, Tally } from './outcome.js';

/**
 * Content of a report, independent of its format: `terminal.ts`, `markdown.ts` and `html.ts` render it, and
 * there is a view that makes it for each kind of report.
 */
export interface Document {
  readonly head: Head;
  /** what needs attention, the most urgent first */
  readonly main: readonly Block[];
  /** the rest. A terminal begins with it, and ends with the head: its last lines are seen first */
  readonly background: readonly Block[];
  /** what the words mean that a page and a comment use */
  readonly legend: Text;
}

/** The result in a few lines. */
export interface Head {
  /** of what kind the report is */
  readonly overline: string;
  /** whose colour and symbol stand for the whole */
  readonly outcome?: Outcome;
  readonly title: string;
  readonly sentence: string;
  /** what was looked at: an address, or a command; empty where the columns say it */
  readonly place: string;
  readonly tally: readonly Tally[];
  /** each value says by itself what it is: only a page shows the names */
  readonly facts: readonly Fact[];
  /** the last lines of a terminal */
  readonly notes: readonly Text[];
}

/** How much of a report is shown: in a terminal, in a comment of limited length, or all of it. */
export type DetailLevel = 'brief' | 'comment' | 'full';

/** A string is a sentence, in which code stands between backticks. */
export type Text = string | StyledText | readonly Text[];

/**
 * `id`: of a requirement or an open question, with its level · `file`: on this machine, so that only a
 * terminal shows its folder · `time`: an ISO timestamp, shown to the minute · `link`: to the item
 * with this anchor
 */
export type StyledText =
  | { readonly as: 'code' | 'strong' | 'muted' | 'file' | 'time'; readonly text: string }
  | { readonly as: 'id'; readonly text: string; readonly level?: Level }
  | { readonly as: 'link'; readonly text: string; readonly to: string };

export type Fact = readonly [name: string, value: Text];

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | Facts
  /** a command to copy, a body, or lines that a program has written */
  | { readonly kind: 'code'; readonly as: 'command' | 'body' | 'output'; readonly text: string }
  | { readonly kind: 'list' | 'cards'; readonly items: readonly Item[] }
  | Table
  | Folded
  | DocumentSection
  | ShownExchange
  | Matrix;

export interface Facts {
  readonly kind: 'facts';
  readonly rows: readonly Fact[];
  /** whether the names are terms of their own, which take some room, and no labels */
  readonly isWide?: boolean;
}

/** An item with an outcome: a line of a list, or a card with details. */
export interface Item {
  readonly outcome?: Outcome;
  /** of the specification, if a page can filter by it */
  readonly section?: string;
  /** where a link leads to */
  readonly anchor?: string;
  readonly title: Text;
  /** what belongs to the title, but is not as important */
  readonly about?: Text;
  readonly blocks?: readonly Block[];
}

/** Two columns, which need no head, or more. Rows may stand in groups, each with a title. */
export interface Table {
  readonly kind: 'table';
  readonly head: readonly string[];
  readonly groups: readonly TableGroup[];
}

export interface TableGroup {
  readonly title: string;
  /** of the specification, if a page can filter by it */
  readonly section?: string;
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly anchor?: string;
  readonly cells: readonly Text[];
}

/** Content that is collapsed at first, in formats that support that. */
export interface Folded {
  readonly kind: 'details';
  readonly summary: Text;
  readonly tally?: readonly Tally[];
  /** of the specification, if a page can filter by it, and all of the content belongs to it */
  readonly section?: string;
  readonly isOpen?: boolean;
  readonly blocks: readonly Block[];
}

export interface DocumentSection {
  readonly kind: 'section';
  readonly id: string;
  readonly title: string;
  /** a sentence about all of it, without its full stop */
  readonly about?: string;
  /** of a section that is a warning as a whole */
  readonly outcome?: Outcome;
  /** whether it only documents, and requests nothing: collapsed in a comment, not printed */
  readonly isReference?: boolean;
  readonly blocks: readonly Block[];
}

/** A request, and a response, or two responses to it. */
export interface ShownExchange {
  readonly kind: 'exchange';
  readonly line: string;
  readonly about: string;
  readonly messages: readonly Message[];
  /** repeats the request */
  readonly command?: string;
  /** whether a page shows the command before anyone opens the exchange */
  readonly isCommandShown?: boolean;
  /** a warning for the reader who repeats the request */
  readonly commandNote?: string;
}

export interface Message {
  readonly title: string;
  /** the request line, the status, or why there is neither */
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** where in the whole body this part of it is; empty for its beginning */
  readonly at?: string;
  readonly isCut?: boolean;
}

/** Several reports side by side: a column for each, with filters where there can be some. */
export interface Matrix {
  readonly kind: 'matrix';
  readonly columns: readonly {
    readonly name: string;
    readonly outcome: Outcome;
    readonly title: string;
    readonly tally: readonly Tally[];
    readonly facts: Text;
  }[];
  readonly groups: readonly MatrixGroup[];
  /** what stands in place of the rows that are left out */
  readonly rest: readonly string[];
}

export interface MatrixGroup {
  readonly title: string;
  readonly isDifferent: boolean;
  readonly rows: readonly MatrixRow[];
}

export interface MatrixRow {
  readonly id: string;
  readonly level: Level;
  readonly section: string;
  readonly title: string;
  readonly isFailing: boolean;
  readonly isWorse: boolean;
  /** one for each column */
  readonly cells: readonly MatrixCell[];
}

export interface MatrixCell {
  /** null where the report says nothing */
  readonly outcome: Outcome | null;
  /** the outcome in a word; empty for an answer, which says it all */
  readonly word: string;
  readonly text: string;
  /** how it differs from the first column, in a word; empty if it does not */
  readonly change: string;
  /** whether most columns say something else */
  readonly isUnusual: boolean;
}

export const code = (text: string): StyledText => ({ as: 'code', text });
export const strong = (text: string): StyledText => ({ as: 'strong', text });
export const muted = (text: string): StyledText => ({ as: 'muted', text });
export const paragraph = (text: Text): Block => ({ kind: 'paragraph', text });
export const command = (text: string): Block => ({ kind: 'code', as: 'command', text });

/** Texts with something between them. */
export const joined = (texts: readonly Text[], separator = ', '): Text =>
  texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text]));

/** The id of a requirement, or of an open question, which may say which level it has. */
export const idOf = ({ id, level }: { readonly id: string; readonly level?: Level }): StyledText =>
  level === undefined ? { as: 'id', text: id } : { as: 'id', text: id, level };

/** The facts whose values are not empty; no block without any. */
export function facts(rows: readonly Fact[], isWide = false): Block[] {
  const told = rows.filter(([, value]) => value !== '');
  return told.length === 0 ? [] : [{ kind: 'facts', rows: told, isWide }];
}

/** A list or cards; no block without items. */
export const itemsOf = (kind: 'list' | 'cards', items: readonly Item[]): Block[] =>
  items.length === 0 ? [] : [{ kind, items }];

/** A section; no block if there is nothing in it. */
export const section = (
  id: string,
  title: string,
  blocks: readonly Block[],
  more: Partial<Pick<DocumentSection, 'about' | 'outcome' | 'isReference'>> = {},
): Block[] => (blocks.length === 0 ? [] : [{ kind: 'section', id, title, blocks, ...more }]);

/** Headers by which one can tell what a message is; terminals and comments show no others. */
const tellingHeaders = [
  'allow',
  'content-type',
  'location',
  'retry-after',
  'www-authenticate',
] as const;

/** A message as plain text, with the headers that tell something. */
export function messageText({ line, headers, body }: Message): string {
  const some = tellingHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  return [line, ...some, ...(body === '' ? [] : ['', body])].join('\n');
}
