import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { cli } from '../contenders/sandbox.mjs';
import { atMost } from '../line.mjs';
import { spread } from '../spread.mjs';

const rounds = 11;

/** CPU time of a process so far in ms, where the system tells (Linux). It counts in steps of 10 ms. */
async function cpuTimeOf(pid) {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/** From the start of a process to its first line, ms; and the CPU time that it took. */
async function untilFirstLine(args) {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [text] = await once(child.stdout, 'data');
  const time = performance.now() - start;
  const cpu = await cpuTimeOf(child.pid);
  return { child, exited, time, cpu, text: String(text) };
}

async function startServe(file) {
  const { child, exited, time, cpu, text } = await untilFirstLine([
    cli,
    'serve',
    '--port',
    '0',
    '--quiet',
    '--db',
    file,
  ]);
  // Ready means ready: the first request is answered, and takes no part in the time.
  const [url] = /http:\S+/.exec(text);
  const answer = await fetch(`${url}/_sandbox/health`);
  if (!answer.ok) throw new Error(`Said to be ready, and answered ${answer.status}`);
  child.kill('SIGTERM');
  await exited;
  return { time, cpu };
}

/** An empty process, from its start to its end. */
async function startEmpty() {
  const start = performance.now();
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit');
  return performance.now() - start;
}

/** What the CPU time of a process that does nothing is told by itself, ms. */
async function emptyCpu() {
  const script = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)';
  const { exited, text } = await untilFirstLine(['--eval', script]);
  await exited;
  return Number(text);
}

export const startRows = [
  {
    name: 'start',
    title: '`serve` ready to answer / start and end of an empty node process',
    async run({ folder }) {
      const found = [];
      for (let round = 0; round < rounds + 2; round += 1) {
        const empty = await startEmpty();
        const serve = await startServe(`${folder}/start-${round}.json`);
        const cpu = await emptyCpu();
        // The first two bring the files into the system's cache.
        if (round > 1) found.push({ serve, empty, cpu });
      }
      const target = atMost(8);
      const median = (of) => Math.round(spread(found.map(of)).median);
      const lines = [
        {
          title: this.title,
          measure: 'time',
          ratio: spread(found.map(({ serve, empty }) => serve.time / empty)),
          target,
          detail: `${median(({ serve }) => serve.time)} ms against ${median(({ empty }) => empty)} ms, with a new state file`,
        },
      ];
      if (found.every(({ serve }) => serve.cpu !== undefined)) {
        lines.push({
          title: this.title,
          measure: 'CPU time',
          ratio: spread(found.map(({ serve, cpu }) => serve.cpu / cpu)),
          target,
          detail: `${median(({ serve }) => serve.cpu)} ms against ${median(({ cpu }) => cpu)} ms`,
        });
      }
      return lines;
    },
  },
];
