import { createHash } from 'node:crypto';
import { filterRules } from './files.js';
import { type Markup, markup, nothing } from './markup.js';

/*
 * The form that hides rows of a page. Radio buttons and a list work by style rules, without a
 * script; a string field, and the unfolding of what matches, need the script.
 */

/** A radio button of the form: only rows of that kind are shown; `all` shows every row. */
export interface Choice {
  readonly kind: string;
  readonly label: string;
  readonly amount: number;
  /** whether the page opens with it, in place of the first choice */
  readonly isFirst?: boolean;
}

/** The class of a section's rows. Its name may be anything, so that it is no part of a class. */
const sectionClass = (section: string): string =>
  `section-${createHash('sha256').update(section).digest('hex').slice(0, 12)}`;

/** The classes of a row. */
export const rowClasses = (section: string, kinds: readonly string[]): string =>
  ['row', sectionClass(section), ...kinds.map((kind) => `kind-${kind}`)].join(' ');

/** The classes of an element that is hidden if none of its rows is shown. */
export const rowsClasses = (section: string): string => `rows ${sectionClass(section)}`;

const distinct = (sections: readonly string[]): string[] => [...new Set(sections)];

export function filterForm(choices: readonly Choice[], sections: readonly string[]): Markup {
  const first = choices.find(({ isFirst = false }) => isFirst) ?? choices[0];
  const radios = choices.map((choice) => {
    const { kind, label, amount } = choice;
    const checked = choice === first ? markup` checked` : nothing;
    return markup`<label><input type="radio" name="show" id="show-${kind}"${checked}> ${label} \
<span class="muted">${amount}</span></label>
`;
  });
  const options = distinct(sections).map(
    (section) => markup`<option value="${sectionClass(section)}">${section}</option>
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

/** The style of the form, with rules for its choices and sections. */
export function filterStyle(kinds: readonly string[], sections: readonly string[]): string {
  const ofKinds = kinds.map((kind) => rulesOf(`#show-${kind}:checked`, `kind-${kind}`));
  const ofSections = distinct(sections).map((section) => {
    const name = sectionClass(section);
    return rulesOf(`#section option[value='${name}']:checked`, name);
  });
  return [filterRules, ...ofKinds, ...ofSections].join('');
}

/** Hides rows without a class, and what contains nothing but such rows. */
const rulesOf = (chosen: string, wanted: string): string =>
  `body:has(${chosen}) :is(.row:not(.${wanted}), ` +
  `:is(.rows, section):has(.row):not(:has(.row.${wanted}:not([hidden])))) { display: none; }\n`;
