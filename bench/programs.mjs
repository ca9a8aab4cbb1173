import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inTurns, spread } from './measure.mjs';

const exitProbe = new URL('exit-probe.mjs', import.meta.url).href;
const root = fileURLToPath(new URL('..', import.meta.url));

const collect = async (stream) => (await stream.toArray()).join('');

/** Arguments of node for the text of a module. */
export const moduleText = (text) => ['--input-type=module', '--eval', text];

/**
 * Runs a program to its end, in the folder of the package, so that it finds what that depends on.
 * @param args those of node
 * @returns ms by the clock, ms of CPU time of all its threads, and the most memory it had, MB
 * @throws when its exit code is not 0
 */
export async function costOf(args) {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', exitProbe, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [cost, errors, [code]] = await Promise.all([
    collect(child.stdio[3]),
    collect(child.stderr),
    once(child, 'exit'),
  ]);
  const time = performance.now() - start;
  if (code !== 0) throw new Error(`The exit code is ${code}: ${errors}`);
  return { time, ...JSON.parse(cost) };
}

/** Medians of what two programs cost, from pairs of it. */
export const medians = (pairs) =>
  [0, 1].map((side) =>
    Object.fromEntries(
      ['time', 'cpu', 'memory'].map((what) => [
        what,
        spread(pairs.map((pair) => pair[side][what])).median,
      ]),
    ),
  );

/**
 * Runs two programs in turns; the first round, which brings files into the system's cache, does not
 * count.
 * @returns pairs of what they cost
 */
export async function programsInTurns(ours, other, rounds = 11) {
  await inTurns(1, ours, other, (run) => run());
  return inTurns(rounds, ours, other, (run) => run());
}
