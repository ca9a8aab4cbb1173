import { createHash } from 'node:crypto';
import { filterRules } from './files.js';
import { type Markup, markup, nothing } from './markup.js';

/*
 * The form that hides rows of a page. Radio buttons and a list work by style rules, without a
 * script; the text field, and the unfolding of matches, need the script.
 */

/** A radio button of the form: only rows of that kind are shown; `all` shows every row. */
export interface Choice {
  readonly kind: string;
  readonly label: string;
  readonly amount: number;
  /** whether it is initially selected, in place of the first choice */
  readonly isFirst?: boolean;
}

/**
 * Returns the class of a section's rows. It is numbered, because the section's name can contain any
 * characters.
 */
const sectionClass = (section: string): string =>
  `section-${createHash('sha256').update(section).digest('hex').slice(0, 12)}`;

/** Returns the classes of a row. */
export const rowClasses = (section: string, kinds: readonly string[]): string =>
  ['row', sectionClass(section), ...kinds.map((kind) => `kind-${kind}`)].join(' ');

/** Returns the classes of an element that is hidden if none of its rows is shown. */
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

/** Returns the style of the form, with rules for its choices and sections. */
export function filterStyle(kinds: readonly string[], sections: readonly string[]): string {
  const ofKinds = kinds.map((kind) => rulesOf(`#show-${kind}:checked`, `kind-${kind}`));
  const ofSections = distinct(sections).map((section) => {
    const name = sectionClass(section);
    return rulesOf(`#section option[value='${name}']:checked`, name);
  });
  return [filterRules, ...ofKinds, ...ofSections].join('');
}

/** Returns rules that hide rows without a class, and elements with only such rows. */
const rulesOf = (chosen: string, wanted: string): string =>
  `body:has(${chosen}) :is(.row:not(.${wanted}), ` +
  `:is(.rows, section):has(.row):not(:has(.row.${wanted}:not([hidden])))) { display: none; }\n`;
