import { capitalised, minuteOf } from './words.js';
import {
  type Block,
  type Document,
  type Head,
  type Item,
  type Matrix,
  type MatrixCell,
  messageText,
  type DocumentSection,
  type ShownExchange,
  type Table,
  type Text,
} from './document.js';
import { escapeWorkflowCommands, singleLine } from '../src/input/escape.js';
import { basename } from 'node:path';
import { outcomeStyles, type Tally } from './outcome.js';
import { shortened } from './terminal-text.js';

/** Renders GitHub-flavoured Markdown for a comment on a pull request, or the summary of a job. */
export function markdown({ head, main, background, legend }: Document): string {
  const blocks = [
    ...headBlocks(head),
    ...blocksOf([...main, ...background]),
    `<sub>${inline(legend)}</sub>`,
  ];
  return `${escapeWorkflowCommands(blocks.join('\n\n'))}\n`;
}

function headBlocks({ outcome, title, sentence, place, tally, facts }: Head): string[] {
  const name = outcome === undefined ? plain(title) : marked(outcome, plain(title));
  const values = facts.map(([, value]) => inline(value)).join(', ');
  const about = [place === '' ? '' : code(place), values].filter((text) => text !== '');
  const counts = tally.map(({ outcome: one, label }) => marked(one, label));
  const amounts = tally.map(({ amount }) => String(amount));
  return [
    `## ${name}`,
    inline(sentence),
    ...(about.length === 0 ? [] : [about.join(', ')]),
    ...(tally.length === 0 ? [] : [table(counts, [amounts])]),
  ];
}

const marked = (outcome: Tally['outcome'], text: string): string =>
  `${outcomeStyles[outcome].symbol} ${text}`;

/** The context of a string: in a cell, a pipe ends it even in code; a summary is HTML. */
type TextPlace = 'line' | 'cell' | 'summary';

function inline(text: Text, place: TextPlace = 'line'): string {
  if (typeof text === 'string') return sentence(text, place);
  if (!('as' in text)) return text.map((one) => inline(one, place)).join('');
  if (text.as === 'time') return `${minuteOf(text.text)} UTC`;
  if (text.as === 'muted' || text.as === 'link') return sentence(text.text, place);
  if (text.as === 'strong') return `<b>${sentence(text.text, place)}</b>`;
  const name = codeAt(place, text.as === 'file' ? basename(text.text) : text.text);
  return text.as === 'id' && text.level !== undefined ? `${name} ${text.level}` : name;
}

function codeAt(place: TextPlace, text: string): string {
  if (place === 'summary') return `<code>${inHtml(text)}</code>`;
  return place === 'cell' ? code(text).replace(/\|/g, '\\|') : code(text);
}

