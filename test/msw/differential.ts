import { readFile } from 'node:fs/promises';
import process from 'node:process';
import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { kinds, Pair } from '../fixtures/pair.js';
import { sequences, type Step } from '../fixtures/pair-steps.js';

/**
 * Sends the same requests to the sandbox and to the mock. `DIFFERENTIAL_RUNS=2000` for a thorough
 * run, `DIFFERENTIAL_SEED` to repeat a failure, `DIFFERENTIAL_REPLAY=FILE` to replay the steps that
 * a failure has printed.
 */
const runs = Number(process.env.DIFFERENTIAL_RUNS ?? 40);
const seed = process.env.DIFFERENTIAL_SEED ?? '20261121';
const replay = process.env.DIFFERENTIAL_REPLAY;

void t.test(
  `${runs} sequences of requests, clock moves and faults have the same effect`,
  { timeout: 900_000 },
  async (t) => {
    const pairs = await Promise.all(kinds.map((options) => Pair.start(options)));
    t.teardown(() => Promise.all(pairs.map((pair) => pair.stop())));
    const play = async ([kind, steps]: readonly [number, readonly Step[]]): Promise<void> => {
      await pairs[kind]?.play(steps);
    };
    if (replay !== undefined) {
      await play(JSON.parse(await readFile(replay, 'utf8')) as [number, Step[]]);
      t.pass('the steps make no difference');
      return;
    }
    const result = await fc.check(fc.asyncProperty(sequences(kinds.length), play), {
      numRuns: runs,
      ...(seed !== '' && { seed: Number(seed) }),
    });
    const [counterexample] = result.counterexample ?? [];
    const failure = [
      `DIFFERENTIAL_SEED=${result.seed}`,
      String(result.errorInstance),
      'Save this as FILE and set DIFFERENTIAL_REPLAY=FILE:',
      JSON.stringify(counterexample),
    ];
    t.notOk(result.failed, result.failed ? failure.join('\n') : `seed ${result.seed}`);
    const statuses = new Map<number, number>();
    for (const pair of pairs) {
      for (const [status, count] of pair.statuses)
        statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    t.comment(JSON.stringify(Object.fromEntries(statuses)));
    if (result.failed) return;
    // If a usual status is missing, the sequences are not varied enough.
    const usual = [200, 201, 400, 404, 405, 415, 429];
    const rare = runs < 1000 ? [] : [204, 401, 403, 409, 413, 418, 422, 500, 503];
    for (const status of [...usual, ...rare]) {
      t.ok(statuses.has(status), `some had status ${status}`);
    }
  },
);
