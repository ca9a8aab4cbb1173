import { exchangeStyle } from './style-exchange.js';
import { mediaStyle } from './style-media.js';

const base = `
:root {
  --ground: #f7f7f5; --surface: #ffffff; --sunken: #f1f1ee; --ink: #191b1e; --quiet: #5a6069; --line: #e2e2dd;
  --pass: #17754a; --fail: #c0271f; --warn: #8f5d00; --observed: #0a62b8; --not-applicable: #5c636c;
  --not-verified: #7440b8; --error: #a3195b; --focus: #0a62b8;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111315; --surface: #191c1f; --sunken: #0d0f10; --ink: #e9e8e5; --quiet: #a1a8b0; --line: #2d3136;
    --pass: #4ec78d; --fail: #ff7a70; --warn: #e5b345; --observed: #6fb6ff; --not-applicable: #98a0a9;
    --not-verified: #c39bff; --error: #ff80b5; --focus: #6fb6ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 400 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Open Sans", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
h1, h2, h3, h4, p, ul, ol, dl, dd, pre { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: inherit; text-decoration-color: color-mix(in srgb, currentColor 35%, transparent); text-underline-offset: .18em; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
[hidden] { display: none !important; }
.js-only { display: none; }
.js button.js-only { display: inline-block; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; top: .5rem; padding: .5rem 1rem; background: var(--surface); z-index: 3; }
.skip:focus { left: .5rem; }
.page { max-width: 76rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 3.5rem) clamp(1rem, 4vw, 2.5rem) 3rem; }

.pass { --hue: var(--pass); } .fail { --hue: var(--fail); } .warn { --hue: var(--warn); }
.observed { --hue: var(--observed); } .not-applicable { --hue: var(--not-applicable); }
.not-verified { --hue: var(--not-verified); } .error { --hue: var(--error); }
.conformant { --hue: var(--pass); } .non-conformant { --hue: var(--fail); } .not-fully-verified { --hue: var(--not-verified); }
.fill-pass { fill: var(--pass); } .fill-fail { fill: var(--fail); } .fill-warn { fill: var(--warn); }
.fill-observed { fill: var(--observed); } .fill-not-applicable { fill: var(--not-applicable); }
.fill-not-verified { fill: var(--not-verified); } .fill-error { fill: var(--error); }

.overline { color: var(--quiet); font-size: .875rem; font-weight: 600; }
.overline span { font-weight: 400; margin-left: .6rem; padding-left: .6rem; border-left: 1px solid var(--line); }
.headline { display: flex; gap: clamp(.9rem, 2.4vw, 1.5rem); align-items: center; margin: 1.4rem 0 1.1rem; }
.seal {
  flex: none; display: grid; place-items: center; width: clamp(2.75rem, 9vw, 5rem); aspect-ratio: 1; border-radius: 50%;
  background: var(--hue); color: var(--surface); font-size: clamp(1.5rem, 4.4vw, 2.4rem); line-height: 1;
}
h1 { font-size: clamp(1.6rem, 6.2vw, 3.5rem); line-height: 1.05; letter-spacing: -.028em; font-weight: 750; color: var(--hue); }
.sentence { margin-top: .45rem; font-size: clamp(1rem, 2.2vw, 1.2rem); line-height: 1.4; text-wrap: balance; }
.target { font: 500 .95rem/1.5 var(--mono); overflow-wrap: anywhere; }
.bar { display: block; width: 100%; height: .9rem; margin: 1.1rem 0 .8rem; border-radius: .45rem; overflow: hidden; }
.bar line, .mini line { stroke: var(--ground); stroke-width: 2px; vector-effect: non-scaling-stroke; }
.mini line { stroke-width: 1px; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; font-size: .925rem; }
.legend li::before { content: ""; display: inline-block; width: .65rem; height: .65rem; margin-right: .5rem; border-radius: 50%; background: var(--hue); }
.facts-of-run { display: flex; flex-wrap: wrap; gap: .8rem 2.6rem; margin-top: 1.5rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
.facts-of-run dt { color: var(--quiet); font-size: .8125rem; }
.facts-of-run dd { font-weight: 550; }

h2 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -.012em; font-weight: 680; }
.card { margin-top: 1.5rem; padding: 1.15rem clamp(1rem, 2.5vw, 1.5rem) 1.3rem; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; }
.causes div:target { box-shadow: -.6rem 0 0 var(--surface), -.75rem 0 0 var(--focus); }
.card h2 { font-size: 1.05rem; margin-bottom: .5rem; }
.leftovers { border-color: color-mix(in srgb, var(--warn) 55%, var(--line)); }
.leftovers p { margin-bottom: .6rem; }
.jump { display: grid; gap: .3rem; }
.jump li { display: flex; gap: .7rem; align-items: baseline; }
.causes > div + div { margin-top: .7rem; }
.causes dt { font-weight: 550; }
.causes dd { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
.causes summary { cursor: pointer; }
.causes a { font-family: var(--mono); font-size: .8125rem; margin-right: .35rem; }

.columns { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); gap: 3rem; margin-top: 2.75rem; }
.contents { position: sticky; top: 1.25rem; align-self: start; font-size: .925rem; max-height: calc(100vh - 2.5rem); overflow-y: auto; }
.contents a { display: block; padding: .45rem 0; text-decoration: none; color: var(--quiet); }
.contents a:hover { color: var(--ink); }
.contents .apart { margin-top: .6rem; padding-top: .5rem; border-top: 1px solid var(--line); }
.contents .apart a { display: flex; justify-content: space-between; }
.mini { display: block; width: 100%; height: 4px; margin-top: .25rem; border-radius: 2px; overflow: hidden; }

.filters { position: sticky; top: 0; z-index: 2; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: -.6rem -.75rem 1.4rem; padding: .6rem .75rem; background: color-mix(in srgb, var(--ground) 94%, transparent); backdrop-filter: blur(8px); border-bottom: 1px solid var(--line); }
.js .filters { display: flex; }
.filters fieldset { display: flex; flex-wrap: wrap; gap: .3rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.chip { position: relative; --hue: var(--ink); cursor: pointer; }
.chip.pass { --hue: var(--pass); } .chip.fail { --hue: var(--fail); } .chip.warn { --hue: var(--warn); } .chip.observed { --hue: var(--observed); }
.chip.not-applicable { --hue: var(--not-applicable); } .chip.not-verified { --hue: var(--not-verified); } .chip.error { --hue: var(--error); }
.chip input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
.chip > span, button { display: inline-block; padding: .2rem .65rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); font-size: .8125rem; line-height: 1.5; white-space: nowrap; }
.chip > span { color: var(--hue); }
.chip:hover > span, button:hover { border-color: currentColor; }
.chip input:checked + span { background: var(--hue); border-color: var(--hue); color: var(--surface); }
.chip input:focus-visible + span { outline: 2px solid var(--focus); outline-offset: 2px; }
.search { position: relative; flex: 1 1 11rem; max-width: 18rem; }
.search input { width: 100%; padding: .3rem 2rem .3rem .75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); color: inherit; font: inherit; font-size: .875rem; }
.search input::placeholder { color: var(--quiet); opacity: 1; }
.search kbd { position: absolute; right: .7rem; top: 50%; translate: 0 -50%; font: 500 .75rem/1.4 var(--mono); color: var(--quiet); padding: 0 .3rem; border: 1px solid var(--line); border-radius: .25rem; pointer-events: none; }
.search input:focus + kbd, .search input:not(:placeholder-shown) + kbd { display: none; }
button { color: var(--ink); font-family: inherit; cursor: pointer; }
.shown { font-size: .8125rem; color: var(--quiet); }
.shown:empty { display: none; }

.spec { margin-bottom: 2.4rem; }
.spec > header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .2rem 1rem; margin-bottom: .6rem; }
.spec > header p { display: flex; flex-wrap: wrap; gap: 0 .8rem; }
.tally { font-size: .8125rem; color: var(--hue); white-space: nowrap; }
.why { margin-right: .6rem; font-size: .75rem; color: var(--not-verified); }
.checks { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; overflow: clip; }
.check { padding: .6rem clamp(.8rem, 2vw, 1.15rem); }
.check:not(:first-child) { border-top: 1px solid var(--line); }
.check.fail, .check.error, .check.warn { padding-block: .95rem 1.05rem; }
.check.fail, .check.error { background: color-mix(in srgb, var(--hue) 5%, var(--surface)); }
.check:target { box-shadow: inset 0 0 0 2px var(--focus); }
.title { display: grid; grid-template-columns: 1.35rem minmax(50%, 1fr) auto; gap: 0 .75rem; align-items: baseline; }
.badge { display: inline-grid; place-items: center; width: 1.35rem; height: 1.35rem; flex: none; border-radius: 50%; font-size: .75rem; font-weight: 700; line-height: 1; color: var(--hue); background: color-mix(in srgb, var(--hue) 14%, transparent); }
.fail .badge, .error .badge { background: var(--hue); color: var(--surface); }
.icon { width: 1em; height: 1em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vertical-align: -.12em; }
.badge { align-self: start; margin-top: .02rem; }
.badge .icon { width: .9rem; height: .9rem; }
.seal .icon { width: 60%; height: 60%; }
h3 { font-size: .9625rem; font-weight: 450; line-height: 1.45; overflow-wrap: anywhere; }
.fail h3, .error h3, .warn h3 { font-weight: 650; }
.tags { text-align: right; }
.id { font: 400 .75rem/1.4 var(--mono); color: var(--quiet); overflow-wrap: anywhere; white-space: normal; text-decoration: none; }
a.id:hover { text-decoration: underline; }
.level { display: inline-block; min-width: 3.4rem; margin-left: .5rem; font-size: .75rem; color: var(--quiet); text-align: right; }
.level.should, .level.open { font-style: italic; }
.more { margin-left: 2.1rem; }
.message { margin-top: .15rem; font-size: .925rem; color: var(--quiet); overflow-wrap: anywhere; }
.fail .message, .error .message, .warn .message { color: var(--ink); }
.facts { display: grid; gap: .2rem; margin-top: .5rem; font-size: .9rem; }
.facts > div { display: grid; grid-template-columns: 5.2rem minmax(0, 1fr); }
.facts dt { color: var(--quiet); }
.facts dd { overflow-wrap: anywhere; white-space: pre-wrap; }
.found dd { color: var(--hue); font-weight: 550; }
.answer dd { font-family: var(--mono); font-size: .8125rem; line-height: 1.7; color: var(--hue); }

.open-points { margin-top: 3rem; }
.open-points header { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .2rem 1rem; align-items: center; margin-bottom: .7rem; }
.open-points header p { grid-column: 1 / -1; color: var(--quiet); }
table { width: 100%; border-collapse: separate; border-spacing: 0; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; overflow: clip; font-size: .925rem; }
th, td { padding: .5rem clamp(.8rem, 2vw, 1.15rem); text-align: left; vertical-align: baseline; font-weight: 400; overflow-wrap: anywhere; }
thead th { font-size: .8125rem; color: var(--quiet); }
th:first-child { width: 64%; }
tbody tr > * { border-top: 1px solid var(--line); }
.group th { background: color-mix(in srgb, var(--sunken) 55%, var(--surface)); font-weight: 650; font-size: .8125rem; }
tr .id { display: inline-block; margin-left: .35rem; }
h3 code, dt code, .message code, .jump code, th code, .facts code, small code { font: 400 .92em/1 var(--mono); }
h3 code, dt code, .jump code, th code, .facts code { padding: .05em .3em; border-radius: .25em; background: color-mix(in srgb, currentColor 7%, transparent); }
td code { font: 550 .875rem/1.5 var(--mono); color: var(--observed); }
td small { display: block; color: var(--quiet); font-size: .8125rem; }
.unanswered { color: var(--not-verified); }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .8125rem; }
`;

/** The style of the page. */
export const style = base + exchangeStyle + mediaStyle;
