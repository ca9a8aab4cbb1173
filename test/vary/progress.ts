import t from '../fixtures/tap.js';
import { varyProgress } from '../../src/cli/vary-progress.js';
import type { LogEntry } from '../../src/service/request-log/request-log.js';
import type { Trial } from '../../src/vary/diagnosis.js';
import { progressOf } from '../../src/vary/suspicion.js';

/** How far a run got compared to the baseline run, and the progress lines of `vary`. */

/** An exchange of each request, such as `GET /a`. */
const asked = (...requests: readonly string[]): LogEntry[] =>
  requests.map((text, index) => {
    const [method = '', url = ''] = text.split(' ');
    return {
      id: index + 1,
      at: '2026-06-01T12:00:00.000Z',
      operation: null,
      account: 'demo',
      request: { method, url, headers: {}, body: null },
      response: null,
      duration_ms: 1,
    };
  });

const baseline = asked('POST /a', 'GET /a', 'PATCH /a', 'DELETE /a', 'POST /b', 'GET /b');

/**
 * Positions in the baseline run: those of requests that the run sent as well, and where the run
 * stopped.
 */
function compared(other: readonly LogEntry[], from = baseline) {
  const { had, stops } = progressOf(from, other);
  return { had: [...had], stops: [...stops] };
}

void t.test('a run with the same requests has no stops', async (t) => {
  t.same(compared(baseline), { had: [0, 1, 2, 3, 4, 5], stops: [] });
});

void t.test('a run stops after the last request before those that are missing', async (t) => {
  const gaveUp = asked('POST /a', 'GET /a', 'POST /b', 'GET /b');
  t.same(compared(gaveUp), { had: [0, 1, 4, 5], stops: [1] }, 'one of two tests');
  t.same(compared(asked('POST /a', 'POST /b')), { had: [0, 4], stops: [0, 4] }, 'both');
  t.same(compared([]), { had: [], stops: [] }, 'nothing was asked');
});

void t.test('a run with more requests has no stops', async (t) => {
  const more = asked('POST /a', 'GET /x', 'GET /a', 'PATCH /a', 'DELETE /a', 'POST /b', 'GET /b');
  t.same(compared(more).stops, []);
});

void t.test('requests that are repeated while a client waits count as one', async (t) => {
  const waiting = asked('POST /a', 'GET /a', 'GET /a', 'GET /a', 'DELETE /a');
  t.same(compared(asked('POST /a', 'GET /a', 'DELETE /a'), waiting).stops, []);
  const stopped = compared(asked('POST /a', 'GET /a'), waiting);
  t.same(stopped, { had: [0, 1, 2, 3], stops: [3] });
});

void t.test('ids differ in each run', async (t) => {
  const [one, other] = [1, 2].map((digit) => `GET /a/6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2${digit}`);
  t.same(compared(asked(other ?? '', 'GET /b'), asked(one ?? '', 'GET /b')).stops, []);
});

const trial: Trial = {
  passed: false,
  ending: 'exit code 1',
  duration_ms: 1200,
  leftBehind: false,
  log: '',
  last_lines: [],
  exchanges: [],
  number: 1,
  operations: new Set(),
};

/** Output of a search of two runs. */
function written(terminal: { isTTY?: boolean; columns?: number }): string {
  let text = '';
  const progress = varyProgress({ ...terminal, write: (piece) => (text += piece) });
  progress.on({ type: 'planned', variations: 213, runs: 1 });
  progress.on({ type: 'run', number: 1, what: 'baseline' });
  progress.on({
    type: 'ran',
    number: 1,
    what: 'baseline',
    trial: { ...trial, passed: true },
    found: 0,
  });
  progress.on({ type: 'run', number: 2, what: 'create.status = 200' });
  progress.on({ type: 'ran', number: 2, what: 'create.status = 200', trial, found: 1 });
  progress.on({ type: 'run', number: 3, what: 'a\u001b[2Jtext\nof the client' });
  progress.stop();
  progress.stop();
  return text;
}

void t.test('each run is printed as a line without a terminal', async (t) => {
  t.equal(
    written({}),
    [
      '213 variations in 1 run (more if any fail)',
      'Run 1: baseline: passed, 1.2 s',
      'Run 2: create.status = 200: failed, exit code 1, 1.2 s',
      '',
    ].join('\n'),
  );
});

void t.test('a terminal shows one line, which is redrawn and cleared at the end', async (t) => {
  const lines = (columns: number): string[] =>
    written({ isTTY: true, columns })
      .replace(/\u001b\[[\d;]*m/g, '')
      .split('\r\u001b[2K');
  const wide = lines(0);
  t.match(wide, ['213 variations in 1 run (more if any fail)\nrun 1 · 0 assumptions · baseline']);
  t.equal(wide.at(-1), '');
  t.match(wide.at(-2), /^run 3 · 1 assumption · a.*text.*of the client$/);
  t.notMatch(wide.join(''), /\u001b|of the client\n/);
  for (const line of lines(24).slice(1)) t.ok(line.length < 24, line);
});
