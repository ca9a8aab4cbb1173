/** Narrow screens, paper, and readers who want less movement. */
export const mediaStyle = `
@media (max-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 1.75rem; margin-top: 1.75rem; }
  .contents { position: static; max-height: none; }
  .contents ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 0 1.25rem; }
  .contents .apart { margin: 0; padding: 0; border: 0; }
}
@media (max-width: 40rem) {
  html { scroll-padding-top: 1rem; }
  .overline span { display: block; margin: 0; padding: 0; border: 0; }
  .facts-of-run { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .8rem 1rem; }
  .filters { position: static; }
  .search { max-width: none; flex-basis: 100%; }
  .title { grid-template-columns: 1.35rem minmax(0, 1fr); }
  .tags { grid-column: 2; text-align: left; }
  .level { min-width: 0; }
  .more { margin-left: 0; }
  .check.fail .more, .check.error .more, .check.warn .more { margin-top: .35rem; }
  .check:not(.fail, .error, .warn) .more { margin-left: 2.1rem; }
  .command { flex-direction: column; align-items: stretch; }
  .command button { align-self: end; }
  .exchange .path { flex-basis: 100%; order: 1; }
  th:first-child { width: 55%; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .seal, .badge, .bar rect, .mini rect { forced-color-adjust: none; } }
@media print {
  :root {
    --ground: #fff; --surface: #fff; --sunken: #f5f5f3; --ink: #000; --quiet: #444; --line: #ccc; --pass: #17754a;
    --fail: #c0271f; --warn: #8f5d00; --observed: #0a62b8; --not-applicable: #656c75; --not-verified: #7440b8; --error: #a3195b;
    color-scheme: light; print-color-adjust: exact; -webkit-print-color-adjust: exact;
  }
  @page { margin: 16mm 14mm; }
  body { font-size: 10pt; }
  .page { max-width: none; padding: 0; }
  .filters, .contents, .skip, button { display: none !important; }
  .columns { display: block; margin-top: 1.5rem; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .exchange summary::before { content: none; }
  pre, pre.body { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; overflow: visible; }
  h2, .title, .exchange summary, .group { break-after: avoid; }
  .check:not(.fail, .error, .warn), tr, .card { break-inside: avoid; }
  a { text-decoration: none; }
}
`;
