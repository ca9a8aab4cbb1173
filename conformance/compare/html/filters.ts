import { markup, type Markup } from '../../reports/html/markup.js';
import { type Comparison, hasFailure } from '../comparison.js';

/** The sections of the specification in which there are rows. */
export function sectionsOf({ rows }: Comparison): string[] {
  const sections = rows.map(({ section }) => section);
  return [...new Set(sections)];
}

type Row = Comparison['rows'][number];

const isDifferent = ({ likeness }: Row): boolean => likeness === 'different';

/** Which rows a choice leaves, by the id of its radio button; the style sheet has the rules. */
type Choice = readonly [id: string, label: string, isShown: (row: Row) => boolean];

const choices: readonly Choice[] = [
  ['show-all', 'Everything', () => true],
  ['show-different', 'Differences', isDifferent],
  ['show-failing', 'Failures', hasFailure],
];

/** The form: radio buttons and a list that work by style rules, and a text field for the script. */
export function filters(comparison: Comparison): Markup {
  const opensOn = comparison.rows.some(isDifferent) ? 'show-different' : 'show-all';
  const radios = choices.map(([id, label, isShown]) => {
    const amount = comparison.rows.filter(isShown).length;
    const checked = id === opensOn ? markup` checked` : markup``;
    return markup`<label><input type="radio" name="show" id="${id}"${checked}> ${label} \
<span class="muted">${amount}</span></label>
`;
  });
  const options = sectionsOf(comparison).map(
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

/** A style rule for each section: only it is shown once its option is selected. */
export const sectionRules = (sections: readonly string[]): string =>
  sections
    .map((_, index) => {
      const chosen = `body:has(#section option[value='${index}']:checked)`;
      return `${chosen} tbody:not(.section-${index}) { display: none; }\n`;
    })
    .join('');
