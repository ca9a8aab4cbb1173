/** What the page of a comparison adds to the style of a report. A backslash joins two lines. */
export const compareStyle = `
body { max-width: 110rem; }
.verdict { border-top-color: var(--accent); }
h1 { color: var(--text); }
.columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); \
gap: var(--space-3); margin-top: var(--space-4); }
.columns li { background: var(--sunken); border-radius: .375rem; padding: var(--space-3); \
border-inline-start: 4px solid var(--tone); display: grid; gap: var(--space-1); \
align-content: start; }
.columns h2 { font-size: var(--text-normal); margin: 0; }
.columns .title { color: var(--tone); }
.filters { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); \
align-items: center; margin-block: var(--space-3); padding: var(--space-3) var(--space-4); }
.filters fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; \
gap: var(--space-1) var(--space-4); }
.filters legend { position: absolute; clip-path: inset(50%); }
.filters label { display: inline-flex; align-items: center; gap: var(--space-2); }
.filters label[hidden] { display: none; }
.filters input[type='radio'] { accent-color: var(--accent); margin: 0; }
.filters input[type='search'], .filters select { font: inherit; color: inherit; \
background: var(--sunken); border: 1px solid var(--line); border-radius: .375rem; \
padding: var(--space-1) var(--space-2); max-inline-size: 14rem; }
.filters :focus-visible, .matrix:focus-visible { outline: 2px solid var(--accent); \
outline-offset: 2px; }
.filters output { margin-inline-start: auto; }
.matrix { padding: 0; overflow: auto; max-block-size: calc(100vh - 2rem); }
.matrix table { padding: 0; table-layout: auto; }
.matrix th, .matrix td { inline-size: auto; min-inline-size: 8rem; \
padding: var(--space-2) var(--space-3); background: var(--card); }
.matrix tr > :first-child { position: sticky; inset-inline-start: 0; min-inline-size: 17rem; \
max-inline-size: 34rem; border-inline-end: 1px solid var(--line); }
.matrix thead th { position: sticky; inset-block-start: 0; z-index: 1; font-weight: 600; \
border-block-end: 1px solid var(--line); }
.matrix thead th:first-child { z-index: 2; }
.matrix tbody tr > * { border-top: 1px solid var(--line); }
.matrix tr.group > th { background: var(--sunken); padding: var(--space-2) var(--space-3); \
max-inline-size: none; border-inline-end: 0; }
.matrix tr.group div { position: sticky; inset-inline-start: var(--space-3); \
inline-size: max-content; max-inline-size: calc(100vw - 5rem); }
.matrix .word { color: var(--tone); white-space: nowrap; }
.matrix td :is(p, summary) { font-size: var(--text-small); margin-top: var(--space-1); \
padding: 0; max-inline-size: 24rem; }
.matrix td.not-applicable p { color: var(--muted); }
.matrix details[open] summary { color: var(--muted); block-size: 1.25rem; overflow: hidden; }
.matrix .id code { color: var(--muted); font-size: .75rem; }
.matrix tr.row th > .id { display: block; }
.different td:is(.fail, .warn, .unusual) { background: var(--soft); }
tbody:not(:has(tr.row:not([hidden]))) { display: none; }
body:has(#show-different:checked) tbody:not(.different) { display: none; }
body:has(#show-failing:checked) :is(tr.row:not(.failing), \
tbody:not(:has(tr.failing:not([hidden])))) { display: none; }
@media (max-width: 40rem) {
  .matrix tr > :first-child { min-inline-size: 9.5rem; max-inline-size: 9.5rem; }
  .matrix th, .matrix td { min-inline-size: 6.5rem; padding: var(--space-2); }
  .filters output { margin-inline-start: 0; }
}
@media print {
  .filters { display: none; }
  .matrix { max-block-size: none; overflow: visible; }
  .matrix tr > * { position: static !important; }
}
`;
