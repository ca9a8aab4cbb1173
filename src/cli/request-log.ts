import { styleText } from 'node:util';
import type { Exchange } from '../sandbox/server.js';

export type LogFormat = 'pretty' | 'json';

type Style = Parameters<typeof styleText>[0];

function styleOf(status: number | null): Style {
  if (status === null || status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** One line for one request. Addresses are cleared of control characters. */
export function logLine(exchange: Exchange, format: LogFormat, color: boolean): string {
  const { at, method, operation, account, status, duration } = exchange;
  const url = exchange.url.replace(/[^\x21-\x7e]/g, (character) =>
    encodeURIComponent(character.toWellFormed()),
  );
  const time = new Date(at).toISOString();
  if (format === 'json') {
    return JSON.stringify({
      event: 'request',
      time,
      method,
      url,
      operation,
      account,
      status,
      duration_ms: duration,
    });
  }
  const paint = (style: Style, text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  return [
    paint('dim', time.slice(11, 23)),
    paint(styleOf(status), status === null ? '---' : String(status)),
    method.padEnd(6),
    url,
    paint('dim', [operation ?? 'no operation', ...(account ? [account] : []), `${duration} ms`].join(', ')),
  ].join('  ');
}
