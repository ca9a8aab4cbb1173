/** How an exchange looks: request and answer side by side where there is room. */
export const exchangeStyle = `
.exchanges { display: grid; gap: .5rem; margin-top: .75rem; }
.exchange { border: 1px solid var(--line); border-radius: .55rem; background: var(--surface); min-width: 0; }
.exchange summary { display: flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; padding: .45rem .8rem; font: 400 .8125rem/1.6 var(--mono); cursor: pointer; border-radius: .55rem; }
.exchange summary::-webkit-details-marker { display: none; }
.exchange summary::before { content: ""; align-self: center; border: .3rem solid transparent; border-left: .42rem solid var(--quiet); border-right: 0; transition: rotate .12s; }
.exchange[open] summary::before { rotate: 90deg; }
.exchange summary:hover { background: color-mix(in srgb, var(--ink) 4%, transparent); }
.exchange .method { font-weight: 700; }
.exchange .path { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
.exchange .status { font-weight: 700; }
.status.none, .status.s5 { color: var(--fail); } .status.s4 { color: var(--warn); } .status.s2 { color: var(--pass); } .status.s3 { color: var(--observed); }
.exchange .time { color: var(--quiet); margin-left: .5rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem 1.25rem; padding: .6rem .8rem 0; border-top: 1px solid var(--line); }
.sides section { min-width: 0; }
h4 { font-size: .8125rem; font-weight: 650; margin-bottom: .25rem; }
.line, .headers { font: 400 .75rem/1.6 var(--mono); overflow-wrap: anywhere; }
.headers dt { display: inline; color: var(--quiet); }
.headers dt::after { content: ": "; }
.headers dd { display: inline; }
.note { color: var(--quiet); font-size: .8125rem; margin-top: .4rem; overflow-wrap: anywhere; }
pre { font: 400 .75rem/1.6 var(--mono); background: var(--sunken); border-radius: .4rem; padding: .6rem .75rem; overflow: auto; tab-size: 2; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { font: inherit; }
pre.body { max-height: 26rem; margin-top: .5rem; }
.json-key { color: var(--observed); } .json-string { color: var(--pass); } .json-number { color: var(--warn); } .json-word { color: var(--not-verified); }
.command { position: relative; display: flex; gap: .6rem; align-items: start; }
.exchange .command { padding: .8rem; }
.command pre { flex: 1; min-width: 0; word-break: break-all; }
.command button { flex: none; min-width: 4.6rem; margin-top: .15rem; }
button[data-copied="true"] { color: var(--pass); border-color: currentColor; }
`;
