import { styleText } from 'node:util';
import { escapeJson, escapeWorkflowCommands } from '../input/escape.js';
import type { Exchange, LogEntry } from '../service/request-log/request-log.js';

type TextStyle = Parameters<typeof styleText>[0];

function styleOf(status: number | null): TextStyle {
  if (status === null || status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/**
 * Characters that affect a terminal or are invisible: control characters (C0 and C1), directional
 * and zero-width marks, and line separators.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns client-supplied text without escape sequences. */
export function printable(text: string, pattern = unprintable): string {
  return text.replace(pattern, (character) => encodeURIComponent(character.toWellFormed()));
}

/** Serialises a value as JSON with these characters escaped. */
function printableJson(value: object): string {
  const escaped = (character: string): string =>
    Array.from({ length: character.length }, (_, at) => {
      const code = character.charCodeAt(at).toString(16);
      return `\\u${code.padStart(4, '0')}`;
    }).join('');
  return escapeJson(JSON.stringify(value).replace(unprintable, escaped));
}

function injected({ status, delay_ms, body }: NonNullable<Exchange['fault']>): string {
  const parts = [
    status !== undefined && `status ${status}`,
    delay_ms !== undefined && `${delay_ms} ms later`,
    body !== undefined && `body ${body}`,
  ];
  return `injected: ${parts.filter(Boolean).join(', ') || 'headers'}`;
}

/** Lists the fault of a request, or why it was rejected, and what was ignored. */
function explanation({ fault, refusal, warning }: Exchange): string[] {
  const why = fault ? injected(fault) : refusal;
  const texts = [why, warning].filter((text) => text !== undefined);
  return texts.map((text) => printable(text));
}

/** Returns the URL in printable ASCII. */
const printableUrl = ({ url }: Exchange): string => printable(url, /[^\x21-\x7e]/g);

const timeOf = ({ at }: Exchange): string => new Date(at).toISOString();

/** Formats a request as a line of JSON, for programs. */
function jsonLine(exchange: Exchange): string {
  const { method, operation, account, status, duration, fault, refusal, warning } = exchange;
  return printableJson({
    event: 'request',
    time: timeOf(exchange),
    method,
    url: printableUrl(exchange),
    operation,
    account,
    status,
    duration_ms: duration,
    fault,
    refusal: refusal === '' ? undefined : refusal,
    warning,
  });
}

function kindOf({ operation, url }: Exchange): string {
  if (operation !== null) return operation;
  return url.startsWith('/_sandbox/') ? 'control' : 'no operation';
}

/** Formats a request as one line: method, URL, status, and why it was rejected. */
export function logLine(exchange: Exchange, format: 'pretty' | 'json', color: boolean): string {
  if (format === 'json') return jsonLine(exchange);
  const { method, account, status, duration } = exchange;
  const paint = (style: TextStyle, text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const details = [kindOf(exchange), printable(account ?? ''), `${duration} ms`];
  const parts = [
    paint('dim', timeOf(exchange).slice(11, 23)),
    paint(styleOf(status), status === null ? '---' : String(status)),
    method.padEnd(6),
    printableUrl(exchange),
    paint('dim', details.filter((text) => text !== '').join(', ')),
    ...explanation(exchange),
  ];
  return escapeWorkflowCommands(parts.join('  '));
}

/** Formats a log entry like `logLine`. */
export function entryLine(entry: LogEntry, format: 'pretty' | 'json', color: boolean): string {
  const { at, request, response, duration_ms: duration, ...rest } = entry;
  const { method, url } = request;
  const status = response?.status ?? null;
  return logLine({ ...rest, at: Date.parse(at), method, url, status, duration }, format, color);
}