/** Renders a sentence with its code, unless an adjacent backtick makes that ambiguous. */
function sentence(text: string, place: TextPlace): string {
  const parts = onOneLine(text).split(/((?<!`)`[^`]+`(?!`))/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return codeAt(place, part.slice(1, -1));
      return place === 'summary' ? inHtml(part) : plain(part);
    })
    .join('');
}

/** Keeps a space at each end, because other text might be adjacent. */
const onOneLine = (text: string): string =>
  (/^\s/.test(text) ? ' ' : '') + singleLine(text) + (/\S\s+$/.test(text) ? ' ' : '');

/** Escapes text: no emphasis, links, mentions, references or HTML elements. */
const plain = (text: string): string =>
  inHtml(text).replace(/[\\`*_{}[\]()#+!|~:]|^-|(?<=^\d*|www)\./g, '\\$&');

/** Escapes text inside an HTML element. */
const inHtml = (text: string): string =>
  onOneLine(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/@/g, '&#64;');

/** Renders a code span; its fence is longer than any run of backticks inside. */
function code(text: string): string {
  const clean = singleLine(text) || ' ';
  const fence = '`'.repeat(longestRun(clean) + 1);
  const needsPad = clean.startsWith('`') || clean.endsWith('`');
  const pad = needsPad ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

function fenced(text: string, language: string): string {
  const length = Math.max(3, longestRun(text) + 1);
  const fence = '`'.repeat(length);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Returns the length of the longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) {
    longest = Math.max(longest, run.length);
  }
  return longest;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---');
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const details = (summary: string, blocks: readonly string[]): string =>
  [`<details><summary>${summary}</summary>`, ...blocks, '</details>'].join('\n\n');

const blocksOf = (blocks: readonly Block[]): string[] => blocks.flatMap((block) => blockOf(block));

const languages = { command: 'sh', body: 'json', output: '' };

function blockOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [inline(block.text)];
    case 'facts':
      return [block.rows.map(([name, value]) => `- ${factOf(name, value)}`).join('\n')];
    case 'code':
      return [fenced(block.text, languages[block.as])];
    case 'list':
      return [block.items.map(itemOf).join('\n')];
    case 'cards':
      return block.items.map(cardOf);
    case 'table':
      return [tableOf(block)];
    case 'details':
      return [details(inline(block.summary, 'summary'), blocksOf(block.blocks))];
    case 'section':
      return sectionOf(block);
    case 'exchange':
      return exchangeBlocks(block);
    case 'matrix':
      return matrixOf(block);
  }
}

const factOf = (name: string, value: Text): string =>
  name === '' ? inline(value) : `${plain(name)}: ${inline(value)}`;

function itemOf({ outcome, title, about = '', blocks = [] }: Item): string {
  const text = [inline(title), inline(about)].filter((part) => part !== '').join(' ');
  const line = `- ${outcome === undefined ? text : marked(outcome, text)}`;
  const more = blocksOf(blocks).flatMap((one) => ['', ...one.split('\n')]);
  return [line, ...more.map((one) => (one === '' ? one : `  ${one}`))].join('\n');
}

function cardOf(item: Item): string {
  const { outcome, title, about = '', blocks = [] } = item;
  if (blocks.length === 0) return itemOf(item);
  const name = `<b>${inline(title, 'summary')}</b> ${inline(about, 'summary')}`.trimEnd();
  return details(outcome === undefined ? name : marked(outcome, name), blocksOf(blocks));
}

function tableOf({ head, groups }: Table): string {
  const isGrouped = groups.some(({ title }) => title !== '');
  const rows = groups.flatMap(({ title, rows: some }) =>
    some.map(({ cells }) => {
      const texts = cells.map((cell) => inline(cell, 'cell'));
      return isGrouped ? [plain(title), ...texts] : texts;
    }),
  );
  return table(isGrouped ? ['Section', ...head] : head, rows);
}

function sectionOf({ title, about, isReference = false, blocks }: DocumentSection): string[] {
  const inner = blocksOf(blocks);
  if (isReference) {
    const more = about === undefined ? '' : `: ${inHtml(about)}`;
    return [details(`<b>${inHtml(title)}</b>${more}`, inner)];
  }
  const sentences = about === undefined ? [] : [inline(`${capitalised(about)}.`)];
  return [`### ${plain(title)}`, ...sentences, ...inner];
}

function exchangeBlocks(exchange: ShownExchange): string[] {
  const { line, about, messages, command, commandNote = '' } = exchange;
  const parts = messages.flatMap((message) => {
    const { title, at = '', isCut = false } = message;
    const where = at === '' ? '' : ` at ${code(at)}`;
    const text = messageText(message) + (isCut ? '\n…' : '');
    return [`${plain(title)}${where}:`, fenced(text, 'http')];
  });
  const commands = command === undefined ? [] : [fenced(command, 'sh')];
  const notes = commandNote === '' ? [] : [plain(commandNote)];
  return [`${code(line)}, ${plain(about)}`, ...parts, ...commands, ...notes];
}

function matrixOf({ columns, groups }: Matrix): string[] {
  const names = columns.map(({ name }) => plain(name));
  const overview = columns.map(({ name, outcome, title, tally, facts }) => {
    const counts = tally.map(({ amount, label }) => `${amount} ${label}`).join(', ');
    return [plain(name), marked(outcome, plain(title)), counts, inline(facts, 'cell')];
  });
  const head = ['Section', 'Requirement or question', ...names];
  const blocks = groups.flatMap(({ title, isDifferent, rows }) => {
    const text = table(
      head,
      rows.map(({ id, section, title, cells }) => [
        plain(section),
        `${sentence(title, 'cell')} ${codeAt('cell', id)}`,
        ...cells.map(cellOf),
      ]),
    );
    if (isDifferent) return [`### ${plain(title)}`, text];
    return [details(`<b>${inHtml(title)}</b>: ${rows.length}`, [text])];
  });
  return [table(['Report', 'Verdict', 'Checks', 'Run'], overview), ...blocks];
}

/** Maximum number of characters in a cell: a GitHub comment can have 65,536 in total. */
const longestText = 100;

function cellOf({ outcome, word, text, change }: MatrixCell): string {
  if (outcome === null) return '';
  if (outcome === 'observed') return codeAt('cell', text);
  const name = marked(outcome, change === '' ? word : `<b>${change}</b>: ${word}`);
  if (outcome === 'pass' || text === '') return name;
  return `${name}: ${sentence(shortened(text, longestText), 'cell')}`;
}
