import type { Exchange } from '../../report.js';
import { commandLines } from '../command-lines.js';
import { laidOut } from '../laid-out.js';
import { duration } from '../wording.js';
import { Markup, markup, nothing } from './markup.js';

/** An exchange to unfold: request and answer side by side, and the command that repeats the request. */
export function exchangeDetails(exchange: Exchange, base: string): Markup {
  const { request, response } = exchange;
  const url = request.url.startsWith(base) ? request.url.slice(base.length) || '/' : request.url;
  const status =
    response === null
      ? markup`<span class="status none">no answer</span>`
      : markup`<span class="status s${Math.floor(response.status / 100)}">${response.status}</span>`;
  const answer =
    response === null
      ? markup`<p class="note">${exchange.failure ?? 'No answer came.'}</p>`
      : markup`${headers(response.headers)}${body(response.body, 'Body of the answer')}${
          response.truncated
            ? markup`<p class="note">The body was longer; it is cut short here.</p>`
            : nothing
        }`;
  return markup`<details class="exchange">
<summary><span class="method">${request.method}</span> <span class="path">${url}</span> <span class="result">${status} <span class="time">${duration(exchange.duration_ms)}</span></span></summary>
<div class="sides">
<section><h4>Request</h4><p class="line">${request.method} ${request.url}</p>${headers(request.headers)}${body(request.body ?? '', 'Body of the request')}</section>
<section><h4>Answer</h4>${response === null ? nothing : markup`<p class="line">${response.status}</p>`}${answer}</section>
</div>
${command(exchange.curl)}
</details>`;
}

/** A command line with a button that copies it. */
export function command(line: string): Markup {
  return markup`<div class="command"><pre tabindex="0" role="region" aria-label="Command"><code>${commandLines(line, 92).join('\n')}</code></pre><button type="button" class="js-only" data-copy="command">Copy</button></div>`;
}

function headers(all: Readonly<Record<string, string>>): Markup {
  const entries = Object.entries(all);
  if (entries.length === 0) return nothing;
  return markup`<dl class="headers">${entries.map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function body(text: string, label: string): Markup {
  if (text === '') return markup`<p class="note">No body.</p>`;
  const pieces: Markup[] = [];
  // The layout is made of marked pieces: a blank stands for each until they are put in.
  const layout = laidOut(text, {
    width: 44,
    render: (token) => {
      pieces.push(
        token.kind === 'mark'
          ? markup`${token.text}`
          : markup`<span class="json-${token.kind}">${token.text}</span>`,
      );
      return '\0';
    },
  });
  const content =
    layout === undefined
      ? markup`${text}`
      : new Markup(layout.replace(/\0/g, () => pieces.shift()?.text ?? ''));
  return markup`<pre class="body" tabindex="0" role="region" aria-label="${label}"><code>${content}</code></pre>`;
}
