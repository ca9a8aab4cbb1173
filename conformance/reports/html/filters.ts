import type { ConformanceReport } from '../../report.js';
import { outcomeWords, tally } from '../wording.js';
import { icon } from './icon.js';
import { markup, type Markup } from './markup.js';

/** The bar of filters; shown when scripts run. None chosen means all. */
export function filters(report: ConformanceReport): Markup {
  return markup`<form class="filters js-only" role="search" aria-label="Filter checks">
<fieldset><legend class="visually-hidden">Outcome</legend>${tally(report).map(
    ({ outcome, amount }) =>
      markup`<label class="chip ${outcome}"><input type="checkbox" name="outcome" value="${outcome}"><span>${icon(outcome)} ${outcomeWords[outcome]} <b>${amount}</b></span></label>`,
  )}</fieldset>
<fieldset><legend class="visually-hidden">Level</legend>${['must', 'should', 'open'].map(
    (level) =>
      markup`<label class="chip"><input type="checkbox" name="level" value="${level}"><span>${level}</span></label>`,
  )}</fieldset>
<label class="search"><span class="visually-hidden">Text</span><input type="search" name="q" placeholder="Find in checks" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></label>
<button type="button" data-action="unfold" aria-pressed="false">Unfold all</button>
<output class="shown" aria-live="polite"></output>
</form>
`;
}
