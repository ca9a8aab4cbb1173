import { styleText } from 'node:util';
import type { Exchange } from '../service/journal.js';
import type { ServeFlags } from './serve-flags.js';

type Style = Parameters<typeof styleText>[0];

function styleOf(status: number | null): Style {
  if (status === null || status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** Without control characters: what a client sent cannot inject escape sequences. */
function escaped(text: string, pattern: RegExp): string {
  return text.replace(pattern, (character) => encodeURIComponent(character.toWellFormed()));
}

function injected({ status, delay_ms, body }: NonNullable<Exchange['fault']>): string {
  const parts = [
    status !== undefined && `status ${status}`,
    delay_ms !== undefined && `${delay_ms} ms later`,
    body !== undefined && `body ${body}`,
  ];
  return `injected: ${parts.filter(Boolean).join(', ') || 'headers'}`;
}

/** The fault of a request, or else why it was refused, if it was. */
function explanation({ fault, refusal }: Exchange): string[] {
  if (fault) return [injected(fault)];
  if (refusal === undefined) return [];
  return [escaped(refusal, /\p{Cc}/gu)];
}

/** One line for one request: method, URL, status, and why it was refused. */
export function logLine(exchange: Exchange, format: ServeFlags['log'], color: boolean): string {
  const { at, method, operation, account, status, duration, fault, refusal } = exchange;
  const url = escaped(exchange.url, /[^\x21-\x7e]/g);
  const time = new Date(at).toISOString();
  if (format === 'json') {
    const result = {
      status,
      duration_ms: duration,
      ...(fault && { fault }),
      ...(refusal && { refusal }),
    };
    return JSON.stringify({ event: 'request', time, method, url, operation, account, ...result });
  }
  const paint = (style: Style, text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const kind = operation ?? (url.startsWith('/_sandbox/') ? 'control' : 'no operation');
  return [
    paint('dim', time.slice(11, 23)),
    paint(styleOf(status), status === null ? '---' : String(status)),
    method.padEnd(6),
    url,
    paint('dim', [kind, ...(account ? [account] : []), `${duration} ms`].join(', ')),
    ...explanation(exchange),
  ].join('  ');
}
