import type { Matrix, MatrixCell, MatrixGroup, MatrixRow } from '../document.js';
import { bySection } from '../group-by.js';
import { type Choice, filterForm, rowClasses, rowsClasses } from './filters.js';
import { barOf, icon, inline, type Markup, markup, nothing, wrapping } from './markup.js';

/** Renders the columns in short, the form of the filters, and the table. */
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
  const bodies = groups.flatMap((group) => bodiesOf(group, columns.length));
  return markup`<ul class="columns">${cards}</ul>
${filterForm(choicesOf(block), matrixSections(block))}\
<div class="matrix card" role="region" aria-label="Requirements and open questions" tabindex="0">
<table>
<thead><tr><th scope="col">Requirement or question</th>${names}</tr></thead>
${bodies}</table>
</div>
`;
}

export const matrixSections = ({ groups }: Matrix): string[] =>
  groups.flatMap(({ rows }) => rows.map(({ section }) => section));

function choicesOf({ groups }: Matrix): Choice[] {
  const amount = (isCounted: (row: MatrixRow) => boolean, some = groups): number =>
    some.flatMap(({ rows }) => rows.filter(isCounted)).length;
  const different = amount(
    () => true,
    groups.filter(({ isDifferent }) => isDifferent),
  );
  return [
    { kind: 'all', label: 'Everything', amount: amount(() => true) },
    { kind: 'different', label: 'Differences', amount: different, isFirst: different > 0 },
    { kind: 'worse', label: 'Worse', amount: amount(({ isWorse }) => isWorse) },
    { kind: 'failing', label: 'Failures', amount: amount(({ isFailing }) => isFailing) },
  ];
}

/** Renders a table body per section, so that a filter can hide it. */
function bodiesOf({ title, isDifferent, rows }: MatrixGroup, width: number): Markup[] {
  return [...bySection(rows)].map(([section, some]) => {
    const heading = markup`<b>${section}</b> <span class="muted">${title}</span>`;
    return markup`<tbody class="${rowsClasses(section)}">
<tr class="group"><th colspan="${width + 1}" scope="rowgroup"><div>${heading}</div></th></tr>
${some.map((row) => rowOf(row, isDifferent))}</tbody>
`;
  });
}

function rowOf(row: MatrixRow, isDifferent: boolean): Markup {
  const { id, level, section, title, isFailing, isWorse, cells } = row;
  const name = markup`${inline(title)} <span class="id">${inline({ as: 'id', text: id, level })}</span>`;
  const kinds = [
    ...(isDifferent ? ['different'] : []),
    ...(isWorse ? ['worse'] : []),
    ...(isFailing ? ['failing'] : []),
  ];
  return markup`<tr class="${rowClasses(section, kinds)}" id="row-${id}"><th scope="row">${name}</th>\
${cells.map(cellOf)}</tr>
`;
}

function cellOf({ outcome, word, text, change, isUnusual }: MatrixCell): Markup {
  if (outcome === null) return markup`<td class="muted">–</td>`;
  const classes = `${outcome}${isUnusual ? ' unusual' : ''}`;
  const changed =
    change === '' ? nothing : markup` <span class="change ${change}">${change}</span>`;
  if (outcome === 'observed') {
    return markup`<td class="${classes}"><code>${text}</code>${changed}</td>`;
  }
  const name = markup`<span class="word">${icon(outcome)} ${word}</span>${changed}`;
  const why = text === '' || outcome === 'pass' ? nothing : reason(text);
  return markup`<td class="${classes}">${name}${why}</td>`;
}

/** Longer texts are collapsed, so that a response does not fill the table, characters. */
const longestReason = 70;

function reason(text: string): Markup {
  if (text.length <= longestReason) return markup`<p>${inline(text)}</p>`;
  const start = `${text.slice(0, longestReason).trimEnd()}…`;
  return markup`<details><summary>${inline(start)}</summary><p>${inline(text)}</p></details>`;
}
