import process from 'node:process';
import { singleLine, terminalText } from '../input/escape.js';
import { colors, shortened, wantsColor } from '../../render/terminal-text.js';
import { count, duration } from '../../render/words.js';
import type { VaryEvent } from '../vary/vary.js';

/** The stream for progress: stderr. */
interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** The advice printed when leftover processes disturb a search. */
const restHint =
  'they could have affected the next run. Make the command end the processes that it starts.';

/**
 * Prints the progress of a search: one line that is redrawn on a terminal, otherwise a line per
 * run.
 */
export function varyProgress(stream: Terminal) {
  const isLive = stream.isTTY === true;
  const paint = colors(wantsColor(stream, process.env));
  const running = new Map<number, string>();
  let found = 0;
  let isDrawn = false;
  let hasToldOfRest = false;

  const wipe = (): void => {
    if (isDrawn) stream.write('\r\u001b[2K');
    isDrawn = false;
  };
  const say = (text: string): void => {
    wipe();
    stream.write(`${terminalText(singleLine(text))}\n`);
  };
  const draw = (): void => {
    const last = [...running].at(-1);
    if (last === undefined) return;
    const [number, what] = last;
    const parts = [`run ${number}`, count(found, 'assumption'), what];
    wipe();
    const line = terminalText(singleLine(parts.join(' · ')));
    // Some terminals report 0 columns.
    const { columns = 0 } = stream;
    const width = Math.max(20, columns || 80);
    stream.write(paint.dim(shortened(line, width - 1)));
    isDrawn = true;
  };
  return {
    on(event: VaryEvent): void {
      if (event.type === 'planned') {
        const { variations, runs } = event;
        say(`${count(variations, 'variation')} in ${count(runs, 'run')} (more if any fail)`);
        return;
      }
      const { number, what } = event;
      if (event.type === 'run') {
        running.set(number, what);
      } else {
        running.delete(number);
      }
      if (event.type === 'ran') {
        ({ found } = event);
        const { passed, ending, duration_ms: time, leftBehind } = event.trial;
        if (leftBehind && !hasToldOfRest) {
          say(`Run ${number} left processes running; they were ended: ${restHint}`);
          hasToldOfRest = true;
        }
        const result = passed ? 'passed' : `failed, ${ending}`;
        if (!isLive) {
          say(`Run ${number}: ${what}: ${result}, ${duration(time)}`);
        }
      }
      if (isLive) draw();
    },
    /** Prints a line. */
    say,
    /** Clears the line; can be called twice. */
    stop: wipe,
  };
}
