import type { Outcome, RunEvent } from '../run/report.js';
import stringWidth from 'string-width';
import { colors, shortened } from './terminal.js';
import { count, duration, symbols, verdictTitle } from './labels.js';
import { escapeWorkflowCommands, singleLine } from './escape.js';

/** Where progress is drawn. Nothing is printed but through `write`. */
export interface ProgressOptions {
  write: (text: string) => void;
  /** a terminal gets one area that is drawn anew; anything else plain lines */
  isTTY: boolean;
  /** ANSI colours; off unless asked for, see `wantsColor` */
  color?: boolean;
  /** columns, asked for at each drawing because terminals are resized; 80 unless given */
  width?: () => number;
  /** ms since some moment; for the time that the run has taken */
  now?: () => number;
}

/** Progress of one run. */
export interface Progress {
  /** takes each event of the run */
  on: (event: RunEvent) => void;
  /** Wipes the area and stops its spinner; also when the run ended otherwise. May be called twice. */
  stop: () => void;
}

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const told: readonly Outcome[] = ['fail', 'error', 'warn'];

/** Shows how a run goes on: live on a terminal, line by line elsewhere (a build's log). */
export function createProgress(options: ProgressOptions): Progress {
  return options.isTTY ? live(options) : plain(options);
}

function live({ write, color = false, width = () => 80, now = Date.now }: ProgressOptions): Progress {
  const paint = colors(color);
  const began = now();
  const found: Partial<Record<Outcome, number>> = {};
  const run = { total: 0, done: 0, requests: 0, last: '', waiting: '' };
  let frame = 0;
  let drawn = false;
  let stopped = false;

  const wipe = () => {
    // Line by line: "erase all below" from the top row makes some terminals keep what they erase.
    if (drawn) write('\r\u001b[2K\u001b[1A\u001b[2K');
    drawn = false;
  };
  const draw = () => {
    const room = Math.max(20, width()) - 1;
    const counter = `${run.done}/${run.total}`;
    const outcomes = told.filter((outcome) => found[outcome] !== undefined);
    const marks = outcomes.map((outcome) => `${symbols[outcome]} ${found[outcome] ?? 0}`);
    const rest = `${count(run.requests, 'request')}  ${duration(now() - began)}`;
    const line = [spinner[frame % spinner.length] ?? '', counter, ...marks, rest];
    const fits = stringWidth(line.join('  ')) <= room;
    const dressed = [
      paint.bold(line[0] ?? ''),
      counter,
      ...marks.map((mark, index) => paint.outcome(outcomes[index] ?? 'fail', mark)),
      paint.dim(rest),
    ];
    const below = escapeWorkflowCommands(run.waiting === '' ? run.last : `waiting: ${run.waiting}`);
    wipe();
    write(
      `${fits ? dressed.join('  ') : shortened(line.join('  '), room)}\n${paint.dim(shortened(`   ${below}`, room))}`,
    );
    drawn = true;
  };
  const timer = setInterval(() => {
    frame += 1;
    draw();
  }, 100);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    stopped = true;
    wipe();
  };
  return {
    stop,
    on(event) {
      if (stopped) return;
      switch (event.type) {
        case 'start':
          run.total = event.total;
          break;
        case 'check':
          run.done += 1;
          run.last = singleLine(`${event.result.id}: ${event.result.title}`);
          run.waiting = '';
          found[event.result.outcome] = (found[event.result.outcome] ?? 0) + 1;
          break;
        case 'request':
          run.requests = event.count;
          break;
        case 'waiting':
          run.waiting = singleLine(event.reason);
          break;
        case 'end':
          stop();
          return;
      }
      draw();
    },
  };
}

function plain({ write, color = false }: ProgressOptions): Progress {
  const paint = colors(color);
  const reasons = new Set<string>();
  let stopped = false;
  const line = (text: string) => write(escapeWorkflowCommands(text) + '\n');
  return {
    stop: () => (stopped = true),
    on(event) {
      if (stopped) return;
      switch (event.type) {
        case 'start':
          line(`Running ${count(event.total, 'check')}`);
          break;
        case 'check': {
          const { outcome, id, message, title } = event.result;
          if (!told.includes(outcome)) break;
          line(`${paint.outcome(outcome, symbols[outcome])} ${singleLine(`${id}: ${message || title}`)}`);
          break;
        }
        case 'waiting':
          // Once per reason: a log is not a place for a clock.
          if (!reasons.has(event.reason)) line(`waiting: ${singleLine(event.reason)}`);
          reasons.add(event.reason);
          break;
        case 'end':
          line(`${verdictTitle(event.report)} after ${count(event.report.target.requests, 'request')}`);
          break;
        case 'request':
          break;
      }
    },
  };
}
