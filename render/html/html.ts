import { createHash } from 'node:crypto';
import { capitalised } from '../words.js';
import type {
  Block,
  Document,
  DocumentSection,
  Facts,
  Folded,
  Head,
  Item,
  Matrix,
  Message,
  ShownExchange,
  Table,
} from '../document.js';
import type { Outcome, Tally } from '../outcome.js';
import { contents } from './contents.js';
import { filterScript, matrixStyle, reportStyle, theme } from './files.js';
import { type Choice, filterForm, filterStyle, rowClasses, rowsClasses } from './filters.js';
import { barOf, icon, inline, Markup, markup, nothing } from './markup.js';
import { matrix, matrixSections } from './matrix.js';

const isMatrix = (block: Block): block is Matrix => block.kind === 'matrix';

/**
 * Renders a self-contained page: no network, no fonts, and no script unless there is a filter,
 * whose text field needs it.
 */
export function html({ head, main, background, legend }: Document): string {
  const blocks = [...main, ...background];
  const matrices = blocks.filter(isMatrix);
  const rows = blocks.flatMap(rowsIn);
  const sections = [...rows.map(({ section }) => section), ...matrices.flatMap(matrixSections)];
  const style =
    theme +
    reportStyle +
    (matrices.length > 0 ? matrixStyle : '') +
    (sections.length > 0 ? filterStyle(everyKind, sections) : '');
  const script = sections.length > 0 ? filterScript : '';
  const filter = rows.length > 0 ? filterForm(choicesOf(rows), sections) : nothing;
  const code = script !== '' ? markup`<script>${new Markup(script)}</script>` : nothing;
  const title = head.place === '' ? head.title : `${head.title}: ${head.place}`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policyOf(style, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${header(head)}${contents(blocks)}<main>
${main.map(htmlOf)}${filter}${background.map(htmlOf)}</main>
<footer><p>${inline(legend)}</p></footer>
${code}</body>
</html>
`.text;
}

/** A row that a filter can hide, with the section of the specification that it belongs to. */
interface FilteredRow {
  readonly section: string;
  readonly outcome?: Outcome | undefined;
}

/** Returns the rows in a block: items and table rows that name their section. */
function rowsIn(block: Block): FilteredRow[] {
  if (block.kind === 'table') {
    return block.groups.flatMap(({ section, rows }) =>
      section === undefined ? [] : rows.map(() => ({ section })),
    );
  }
  if (block.kind === 'list') {
    return block.items.flatMap(({ section, outcome }) =>
      section === undefined ? [] : [{ section, outcome }],
    );
  }
  return 'blocks' in block ? block.blocks.flatMap(rowsIn) : [];
}

/** The kinds of rows by which a filter can select, with their outcomes. */
const kinds = {
  failing: { label: 'Failures', outcomes: ['fail', 'error'] },
  warned: { label: 'Warnings', outcomes: ['warn'] },
  changed: { label: 'Changed', outcomes: ['changed'] },
  inconclusive: { label: 'Inconclusive', outcomes: ['inconclusive'] },
} as const satisfies Record<string, { label: string; outcomes: readonly Outcome[] }>;

/** The kinds of all pages; only a matrix has the last two. */
const everyKind = [...Object.keys(kinds), 'different', 'worse'];

const kindsOf = (outcome: Outcome | undefined): string[] =>
  Object.entries(kinds).flatMap(([kind, { outcomes }]) =>
    outcomes.some((one) => one === outcome) ? [kind] : [],
  );

function choicesOf(rows: readonly FilteredRow[]): Choice[] {
  const amountOf = (kind: string): number =>
    rows.filter(({ outcome }) => kindsOf(outcome).includes(kind)).length;
  const some = Object.entries(kinds).flatMap(([kind, { label }]): Choice[] => {
    const amount = amountOf(kind);
    return amount === 0 ? [] : [{ kind, label, amount }];
  });
  return [{ kind: 'all', label: 'Everything', amount: rows.length }, ...some];
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns a policy that allows no resources, and only this style and script, so that server data
 * cannot be executed.
 */
function policyOf(style: string, script: string): string {
  const scripts = script === '' ? [] : [`script-src ${hashOf(script)}`];
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...scripts,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function header(head: Head): Markup {
  const { overline, outcome, title, sentence, place, tally, facts } = head;
  const rows = facts.map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${inline(value)}</dd></div>
`,
  );
  return markup`<header class="verdict ${outcome ?? ''}">
<p class="overline">${overline} <span>Location Data Subscription API v1</span></p>
<h1>${outcome === undefined ? nothing : markup`${icon(outcome)} `}${title}</h1>
<p class="sentence">${inline(sentence)}</p>
${place === '' ? nothing : markup`<p class="target">${place}</p>`}
${tally.length === 0 ? nothing : legendOf(tally)}
${rows.length === 0 ? nothing : markup`<dl class="run">${rows}</dl>`}
</header>
`;
}

function legendOf(tally: readonly Tally[]): Markup {
  const items = tally.map(
    ({ outcome, amount, label }) =>
      markup`<li class="${outcome}">${icon(outcome)} <b>${amount}</b> ${label}</li>`,
  );
  return markup`${barOf(tally)}
<ul class="legend">${items}</ul>
`;
}

function htmlOf(block: Block): Markup {
  switch (block.kind) {
    case 'paragraph':
      return markup`<p>${inline(block.text)}</p>`;
    case 'facts':
      return factsOf(block);
    case 'code':
      return codeOf(block.text, block.as === 'command' ? 'command' : 'body');
    case 'list':
      return markup`<ul class="items">${block.items.map(item)}</ul>
`;
    case 'cards':
      return markup`${block.items.map(card)}`;
    case 'table':
      return table(block);
    case 'details':
      return details(block);
    case 'section':
      return section(block);
    case 'exchange':
      return exchange(block);
    case 'matrix':
      return matrix(block);
  }
}

