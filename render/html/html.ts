import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
  MatrixCell,
  MatrixGroup,
  MatrixRow,
  Message,
  ShownExchange,
  Table,
} from '../document.js';
import { bySection } from '../group-by.js';
import type { Tally } from '../outcome.js';
import { barOf, icon, inline, Markup, markup, nothing } from './markup.js';

/** The columns in short, the form of the filters, and the table. */
function matrix(block: Matrix): Markup {
  const { columns, groups } = block;
  const cards = columns.map(
    ({ name, outcome, title, tally, facts }) => markup`<li class="${outcome}">
<h2>${wrapping(name)}</h2>
<p class="title">${icon(outcome)} ${title}</p>
${barOf(tally)}
<p class="muted">${tally.map(({ amount, label }) => `${amount} ${label}`).join(', ')}</p>
<p class="muted">${inline(facts)}</p>
</li>
`,
  );
  const names = columns.map(({ name }) => markup`<th scope="col">${wrapping(name)}</th>`);
  const sections = sectionsOf(block);
  const bodies = groups.flatMap((group) => bodiesOf(group, sections, columns.length));
  return markup`<ul class="columns">${cards}</ul>
${filters(block)}<div class="matrix card" role="region" aria-label="Requirements and open questions" tabindex="0">
<table>
<thead><tr><th scope="col">Requirement or question</th>${names}</tr></thead>
${bodies}</table>
</div>
`;
}

const hasMatrix = (block: Block): block is Matrix => block.kind === 'matrix';

/** A style rule for each section: only it is shown once its option is selected. */
const matrixRules = (matrices: readonly Matrix[]): string =>
  matrices
    .flatMap(sectionsOf)
    .map((_, index) => {
      const chosen = `body:has(#section option[value='${index}']:checked)`;
      return `${chosen} tbody:not(.section-${index}) { display: none; }\n`;
    })
    .join('');

function sectionsOf({ groups }: Matrix): string[] {
  const sections = groups.flatMap(({ rows }) => rows.map(({ section }) => section));
  return [...new Set(sections)];
}

/** The form: radio buttons and a list that work by style rules, and a text field for the script. */
function filters(block: Matrix): Markup {
  const amountIn = (groups: readonly MatrixGroup[]): number =>
    groups.flatMap(({ rows }) => rows).length;
  const failing = block.groups.flatMap(({ rows }) => rows.filter(({ isFailing }) => isFailing));
  const different = amountIn(block.groups.filter(({ isDifferent }) => isDifferent));
  const worse = block.groups.flatMap(({ rows }) => rows.filter(({ isWorse }) => isWorse));
  const choices = [
    ['show-all', 'Everything', amountIn(block.groups)],
    ['show-different', 'Differences', different],
    ['show-worse', 'Worse', worse.length],
    ['show-failing', 'Failures', failing.length],
  ] as const;
  const opensOn = different > 0 ? 'show-different' : 'show-all';
  const radios = choices.map(([id, label, amount]) => {
    const checked = id === opensOn ? markup` checked` : nothing;
    return markup`<label><input type="radio" name="show" id="${id}"${checked}> ${label} \
<span class="muted">${amount}</span></label>
`;
  });
  const options = sectionsOf(block).map(
    (section, index) => markup`<option value="${index}">${section}</option>
`,
  );
  return markup`<form class="filters card" autocomplete="off" aria-label="Filter">
<fieldset><legend>Show</legend>
${radios}</fieldset>
<label>Section <select id="section"><option value="" selected>all</option>
${options}</select></label>
<label id="search" hidden>Text <input type="search" id="text" spellcheck="false"></label>
<output id="count" class="muted"></output>
</form>
`;
}

/** A body of the table for each section, so that a filter can hide it. */
function bodiesOf(
  { title, isDifferent, rows }: MatrixGroup,
  sections: readonly string[],
  width: number,
): Markup[] {
  return [...bySection(rows)].map(([section, some]) => {
    const classes = `${isDifferent ? 'different ' : ''}section-${sections.indexOf(section)}`;
    const heading = markup`<b>${section}</b> <span class="muted">${title}</span>`;
    return markup`<tbody class="${classes}">
<tr class="group"><th colspan="${width + 1}" scope="rowgroup"><div>${heading}</div></th></tr>
${some.map(rowOf)}</tbody>
`;
  });
}

function rowOf({ id, level, title, isFailing, cells }: MatrixRow): Markup {
  const name = markup`${inline(title)} <span class="id">${inline({ as: 'id', text: id, level })}</span>`;
  return markup`<tr class="row${isFailing ? ' failing' : ''}" id="row-${id}"><th scope="row">${name}</th>\
${cells.map(cellOf)}</tr>
`;
}

