import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atMost, inTurns, spread } from '../measure.mjs';
import { cli } from '../sandbox.mjs';

const usageProbe = new URL('../usage-probe.mjs', import.meta.url).href;

/**
 * Starts a script.
 * @returns ms until its first line on stdout, that line, and ms of CPU time: that of the kernel for
 *   it and of all its threads included, some of which compile and collect garbage for V8
 */
async function untilFirstLine(script, args, execArgv) {
  const start = performance.now();
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'];
  const child = fork(script, args, { execArgv: ['--import', usageProbe, ...execArgv], stdio });
  const [text] = await once(child.stdout, 'data');
  const time = performance.now() - start;
  child.send({ usage: 0 });
  const [{ cpu }] = await once(child, 'message');
  return { child, time, cpu: (cpu.user + cpu.system) / 1000, text: String(text) };
}

async function end(child) {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function serve(storage) {
  const args = ['serve', '--port', '0', '--quiet', ...storage];
  const { child, time, cpu, text } = await untilFirstLine(cli, args, []);
  // Ready means ready: the first request gets its response, and takes no part in the time.
  const response = await fetch(`${/http:\S+/.exec(text)[0]}/_sandbox/health`);
  if (!response.ok) throw new Error(`Said to be ready, and responded with ${response.status}`);
  await end(child);
  return { time, cpu };
}

/** A process that prints one line, and does nothing else. */
async function emptyProcess() {
  const source = "console.log('ready'); setInterval(() => {}, 1000)";
  const { child, time, cpu } = await untilFirstLine('-', [], ['--eval', source]);
  await end(child);
  return { time, cpu };
}

async function compared(title, ours) {
  // The first ones bring the files into the system's cache.
  await ours();
  await emptyProcess();
  const pairs = await inTurns(11, ours, emptyProcess, (measure) => measure());
  return ['time', 'cpu'].map((what) => {
    const median = (side) => Math.round(spread(pairs.map((pair) => pair[side][what])).median);
    return {
      title,
      measure: what === 'cpu' ? 'CPU time' : 'time',
      ratio: spread(pairs.map(([serving, empty]) => serving[what] / empty[what])),
      target: atMost(6),
      detail: `${median(0)} ms against ${median(1)} ms`,
    };
  });
}

export const startRows = [
  {
    name: 'start',
    async run({ folder }) {
      let round = 0;
      const title = '`serve` ready / an empty node process ready';
      const inFile = () => serve(['--db', join(folder, `start-${(round += 1)}.json`)]);
      return [
        ...(await compared(`${title}, in memory`, () => serve(['--memory']))),
        ...(await compared(`${title}, with a new state file`, inFile)),
      ];
    },
  },
];
