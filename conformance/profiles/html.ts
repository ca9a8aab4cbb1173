import { createHash } from 'node:crypto';
import { Markup, markup, sentence } from '../reports/html/markup.js';
import { style } from '../reports/html/style.js';
import type { AnswerRow, AnswerTable } from './table.js';

/** Answers side by side need more room than one beside its question. */
const pageStyle = `${style}
.answers table { table-layout: fixed; }
.answers th:first-child { width: 50%; }
.answers tbody .id { display: block; margin-left: 0; }
@media (max-width: 40rem) {
  .answers th:first-child { width: 42%; }
  .answers th, .answers td { padding-left: .5rem; padding-right: .5rem; }
  .answers td code { font-size: .75rem; }
}
`;
const styleHash = createHash('sha256').update(pageStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** Answers as one page that needs nothing else: no network, no script. */
export function html(table: AnswerTable): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${table.title}</title>
<style>${new Markup(pageStyle)}</style>
</head>
<body>
<div class="page">
<header><p class="overline">Profile <span>Location Data Subscription API v1</span></p>
<h1>${table.title}</h1>
<p class="sentence">${table.sentence}</p></header>
<main class="open-points answers">
<table><thead><tr><th scope="col">Question</th>${table.columns.map(
    (name) => markup`<th scope="col">${name}</th>`,
  )}</tr></thead>
${table.groups.map(
  ({ heading, rows }) =>
    markup`<tbody><tr class="group"><th scope="rowgroup" colspan="${table.columns.length + 1}">${heading}</th></tr>
${rows.map(row)}</tbody>
`,
)}</table>
</main>
</div>
</body>
</html>
`.text;
}

function row({ id, question, cells }: AnswerRow): Markup {
  return markup`<tr id="point-${id}"><th scope="row">${sentence(question)} <span class="id">${id}</span></th>${cells.map(
    (cell) =>
      cell === null
        ? markup`<td><span class="unanswered">not observed</span></td>`
        : cell === ''
          ? markup`<td></td>`
          : markup`<td><code>${cell}</code></td>`,
  )}</tr>
`;
}