function cellOf({ outcome, word, text, isUnusual }: MatrixCell): Markup {
  if (outcome === null) return markup`<td class="muted">–</td>`;
  const classes = `${outcome}${isUnusual ? ' unusual' : ''}`;
  if (outcome === 'observed') return markup`<td class="${classes}"><code>${text}</code></td>`;
  const name = markup`<span class="word">${icon(outcome)} ${word}</span>`;
  const why = text === '' || outcome === 'pass' ? nothing : reason(text);
  return markup`<td class="${classes}">${name}${why}</td>`;
}

/** Longer texts are collapsed, so that a response in one of them does not fill the table, chars. */
const longestReason = 70;

function reason(text: string): Markup {
  if (text.length <= longestReason) return markup`<p>${inline(text)}</p>`;
  const start = `${text.slice(0, longestReason).trimEnd()}…`;
  return markup`<details><summary>${inline(start)}</summary><p>${inline(text)}</p></details>`;
}

/** A name that may be an address: it wraps after its dots and slashes. */
function wrapping(name: string): Markup {
  const parts = name.split(/(?<=[./,])(?=\w)/);
  const wrapped = parts.map((part) => markup`${part}<wbr>`);
  return markup`${wrapped}`;
}

/** This folder, seen from the compiled module in `dist`. A bundle contains the texts of its files. */
const sources = new URL('../../../render/html/', import.meta.url);

const theme = readFileSync(new URL('theme.css', sources), 'utf8');
const reportStyle = readFileSync(new URL('report.css', sources), 'utf8');
const matrixStyle = readFileSync(new URL('matrix.css', sources), 'utf8');
const matrixScript = readFileSync(new URL('filter.js', sources), 'utf8');

/**
 * A self-contained page: no network and no fonts, and no script unless there is a matrix, whose
 * filters also work without it.
 */
export function html({ head, main, background, legend }: Document): string {
  const blocks = [...main, ...background];
  const matrices = blocks.filter(hasMatrix);
  const isMatrix = matrices.length > 0;
  const style = theme + reportStyle + (isMatrix ? matrixStyle + matrixRules(matrices) : '');
  const script = isMatrix ? matrixScript : '';
  const code = isMatrix ? markup`<script>${new Markup(script)}</script>` : nothing;
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
${header(head)}<main>
${blocks.map(htmlOf)}</main>
<footer><p>${inline(legend)}</p></footer>
${code}</body>
</html>
`.text;
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No resources, and no style and script but these, so that server data stays text. */
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

/** The result, for readers with ten seconds. */
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

function details({ summary, tally, isOpen = false, blocks }: Folded): Markup {
  const open = isOpen ? markup` open` : nothing;
  const counts = tally?.map(({ amount, label }) => `${amount} ${label}`).join(', ') ?? '';
  const numbers =
    tally === undefined ? nothing : markup` ${barOf(tally)} <span class="muted">${counts}</span>`;
  const name = tally === undefined ? 'more' : 'group';
  return markup`<details class="${name}"${open}><summary>${inline(summary)}${numbers}</summary>
${blocks.map(htmlOf)}</details>
`;
}

/** Its messages stand side by side. */
function exchange(block: ShownExchange): Markup {
  const { line, about, messages, command, isCommandShown = false } = block;
  const repeated = command === undefined ? nothing : codeOf(command, 'command');
  const title = markup`<code>${line}</code> <span class="muted">${about}</span>`;
  return markup`<details class="exchange"><summary>${title}</summary>
<div class="sides">
${messages.map(side)}</div>${repeated}</details>
${isCommandShown ? repeated : nothing}`;
}

/** A command can be selected with one click; a body can be scrolled. */
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

function item({ outcome, anchor, title, about = '', blocks = [] }: Item): Markup {
  const symbol = outcome === undefined ? nothing : icon(outcome);
  const name = markup`<p>${inline(title)} ${inline(about)}</p>`;
  return markup`<li${anchored(anchor)}>${symbol}<div>${name}${blocks.map(htmlOf)}</div></li>
`;
}

function table({ head, groups }: Table): Markup {
  const names = head.map((name) => markup`<th scope="col">${name}</th>`);
  const top = head.length > 2 ? markup`<thead><tr>${names}</tr></thead>` : nothing;
  const bodies = groups.map(({ title, rows }) => {
    const heading =
      title === ''
        ? nothing
        : markup`<tr class="group"><th colspan="${head.length}" scope="rowgroup">${title}</th></tr>`;
    const shown = rows.map(({ anchor, cells: [name = '', ...others] }) => {
      const cells = others.map((cell) => markup`<td>${inline(cell)}</td>`);
      return markup`<tr${anchored(anchor)}><th scope="row">${inline(name)}</th>${cells}</tr>
`;
    });
    return markup`<tbody>${heading}
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

/** Frame of a section's content; cards and tables have their own frame. */
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
