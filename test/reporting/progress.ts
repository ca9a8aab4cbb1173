import t from '../fixtures/tap.js';
import type { RunEvent } from '../../conformance/run/report.js';
import { script } from '../../conformance/script/script.js';
import { createProgress, type ProgressOptions } from '../../conformance/report/index.js';
import { hostileTexts, withHostileText } from '../fixtures/hostile-report.js';
import { sampleReport } from '../fixtures/report.js';

const report = sampleReport();
const events: RunEvent[] = [
  { type: 'start', total: report.checks.length, leftovers: () => [] },
  ...script.flatMap(({ when }, index): RunEvent[] => [
    { type: 'phase', when },
    { type: 'request', count: 2 * index + 1 },
    { type: 'waiting', reason: 'for entities to appear' },
    { type: 'request', count: 2 * index + 2 },
  ]),
  ...report.checks.map((result): RunEvent => ({ type: 'check', result })),
];
const end: RunEvent = { type: 'end', report };

/** The content of a terminal after an output; supports carriage returns, line feeds, "up" and "erase line". */
function screen(output: string, width: number): string[] {
  const lines = [''];
  let row = 0;
  let column = 0;
  for (const [piece, up] of output.matchAll(/\u001b\[(\d+)A|\u001b\[2K|\u001b\[[\d;]*m|[^]/gu)) {
    if (up !== undefined) row = Math.max(0, row - Number(up));
    else if (piece === '\u001b[2K') lines[row] = '';
    else if (piece === '\r') column = 0;
    else if (piece === '\n') {
      row += 1;
      column = 0;
    } else if (!piece.startsWith('\u001b')) {
      if (column === width) {
        row += 1;
        column = 0;
      }
      lines[row] = (lines[row] ?? '').slice(0, column).padEnd(column) + piece;
      column += 1;
    }
  }
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}

function recorded(options: Partial<ProgressOptions>) {
  let output = '';
  let time = 0;
  const progress = createProgress({
    write: (text) => (output += text),
    isTTY: true,
    now: () => (time += 10),
    ...options,
  });
  return { progress, output: () => output };
}

void t.test('on a terminal, one line is redrawn and removed at the end', async (t) => {
  for (const width of [24, 80]) {
    const { progress, output } = recorded({ width: () => width });
    const shown = () => screen(output(), width);
    events.slice(0, 2).forEach(progress.on);
    if (width === 80)
      t.match(shown()[0], `1/${script.length} 0 requests 20 ms before the run's subscription`);
    events.slice(2, 13).forEach(progress.on);
    t.equal(shown().length, 1, 'one line, however many events');
    if (width === 24) t.match(shown()[0], /^. 3\/\d+ .*…$/);
    else t.match(shown()[0], /^. 3\/\d+ 6 requests \d+ ms waiting: for/);
    events.slice(13).forEach(progress.on);
    t.match(shown()[0], ` ${script.length}/${script.length} `);
    progress.on(end);
    t.same(shown(), [], 'nothing is left for the report to stand below');
    const length = output().length;
    progress.stop();
    events.forEach(progress.on);
    t.equal(output().length, length, 'and nothing is drawn any more');
  }
});

void t.test('stopping a run clears the line', async (t) => {
  const { progress, output } = recorded({ color: true });
  events.slice(0, 10).forEach(progress.on);
  t.match(output(), /\u001b\[2m/);
  progress.stop();
  t.same(screen(output(), 80), []);
});

void t.test('plain lines show findings and waits', async (t) => {
  const { progress, output } = recorded({ isTTY: false });
  [...events, end].forEach(progress.on);
  const lines = output().trimEnd().split('\n');
  t.equal(lines.filter((line) => line === 'waiting: for entities to appear').length, 1);
  t.equal(lines.filter((line) => line.startsWith('✖ ')).length, 3);
  t.match(lines, [
    'Running 32 checks',
    'waiting: for entities to appear',
    /^▲ auth\.unknown\.refused: [^;]+\.$/,
  ]);
  t.notMatch(output(), /expected|found/, 'the report has the details');
  t.equal(lines.at(-1), 'Finished after 87 requests');
  t.notMatch(output(), /\u001b/);
});

void t.test('hostile texts do not reach the terminal', async (t) => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    for (const isTTY of [true, false]) {
      const { progress, output } = recorded({ isTTY });
      for (const result of withHostileText(report, text).checks) {
        progress.on({ type: 'check', result });
        progress.on({ type: 'waiting', reason: text });
      }
      const ours = /\r\u001b\[2K/g;
      t.notMatch(
        output().replace(ours, ''),
        /(?!\n)\p{Control}|\u2028|\u202e|^\s*::|##\[/mu,
        `${name}, ${String(isTTY)}`,
      );
      progress.stop();
    }
  }
});