function factsOf({ rows, isWide = false }: Facts): Markup {
  const names = rows.map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${inline(value)}</dd></div>`,
  );
  return markup`<dl class="facts${isWide ? ' wide' : ''}">${names}</dl>
`;
}

function details({ summary, tally, section, isOpen = false, blocks }: Folded): Markup {
  const open = isOpen ? markup` open` : nothing;
  const counts = tally?.map(({ amount, label }) => `${amount} ${label}`).join(', ') ?? '';
  const numbers =
    tally === undefined ? nothing : markup` ${barOf(tally)} <span class="muted">${counts}</span>`;
  const kind = tally === undefined ? 'more' : 'group';
  const name = section === undefined ? kind : `${kind} ${rowsClasses(section)}`;
  return markup`<details class="${name}"${open}><summary>${inline(summary)}${numbers}</summary>
${blocks.map(htmlOf)}</details>
`;
}

/** Shows the messages side by side. */
function exchange(block: ShownExchange): Markup {
  const { line, about, messages, command, isCommandShown = false, commandNote = '' } = block;
  const note = commandNote === '' ? nothing : markup`<p class="note muted">${commandNote}</p>`;
  const repeated = command === undefined ? nothing : markup`${codeOf(command, 'command')}${note}`;
  const title = markup`<code>${line}</code> <span class="muted">${about}</span>`;
  return markup`<details class="exchange"><summary>${title}</summary>
<div class="sides">
${messages.map(side)}</div>${repeated}</details>
${isCommandShown ? repeated : nothing}`;
}

/** Shows code: a command can be selected with one click, a body can be scrolled. */
function codeOf(text: string, as: 'command' | 'body'): Markup {
  const tabbed = as === 'body' ? markup` tabindex="0"` : nothing;
  return markup`<pre class="${as}"${tabbed}><code>${text}</code></pre>
`;
}

const anchored = (anchor: string | undefined): Markup =>
  anchor === undefined ? nothing : markup` id="${anchor}"`;

function card({ outcome, anchor, title, about = '', blocks = [] }: Item): Markup {
  const symbol = outcome === undefined ? nothing : icon(outcome);
  const name = markup`<h3>${inline(title)}</h3><p>${inline(about)}</p>`;
  return markup`<article class="card ${outcome ?? ''}"${anchored(anchor)}>
<header>${symbol}${name}</header>
${blocks.map(htmlOf)}</article>
`;
}

function item({ outcome, section, anchor, title, about = '', blocks = [] }: Item): Markup {
  const symbol = outcome === undefined ? nothing : icon(outcome);
  const name = markup`<p>${inline(title)} ${inline(about)}</p>`;
  const row =
    section === undefined ? nothing : markup` class="${rowClasses(section, kindsOf(outcome))}"`;
  return markup`<li${row}${anchored(anchor)}>${symbol}<div>${name}${blocks.map(htmlOf)}</div></li>
`;
}

function table({ head, groups }: Table): Markup {
  const names = head.map((name) => markup`<th scope="col">${name}</th>`);
  const top = head.length > 2 ? markup`<thead><tr>${names}</tr></thead>` : nothing;
  const bodies = groups.map(({ title, section: name, rows }) => {
    const heading =
      title === ''
        ? nothing
        : markup`<tr class="group"><th colspan="${head.length}" scope="rowgroup">${title}</th></tr>`;
    const row = name === undefined ? nothing : markup` class="${rowClasses(name, [])}"`;
    const body = name === undefined ? nothing : markup` class="${rowsClasses(name)}"`;
    const shown = rows.map(({ anchor, cells: [first = '', ...others] }) => {
      const cells = others.map((cell) => markup`<td>${inline(cell)}</td>`);
      return markup`<tr${row}${anchored(anchor)}><th scope="row">${inline(first)}</th>${cells}</tr>
`;
    });
    return markup`<tbody${body}>${heading}
${shown}</tbody>
`;
  });
  return markup`<table class="card">${top}${bodies}</table>
`;
}

function section(block: DocumentSection): Markup {
  const { id, title, about, isReference = false, blocks } = block;
  const frame = frameOf(block);
  const sentence =
    about === undefined
      ? nothing
      : markup`<p>${inline(`${capitalised(about)}.`)}</p>
`;
  const classes = isReference ? markup` class="reference"` : nothing;
  const content = markup`${blocks.map(htmlOf)}`;
  const inner = frame === undefined ? content : markup`<div class="card ${frame}">${content}</div>`;
  return markup`<section${classes} aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${sentence}${inner}</section>
`;
}

/** Returns the frame of a section's content; cards and tables have their own. */
function frameOf({ outcome, blocks }: DocumentSection): string | undefined {
  const kinds = blocks.map(({ kind }) => kind);
  if (outcome !== undefined) return outcome;
  if (kinds.includes('cards') || kinds.includes('table')) return undefined;
  return kinds.includes('details') ? 'checks' : '';
}

function side({ title, line, headers, body, at = '', isCut = false }: Message): Markup {
  const rows = Object.entries(headers).map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  const all = rows.length === 0 ? nothing : markup`<dl class="headers">${rows}</dl>`;
  const where = at === '' ? nothing : markup`<p class="muted">at <code>${at}</code></p>`;
  const content = body === '' ? markup`<p class="muted">No body.</p>` : codeOf(body, 'body');
  const cut = isCut ? markup`<p class="muted">Shortened.</p>` : nothing;
  return markup`<div><h4>${title}</h4><p class="line">${line}</p>${all}${where}${content}${cut}</div>
`;
}
