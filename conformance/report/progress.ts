import type { CheckResult, Outcome, RunEvent } from '../run/report.js';
import { escapeWorkflowCommands, singleLine } from '../../src/input/escape.js';
import { count, duration } from '../../render/words.js';
import { colors, mark, shortened } from '../../render/terminal-text.js';
import { script } from '../script/script.js';

/** The output for progress; everything is printed through `write`. */
export interface ProgressOptions {
  write: (text: string) => void;
  /** whether to redraw one line, as on a terminal; otherwise plain lines are printed */
  isTTY: boolean;
  color?: boolean;
  /** returns the current number of columns, because terminals are resized; 80 by default */
  width?: () => number;
  /** monotonic time, ms */
  now?: () => number;
}

export interface Progress {
  on: (event: RunEvent) => void;
  /** Clears the line and stops the spinner; can be called twice. */
  stop: () => void;
}

const spinner = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const reported: readonly Outcome[] = ['fail', 'error', 'warn'];

const isReported = ({ outcome, known }: CheckResult): boolean =>
  reported.includes(outcome) && known === undefined;

/**
 * Shows what a run does: live on a terminal, otherwise line by line, such as in a build log.
 * Findings are printed at the end.
 */
export function createProgress(options: ProgressOptions): Progress {
  if (options.isTTY) return live(options);
  return plain(options);
}

function live({
  write,
  color = false,
  width = () => 80,
  now = Date.now,
}: ProgressOptions): Progress {
  const paint = colors(color);
  const began = now();
  const run = { phases: 0, requests: 0, phase: '', waiting: '' };
  const state = { frame: 0, drawn: false, stopped: false };

  const wipe = (): void => {
    if (state.drawn) write('\r\u001b[2K');
    state.drawn = false;
  };
  const draw = (): void => {
    const frame = spinner[state.frame % spinner.length];
    const sent = count(run.requests, 'request');
    const parts = [frame, `${run.phases}/${script.length}`, sent, duration(now() - began)];
    const columns = Math.max(20, width()) - 1;
    const line = shortened(
      [...parts, singleLine(run.waiting === '' ? run.phase : run.waiting)].join(' '),
      columns,
    );
    wipe();
    write(paint.dim(escapeWorkflowCommands(line)));
    state.drawn = true;
  };
  const timer = setInterval(() => {
    state.frame += 1;
    draw();
  }, 100);
  timer.unref();
  const stop = (): void => {
    clearInterval(timer);
    state.stopped = true;
    wipe();
  };
  const on = (event: RunEvent): void => {
    if (state.stopped) return;
    if (event.type === 'end') {
      stop();
      return;
    }
    if (event.type === 'request') run.requests = event.count;
    if (event.type === 'waiting') run.waiting = `waiting: ${event.reason}`;
    // A response ends the current wait.
    if (event.type === 'exchange' && event.exchange.response !== null) run.waiting = '';
    if (event.type === 'phase') {
      run.phases += 1;
      run.phase = event.when;
    }
    draw();
  };
  return { on, stop };
}

function plain({ write, color = false }: ProgressOptions): Progress {
  const paint = colors(color);
  const written = new Set<string>();
  let stopped = false;
  const line = (text: string, mark = ''): void =>
    write(`${mark}${escapeWorkflowCommands(singleLine(text))}\n`);
  const on = (event: RunEvent): void => {
    if (stopped) return;
    if (event.type === 'start') {
      line(`Running ${count(event.total, 'check')}`);
    }
    if (event.type === 'end') {
      // The verdict is at the end of the report, or in the last lines if the report is a file.
      line(`Finished after ${count(event.report.target.requests, 'request')}`);
    }
    if (event.type === 'check' && isReported(event.result)) {
      const { outcome, id, title } = event.result;
      // The expected and actual values are in the report.
      line(`${id}: ${title}`, mark(outcome, paint));
    }
    // Once per reason, to keep logs short.
    if (event.type === 'waiting' && !written.has(event.reason)) {
      line(`waiting: ${event.reason}`);
      written.add(event.reason);
    }
  };
  return { on, stop: () => (stopped = true) };
}
