import type { Block, Matrix, MatrixCell, MatrixGroup, MatrixRow } from '../document.js';
import { bySection } from '../labels.js';
import { barOf, icon, inline, markup, type Markup, nothing } from './markup.js';

/** The columns in short, the form of the filters, and the table. */
export function matrix(block: Matrix): Markup {
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
${filters(block)}<div class="matrix card" role="region" aria-label="Clauses and open points" tabindex="0">
<table>
<thead><tr><th scope="col">Clause or question</th>${names}</tr></thead>
${bodies}</table>
</div>
`;
}

export const hasMatrix = (block: Block): block is Matrix => block.kind === 'matrix';

/** A style rule for each section: only it is shown once its option is selected. */
export const matrixRules = (matrices: readonly Matrix[]): string =>
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
  const choices = [
    ['show-all', 'Everything', amountIn(block.groups)],
    ['show-different', 'Differences', different],
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
