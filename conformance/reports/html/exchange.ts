import type { CheckResult, Exchange } from '../../run/report.js';
import { excerpt } from '../excerpt.js';
import { requestLine } from '../groups.js';
import { duration } from '../labels.js';
import { markup, nothing, type Markup } from './markup.js';

const longestBody = 5000;

/** A collapsible exchange: request and response side by side, and a command to repeat the request. */
export function exchangeDetails(
  exchange: Exchange,
  base: string,
  path: CheckResult['path'],
): Markup {
  const { request, response, failure, duration_ms: time, curl } = exchange;
  const received =
    response === null
      ? markup`<p>${failure ?? 'No response.'}</p>`
      : markup`<p class="line">${response.status}</p>${headers(response.headers)}${body(response.body, path, response.truncated)}`;
  return markup`<details class="exchange"><summary><code>${requestLine(exchange, base)}</code> <span class="muted">${duration(time)}</span></summary>
<div class="sides">
<div><h4>Request</h4><p class="line">${request.method} ${request.url}</p>${headers(request.headers)}${body(request.body ?? '', undefined, false)}</div>
<div><h4>Response</h4>${received}</div>
</div>${command(curl)}</details>
`;
}

/** A command line that can be selected with one click. */
export const command = (line: string): Markup =>
  markup`<pre class="command"><code>${line}</code></pre>`;

function headers(all: Readonly<Record<string, string>>): Markup {
  const entries = Object.entries(all);
  if (entries.length === 0) return nothing;
  return markup`<dl class="headers">${entries.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function body(text: string, path: CheckResult['path'], truncated: boolean): Markup {
  if (text === '') return markup`<p class="muted">No body.</p>`;
  const part = excerpt(text, path, longestBody);
  const where = part.at === '' ? nothing : markup`<p class="muted">at <code>${part.at}</code></p>`;
  const cut = part.cut || truncated ? markup`<p class="muted">Shortened.</p>` : nothing;
  return markup`${where}<pre class="body" tabindex="0"><code>${part.text}</code></pre>${cut}`;
}
