import { theme } from './theme.css.js';

/** Colours of outcomes: `.pass` and so on set `--tone` for text and `--soft` for the background. */
const tones = Object.entries({
  good: '.pass',
  bad: '.fail, .error',
  warn: '.warn, .changed',
  info: '.observed',
  unsure: '.not-verified',
})
  .map(([tone, selector]) => `${selector} { --tone: var(--${tone}); --soft: var(--${tone}-soft); }`)
  .join('\n');

/** A backslash joins a line with the next one. */
export const style = `${theme}
*, ::before, ::after { box-sizing: border-box; }
.not-applicable, :root { --tone: var(--muted); --soft: var(--sunken); }
${tones}
body { margin: 0 auto; max-width: 68rem; padding: var(--space-5) var(--space-4) var(--space-6); \
background: var(--page);
  color: var(--text); font: var(--text-normal)/1.5 var(--sans); overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; padding: 0; }
h2 { font-size: var(--text-large); margin: var(--space-5) 0 var(--space-3); }
h3 { font-size: var(--text-normal); font-weight: 600; }
h4 { font-size: var(--text-small); color: var(--muted); font-weight: 600; }
ul { list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); \
outline-offset: 2px; border-radius: .25rem; }
code, pre, .target { font-family: var(--mono); font-size: .8125rem; }
.muted, footer, .level { color: var(--muted); font-size: var(--text-small); }
.icon { inline-size: 1.25em; block-size: 1.25em; flex: none; padding: .1em; border-radius: 50%; \
color: var(--tone);
  background: var(--soft); fill: none; stroke: currentColor; stroke-width: 2; \
stroke-linecap: round; stroke-linejoin: round;
  vertical-align: -.25em; }
.card, .verdict { background: var(--card); border: 1px solid var(--line); \
border-radius: var(--radius); box-shadow: var(--shadow); }
.card { padding: var(--space-4); margin-bottom: var(--space-3); }
article.card { border-inline-start: 4px solid var(--tone); }
.verdict { padding: var(--space-5); border-top: 6px solid var(--tone); }
.overline { color: var(--muted); font-size: var(--text-small); font-weight: 600; }
.overline span { font-weight: 400; margin-inline-start: var(--space-2); }
h1 { font-size: var(--text-huge); line-height: 1.2; letter-spacing: -.015em; color: var(--tone); \
margin: var(--space-2) 0; }
.sentence { font-size: var(--text-large); }
.target { color: var(--muted); margin: var(--space-1) 0 var(--space-4); }
.bar { display: block; inline-size: 100%; block-size: .625rem; border-radius: 1rem; \
background: var(--sunken); }
.bar rect { fill: var(--tone); }
.legend, .run { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); \
margin-top: var(--space-3); }
.run { border-top: 1px solid var(--line); padding-top: var(--space-4); margin-top: var(--space-4); }
.run dt { color: var(--muted); font-size: var(--text-small); }
article > header { display: grid; grid-template-columns: auto 1fr; gap: 0 var(--space-2); }
article > header p { grid-column: 2; }
article > :not(header) { margin-inline-start: calc(1.25em + var(--space-2)); }
article > header code, .checks code { color: var(--muted); }
.level { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; \
margin-inline-start: var(--space-1); }
.facts { margin-block: var(--space-2); }
.facts div { display: grid; grid-template-columns: 5.5rem 1fr; gap: var(--space-2); \
padding: var(--space-1) 0; }
.facts dt { color: var(--muted); }
article .also code { color: var(--muted); }
.also > summary { color: var(--muted); }
.facts code { background: var(--sunken); padding: .05rem .3rem; border-radius: .25rem; }
.command { background: var(--sunken); border: 1px solid var(--line); border-radius: .375rem; \
padding: var(--space-2) var(--space-3);
  margin-top: var(--space-2); white-space: pre-wrap; user-select: all; }
.command:has(code:empty) { display: none; }
summary { cursor: pointer; padding: var(--space-1) 0; }
summary:hover { color: var(--accent); }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-4); \
margin: var(--space-2) 0; }
.sides > div { min-width: 0; }
.line { font-family: var(--mono); font-size: .8125rem; font-weight: 600; }
.headers { margin: var(--space-1) 0 var(--space-2); }
.headers div { display: flex; gap: var(--space-2); font-size: var(--text-small); }
.headers dt { color: var(--muted); }
.headers dt::after { content: ':'; }
.body { background: var(--sunken); border: 1px solid var(--line); border-radius: .375rem; \
padding: var(--space-3);
  max-block-size: 24rem; overflow: auto; white-space: pre-wrap; }
.exchange .command { margin-bottom: var(--space-3); }
.exchange[open] ~ .command { display: none; }
.checks { padding: 0 var(--space-4); }
.group + .group { border-top: 1px solid var(--line); }
.group > summary { display: grid; grid-template-columns: 1fr 8rem 24rem; align-items: center; \
gap: var(--space-4); padding: var(--space-3) 0; }
.group > summary b::before { content: '▸'; display: inline-block; inline-size: 1.25em; \
color: var(--muted); }
.group[open] > summary b::before { content: '▾'; }
.group p > .level, .also p > .level { margin-inline-start: var(--space-2); }
.group li, .also li { display: flex; gap: var(--space-2); \
padding: var(--space-1) 0 var(--space-2); }
.group li > div, .also li > div { min-width: 0; flex: 1; }
.group li p + p, .also li p + p { color: var(--muted); font-size: var(--text-small); }
.group ul { padding: 0 0 var(--space-3) var(--space-2); }
table { inline-size: 100%; border-collapse: separate; border-spacing: 0; \
padding: var(--space-2) var(--space-4); table-layout: fixed; }
th { text-align: start; font-weight: 400; }
th, td { padding: var(--space-2) var(--space-3) var(--space-2) 0; vertical-align: top; \
border-top: 1px solid var(--line); }
td { inline-size: 36%; }
tr.group th { font-weight: 600; padding-top: var(--space-4); border-top: 0; }
tr.group + tr > *, table > tbody:first-child > tr:first-child > * { border-top: 0; }
th > code:last-child { display: block; color: var(--muted); font-size: .75rem; }
section > p { margin-bottom: var(--space-3); }
:target { outline: 2px solid var(--accent); }
footer { margin-top: var(--space-5); }
@media (max-width: 40rem) {
  body { padding: var(--space-3) var(--space-3) var(--space-5); }
  .verdict { padding: var(--space-4); }
  h1 { font-size: 1.4rem; }
  .sentence { font-size: var(--text-normal); }
  .overline span { display: block; margin: 0; }
  .legend, .run { gap: var(--space-2) var(--space-4); }
  .sides, .facts div { grid-template-columns: 1fr; gap: 0; }
  article > :not(header) { margin-inline-start: 0; }
  .group > summary { grid-template-columns: 1fr; gap: var(--space-1); }
  td { inline-size: 40%; }
}
@media print {
  :root { color-scheme: light; --page: #fff; --shadow: none; }
  body { padding: 0; max-width: none; font-size: 10pt; }
  .exchange[open] ~ .command { display: block; }
  details, section:has(> .checks), section:has(> #open-points), footer { display: none; }
  .card, .verdict { break-inside: avoid; }
  .icon, .bar rect, .verdict, .card { print-color-adjust: exact; }
}
`;
