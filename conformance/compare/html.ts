import { readFileSync } from 'node:fs';
import { icon, markup, type Markup, nothing } from '../reports/html/markup.js';
import { page } from '../reports/html/page.js';
import { barOf, minute } from '../reports/html/summary.js';
import { sentenceOf, titleOf } from './blocks.js';
import type { Column, Comparison } from './comparison.js';
import { filters, sectionRules, sectionsOf } from './html/filters.js';
import { matrix, wrapping } from './html/matrix.js';

const style = readFileSync(new URL('./html/compare.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./html/filter.js', import.meta.url), 'utf8');

/** A page with everything, which opens on the differences. Its filters work without scripts. */
export function html(comparison: Comparison): string {
  const { over_time: place, columns } = comparison;
  const names = columns.map(({ name }) => name);
  const subject = place ?? names.join(', ');
  const body = markup`${overview(comparison)}${filters(comparison)}<main>
${matrix(comparison)}</main>
<footer>${legend}</footer>`;
  const title = `${titleOf(comparison)}: ${subject}`;
  const rules = sectionRules(sectionsOf(comparison));
  return page(title, body, { style: style + rules, script });
}

function overview(comparison: Comparison): Markup {
  const { over_time: place, columns } = comparison;
  const where = place === null ? nothing : markup`<p class="target">${place}</p>`;
  return markup`<header class="verdict">
<p class="overline">Conformance reports <span>Location Data Subscription API v1</span></p>
<h1>${titleOf(comparison)}</h1>
<p class="sentence">${sentenceOf(comparison)}</p>
${where}<ul class="columns">${columns.map(card)}</ul>
</header>
`;
}

function card({ name, outcome, title, counts, started_at: at, kit }: Column): Markup {
  const parts = counts.map(({ amount, label }) => `${amount} ${label}`);
  const numbers = parts.join(', ');
  return markup`<li class="${outcome}">
<h2>${wrapping(name)}</h2>
<p class="title">${icon(outcome)} ${title}</p>
${barOf(counts)}
<p class="muted">${numbers}</p>
<p class="muted"><time datetime="${at}">${minute(at)}</time>, ${kit}</p>
</li>
`;
}

const legend = markup`<p>Levels: <b>must</b> where the specification says so, <b>should</b> where \
it hints at it, <b>open</b> where it is silent. What could not be verified, or does not apply, \
does not count as a difference.</p>`;
