import type { Level, Outcome, Tally } from './outcome.js';

/**
 * The content of a report, independent of its format: `terminal.ts`, `markdown.ts` and `html.ts`
 * render it. Each kind of report has a function that builds it.
 */
export interface Document {
  readonly head: Head;
  /** what needs attention, the most urgent first */
  readonly main: readonly Block[];
  /**
   * the rest. A terminal begins with it, and ends with the head, because the last lines are seen
   * first
   */
  readonly background: readonly Block[];
  /** explanation of the terms in a page or a comment */
  readonly legend: Text;
}

/** The result in a few lines. */
export interface Head {
  /** the kind of report */
  readonly overline: string;
  /** the outcome whose colour and symbol represent the whole */
  readonly outcome?: Outcome;
  readonly title: string;
  readonly sentence: string;
  /** the subject: a URL, or a command; empty if the columns name it */
  readonly place: string;
  readonly tally: readonly Tally[];
  /** values that explain themselves: only a page shows the names */
  readonly facts: readonly Fact[];
  /** the last lines of a terminal */
  readonly notes: readonly Text[];
}

/**
 * How much of a report is shown: as much as fits a terminal, a comment of limited length, or
 * everything.
 */
export type DetailLevel = 'brief' | 'comment' | 'full';

/** A string is a sentence with code in backticks. */
export type Text = string | StyledText | readonly Text[];

/**
 * `id`: of a requirement or an open question, with its level · `file`: a local file, whose folder
 * only a terminal shows · `time`: an ISO timestamp, shown to the minute · `link`: to the item with
 * this anchor
 */
export type StyledText =
  | { readonly as: 'code' | 'strong' | 'muted' | 'file' | 'time'; readonly text: string }
  | { readonly as: 'id'; readonly text: string; readonly level?: Level }
  | { readonly as: 'link'; readonly text: string; readonly to: string };

export type Fact = readonly [name: string, value: Text];

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | Facts
  /** A command to copy, a body, or lines of a program's output. */
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
  /** whether the names are long terms, not labels */
  readonly isWide?: boolean;
}

/** A line of a list, or a card with details. */
export interface Item {
  readonly outcome?: Outcome;
  /** section of the specification, if a page can filter by it */
  readonly section?: string;
  /** the target of links */
  readonly anchor?: string;
  readonly title: Text;
  /** less important addition to the title */
  readonly about?: Text;
  readonly blocks?: readonly Block[];
}

/**
 * A table, whose rows can be grouped under titles. Pages omit the head of two columns, and
 * terminals every head.
 */
export interface Table {
  readonly kind: 'table';
  readonly head: readonly string[];
  readonly groups: readonly TableGroup[];
}

export interface TableGroup {
  readonly title: string;
  /** section of the specification, if a page can filter by it */
  readonly section?: string;
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly anchor?: string;
  readonly cells: readonly Text[];
}

/** Content that is initially collapsed, in formats that support it. */
export interface Folded {
  readonly kind: 'details';
  readonly summary: Text;
  readonly tally?: readonly Tally[];
  /**
   * section of the specification, if a page can filter by it, and all of the content belongs to it
   */
  readonly section?: string;
  readonly isOpen?: boolean;
  readonly blocks: readonly Block[];
}

export interface DocumentSection {
  readonly kind: 'section';
  readonly id: string;
  readonly title: string;
  /** a sentence about the content, without its full stop */
  readonly about?: string;
  /** set if the whole section is a warning */
  readonly outcome?: Outcome;
  /** whether the section is only for reference: collapsed in a comment, omitted on paper */
  readonly isReference?: boolean;
  readonly blocks: readonly Block[];
}

/** A request with a response, or with two responses. */
export interface ShownExchange {
  readonly kind: 'exchange';
  readonly line: string;
  readonly about: string;
  readonly messages: readonly Message[];
  /** command that repeats the request */
  readonly command?: string;
  /** whether a page shows the command without opening the exchange */
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
  /** position of this excerpt in the whole body; empty for the beginning */
  readonly at?: string;
  readonly isCut?: boolean;
}

/** Reports side by side: a column per report, with filters if possible. */
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
  /** what replaces the omitted rows */
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
  /** a cell per column */
  readonly cells: readonly MatrixCell[];
}

export interface MatrixCell {
  /** null if the report has no result */
  readonly outcome: Outcome | null;
  /** the outcome in a word; empty for an answer */
  readonly word: string;
  readonly text: string;
  /** the change from the first column, in a word; empty for none */
  readonly change: string;
  /** whether most columns differ from this one */
  readonly isUnusual: boolean;
}

export const code = (text: string): StyledText => ({ as: 'code', text });
export const strong = (text: string): StyledText => ({ as: 'strong', text });
export const muted = (text: string): StyledText => ({ as: 'muted', text });
export const paragraph = (text: Text): Block => ({ kind: 'paragraph', text });
export const command = (text: string): Block => ({ kind: 'code', as: 'command', text });

/** Joins texts with a separator. */
export const joined = (texts: readonly Text[], separator = ', '): Text =>
  texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text]));

/** Creates the id of a requirement, or of an open question, optionally with its level. */
export const idOf = ({ id, level }: { readonly id: string; readonly level?: Level }): StyledText =>
  level === undefined ? { as: 'id', text: id } : { as: 'id', text: id, level };

/** Creates facts with non-empty values; no block without any. */
export function facts(rows: readonly Fact[], isWide = false): Block[] {
  const told = rows.filter(([, value]) => value !== '');
  return told.length === 0 ? [] : [{ kind: 'facts', rows: told, isWide }];
}

/** Creates a list or cards; no block without items. */
export const itemsOf = (kind: 'list' | 'cards', items: readonly Item[]): Block[] =>
  items.length === 0 ? [] : [{ kind, items }];

/** Creates a section; no block without content. */
export const section = (
  id: string,
  title: string,
  blocks: readonly Block[],
  more: Partial<Pick<DocumentSection, 'about' | 'outcome' | 'isReference'>> = {},
): Block[] => (blocks.length === 0 ? [] : [{ kind: 'section', id, title, blocks, ...more }]);

/** Headers that explain a response; terminals and comments show no others. */
const tellingHeaders = [
  'allow',
  'content-type',
  'location',
  'retry-after',
  'www-authenticate',
] as const;

/** Formats a message as plain text, with these headers. */
export function messageText({ line, headers, body }: Message): string {
  const some = tellingHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  return [line, ...some, ...(body === '' ? [] : ['', body])].join('\n');
}
