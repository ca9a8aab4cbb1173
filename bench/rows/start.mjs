import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atMost, inTurns, spread } from '../measure.mjs';
import { moduleText } from '../programs.mjs';
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

const inMemory = () => serve(['--memory']);

/** Runs the text of a module until it prints a line. */
async function ready(text) {
  const { child, time, cpu } = await untilFirstLine('-', [], moduleText(text));
  await end(child);
  return { time, cpu };
}

/** A process that prints one line, and does nothing else. */
const emptyProcess = () => ready("console.log('ready'); setInterval(() => {}, 1000)");

/** A server with one route, and joi beside it. */
const bareServer = () =>
  ready(`import Hapi from '@hapi/hapi';
    import 'joi';
    const server = Hapi.server({ host: '127.0.0.1' });
    server.route({ method: 'GET', path: '/health', handler: () => 'ok' });
    await server.start();
    console.log('ready');`);

async function compared(title, ours, other, most) {
  // The first ones bring the files into the system's cache.
  await ours();
  await other();
  const pairs = await inTurns(11, ours, other, (measure) => measure());
  return ['time', 'cpu'].map((what) => {
    const median = (side) => Math.round(spread(pairs.map((pair) => pair[side][what])).median);
    return {
      title,
      measure: what === 'cpu' ? 'CPU time' : 'time',
      ratio: spread(pairs.map(([serving, beside]) => serving[what] / beside[what])),
      target: atMost(most),
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
      const inFile = () => serve(['--state-file', join(folder, `start-${(round += 1)}.json`)]);
      return [
        ...(await compared(`${title}, in memory`, inMemory, emptyProcess, 6)),
        ...(await compared(`${title}, with a new state file`, inFile, emptyProcess, 6)),
      ];
    },
  },
  {
    name: 'server',
    run: () =>
      compared(
        '`serve` ready, in memory / a bare hapi server ready, joi loaded',
        inMemory,
        bareServer,
        1.5,
      ),
  },
];
