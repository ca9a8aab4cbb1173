import type { CheckResult, Exchange } from '../../report.js';
import { relevantPart } from '../relevant-part.js';
import { visible, visibleLine } from '../visible.js';
import { count, duration, symbols } from '../wording.js';
import { columns, padded, wrapped } from '../columns.js';
import { commandLines } from '../command-lines.js';
import type { Paint } from './paint.js';

const bodyLines = 14;

/** A check with something to tell, its evidence below it. */
export function finding(check: CheckResult, base: string, width: number, paint: Paint): string[] {
  const indent = '    ';
  const id = visibleLine(check.id);
  const titles = wrapped(visibleLine(check.title), width - 4);
  const last = titles.at(-1) ?? '';
  const room = width - 4 - columns(last) - columns(id) - 2;
  const heading = titles.map((line, index) =>
    index === 0
      ? `  ${paint.outcome(check.outcome, symbols[check.outcome])} ${paint.bold(line)}`
      : `${indent}${paint.bold(line)}`,
  );
  if (room >= 0) heading.push(`${heading.pop() ?? ''}${' '.repeat(room + 2)}${paint.dim(id)}`);
  else heading.push(...wrapped(id, width - 4).map((line) => indent + paint.dim(line)));
  const facts: [string, string | undefined][] = [
    ['clause', `${check.clause} (${check.level})`],
    ['expected', check.expected],
    ['found', check.found],
  ];
  return [
    ...heading,
    ...(check.message === ''
      ? []
      : wrapped(visibleLine(check.message), width - 4).map(
          (line) => indent + paint.outcome(check.outcome, line),
        )),
    ...facts.flatMap(([name, value]) =>
      value === undefined
        ? []
        : wrapped(visibleLine(value), width - 14).map(
            (line, index) => `${indent}${paint.dim(padded(index === 0 ? name : '', 10))}${line}`,
          ),
    ),
    ...check.exchanges.flatMap((exchange) => evidence(exchange, check, base, width, paint)),
    '',
  ];
}

/** The exchange behind a bar; its command line without one, so that it can be copied. */
function evidence(
  exchange: Exchange,
  check: CheckResult,
  base: string,
  width: number,
  paint: Paint,
): string[] {
  const { request, response } = exchange;
  const room = width - 6;
  const url = request.url.startsWith(base) ? request.url.slice(base.length) || '/' : request.url;
  const result = response === null ? (exchange.failure ?? 'no answer') : String(response.status);
  const line = visibleLine(`${request.method} ${url} → ${result}, ${duration(exchange.duration_ms)}`);
  const hint = [check.message, check.found, check.expected].join(' ');
  const behindBar = [
    ...wrapped(line, room),
    ...(request.body === null ? [] : body('sent', request.body, '', room, paint)),
    ...(response === null || response.body === ''
      ? []
      : body(response.truncated ? 'got, cut short' : 'got', response.body, hint, room, paint)),
  ];
  return [
    ...behindBar.map((text) => paint.dim('    │ ') + text),
    ...commandLines(visible(exchange.curl), width - 4).map((text) => paint.dim(`    ${text}`)),
  ];
}

/** On one line where it fits, else laid out and cut to the place that the message speaks of. */
function body(label: string, text: string, hint: string, room: number, paint: Paint): string[] {
  const short = visible(text);
  if (!/[\n\t]/.test(short) && columns(label) + 1 + columns(short) <= room) {
    return [`${paint.dim(label)} ${short}`];
  }
  const { at, lines, omitted } = relevantPart(text, hint, { maxLines: bodyLines, width: room });
  const place = at === '' ? '' : ` at ${visibleLine(at)}`;
  const left = (amount: number) => (amount > 0 ? [paint.dim(`… ${count(amount, 'more line')}`)] : []);
  return [
    paint.dim(`${label}${place}:`),
    ...left(omitted.before),
    ...lines.flatMap((line) => hanging(visible(line).replace(/\t/g, '  '), room)).slice(0, bodyLines * 2),
    ...left(omitted.after),
  ];
}

/** Wrapped with its own indentation, however deep. */
function hanging(line: string, room: number): string[] {
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.floor(room / 2));
  return wrapped(line.trimStart(), room - indent.length).map((piece) => indent + piece);
}
