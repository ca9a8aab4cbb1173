import type { CheckResult, Exchange } from '../../run/report.js';
import { excerpt } from '../excerpt.js';
import { requestLine } from '../groups.js';
import { duration } from '../labels.js';
import { type Markup, markup, nothing } from './markup.js';

const longestBody = 5000;

/** A collapsible exchange: request and response side by side, and a command that repeats it. */
export function exchangeDetails(
  exchange: Exchange,
  base: string,
  path: CheckResult['path'],
): Markup {
  const title = markup`<code>${requestLine(exchange, base)}</code>`;
  const time = markup`<span class="muted">${duration(exchange.duration_ms)}</span>`;
  return markup`<details class="exchange"><summary>${title} ${time}</summary>
<div class="sides">
<div><h4>Request</h4>${sent(exchange)}</div>
<div><h4>Response</h4>${received(exchange, path)}</div>
</div>${command(exchange.curl)}</details>
`;
}

function sent({ request }: Exchange): Markup {
  const line = markup`${request.method} ${request.url}`;
  const content = body(request.body ?? '', undefined, false);
  return markup`<p class="line">${line}</p>${headers(request.headers)}${content}`;
}

function received({ response, failure }: Exchange, path: CheckResult['path']): Markup {
  if (response === null) return markup`<p>${failure ?? 'No response.'}</p>`;
  const content = body(response.body, path, response.truncated);
  return markup`<p class="line">${response.status}</p>${headers(response.headers)}${content}`;
}

/** A command line that can be selected with one click. */
export const command = (line: string): Markup =>
  markup`<pre class="command"><code>${line}</code></pre>`;

function headers(all: Readonly<Record<string, string>>): Markup {
  const entries = Object.entries(all);
  if (entries.length === 0) return nothing;
  const rows = entries.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return markup`<dl class="headers">${rows}</dl>`;
}

function body(text: string, path: CheckResult['path'], truncated: boolean): Markup {
  if (text === '') return markup`<p class="muted">No body.</p>`;
  const part = excerpt(text, path, longestBody);
  const where = part.at === '' ? nothing : markup`<p class="muted">at <code>${part.at}</code></p>`;
  const cut = part.cut || truncated ? markup`<p class="muted">Shortened.</p>` : nothing;
  return markup`${where}<pre class="body" tabindex="0"><code>${part.text}</code></pre>${cut}`;
}
