import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atMost, inTurns, spread } from '../measure.mjs';
import { cli } from '../sandbox.mjs';

/** From the start of a process to its first line on stdout, ms. */
async function untilFirstLine(args) {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [text] = await once(child.stdout, 'data');
  return { child, exited, time: performance.now() - start, text: String(text) };
}

async function serve(file) {
  const { child, exited, time, text } = await untilFirstLine([
    cli,
    'serve',
    '--port',
    '0',
    '--quiet',
    '--db',
    file,
  ]);
  // Ready means ready: the first request gets its response, and takes no part in the time.
  const response = await fetch(`${/http:\S+/.exec(text)[0]}/_sandbox/health`);
  if (!response.ok) throw new Error(`Said to be ready, and responded with ${response.status}`);
  child.kill('SIGTERM');
  await exited;
  return time;
}

async function emptyProcess() {
  const start = performance.now();
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit');
  return performance.now() - start;
}

export const startRows = [
  {
    name: 'start',
    async run({ folder }) {
      let round = 0;
      const ours = () => serve(join(folder, `start-${(round += 1)}.json`));
      // The first ones bring the files into the system's cache.
      await ours();
      await emptyProcess();
      const pairs = await inTurns(11, ours, emptyProcess, (measure) => measure());
      const median = (side) => Math.round(spread(pairs.map((pair) => pair[side])).median);
      return [
        {
          title: '`serve` ready / start and end of an empty node process',
          measure: 'time',
          ratio: spread(pairs.map(([serving, empty]) => serving / empty)),
          target: atMost(8),
          detail: `${median(0)} ms against ${median(1)} ms, with a new state file`,
        },
      ];
    },
  },
];
