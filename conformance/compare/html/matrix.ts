import {
  icon,
  idAndLevel,
  markup,
  type Markup,
  nothing,
  sentence,
} from '../../reports/html/markup.js';
import { bySection } from '../../reports/groups.js';
import { groupBy } from '../../reports/labels.js';
import { type Block, blocksOf, outcomeWord } from '../blocks.js';
import { type Cell, type Comparison, hasFailure, type Row } from '../comparison.js';
import { sectionsOf } from './filters.js';

/** The table: a body for each section of each block, so that a filter can hide it. */
export function matrix(comparison: Comparison): Markup {
  const { columns } = comparison;
  const names = columns.map(({ name }) => {
    const text = wrapping(name);
    return markup`<th scope="col">${text}</th>`;
  });
  const sections = sectionsOf(comparison);
  const bodies = blocksOf(comparison).flatMap((block) => bodiesOf(block, sections, columns.length));
  return markup`<div class="matrix card" role="region" aria-label="Clauses and open points" tabindex="0">
<table>
<thead><tr><th scope="col">Clause or question</th>${names}</tr></thead>
${bodies}</table>
</div>
`;
}

function bodiesOf(
  { title, likeness, rows }: Block,
  sections: readonly string[],
  width: number,
): Markup[] {
  return [...bySection(rows)].map(([section, some]) => {
    const classes = `${likeness} section-${sections.indexOf(section)}`;
    const heading = markup`<b>${section}</b> <span class="muted">${title}</span>`;
    return markup`<tbody class="${classes}">
<tr class="group"><th colspan="${width + 1}" scope="rowgroup"><div>${heading}</div></th></tr>
${some.map(rowOf)}</tbody>
`;
  });
}

function rowOf(row: Row): Markup {
  const { id, level, title, cells } = row;
  const classes = hasFailure(row) ? 'row failing' : 'row';
  const name = markup`${sentence(title)} <span class="id">${idAndLevel(id, level)}</span>`;
  const usual = usualAnswer(row);
  return markup`<tr class="${classes}" id="row-${id}"><th scope="row">${name}</th>\
${cells.map((cell) => cellOf(cell, level === 'open', usual))}</tr>
`;
}

/** What most columns answer, the first of them where several do. */
function usualAnswer({ cells }: Row): string {
  const answers = cells.filter(({ outcome }) => outcome === 'observed');
  const texts = answers.map(({ text }) => text);
  const groups = groupBy(texts, String);
  let usual = '';
  let most = 0;
  for (const [text, { length }] of groups) {
    if (length <= most) continue;
    usual = text;
    most = length;
  }
  return usual;
}

function cellOf({ outcome, text }: Cell, isAnswer: boolean, usual: string): Markup {
  if (outcome === null) return markup`<td class="muted">–</td>`;
  if (isAnswer && outcome === 'observed') {
    const classes = text === usual ? 'observed' : 'observed unusual';
    return markup`<td class="${classes}"><code>${text}</code></td>`;
  }
  const name = isAnswer ? 'not observed' : outcomeWord(outcome);
  const word = markup`<span class="word">${icon(outcome)} ${name}</span>`;
  const why = text === '' || outcome === 'pass' ? nothing : reason(text);
  return markup`<td class="${outcome}">${word}${why}</td>`;
}

/** Longer texts are collapsed, so that a response in one of them does not fill the table, chars. */
const longestReason = 70;

function reason(text: string): Markup {
  if (text.length <= longestReason) return markup`<p>${sentence(text)}</p>`;
  const cut = text.slice(0, longestReason);
  const start = `${cut.trimEnd()}…`;
  return markup`<details><summary>${sentence(start)}</summary><p>${sentence(text)}</p></details>`;
}

/** A name that may be an address: it wraps after its dots and slashes. */
export function wrapping(name: string): Markup {
  const parts = name.split(/(?<=[./,])(?=\w)/);
  const wrapped = parts.map((part) => markup`${part}<wbr>`);
  return markup`${wrapped}`;
}
