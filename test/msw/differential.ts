import { readFile } from 'node:fs/promises';
import process from 'node:process';
import fc from 'fast-check';
import t from '../fixtures/tap.js';
import type { MockOptions } from '../../src/msw/index.js';
import { Pair } from '../fixtures/pair.js';
import { sequences, type Step } from '../fixtures/pair-steps.js';

/**
 * The same requests to the sandbox and to the mock. `DIFFERENTIAL_RUNS=2000` for a thorough run, `DIFFERENTIAL_SEED` to
 * see a failure again, `DIFFERENTIAL_REPLAY=FILE` to take the steps that one has printed.
 */
const runs = Number(process.env.DIFFERENTIAL_RUNS ?? 40);
const seed = process.env.DIFFERENTIAL_SEED ?? '20261121';
const replay = process.env.DIFFERENTIAL_REPLAY;

/** The reference, and very different profiles. */
const kinds: Omit<MockOptions, 'baseUrl'>[] = [
  { seed: 7 },
  { scrapeTime: 0, quota: 2, rateLimit: 5 },
  {
    scrapeTime: 0,
    marketSize: 30,
    anyToken: true,
    profile: {
      'http.content-type.status': 'accepted',
      'http.malformed-json.status': 422,
      'http.unknown-path.status': 410,
      'http.wrong-method.status': 404,
      'http.wrong-method.allow': 'absent',
      'errors.extra-keys': ['code', 'message'],
      'create.invalid.status': 422,
      'create.location': 'absolute',
      'create.unknown-keys': 422,
      'cancel.status': 204,
      'cancelled.get': 404,
      'list.limit-below': 'clamped',
      'list.number-decimal': 422,
      'list.number-exponent': 'leading-digits',
      'list.number-sign': 'default',
      'list.unknown-keys': 422,
      'list.offset-bare': 422,
      'http.null-body.status': 409,
      'http.media-type': 'application/json',
      'cancel.content-type': 400,
      'timestamps.format': 'unix-seconds',
    },
  },
  {
    conditions: [
      'wire.extra-keys',
      'wire.key-order',
      'wire.upper-case-uuids',
      'trouble.rate-limit',
    ],
    scrapeTime: 0,
  },
  {
    profile: {
      'auth.missing.body': 'html',
      'auth.unknown.body': 'empty',
      'auth.challenge': 'none',
      'cancel.body': 'empty',
      'create.status': 200,
      'create.location': 'path',
      'list.excess': 400,
      'rate-limit.retry-after': 'date',
      'list.offset-malformed': 'zero',
    },
    rateLimit: 3,
    world: {
      version: 1,
      subscriptions: [
        { city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'wifi'], age: '3d' },
      ],
    },
  },
];

void t.test(
  `${runs} sequences of requests, moves of the clock and faults`,
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
    // Almost every kind of response has to occur, or the sequences are not varied enough.
    const usual = [200, 201, 400, 404, 405, 415, 429];
    const rare = runs < 1000 ? [] : [204, 401, 403, 409, 413, 418, 422, 500, 503];
    for (const status of [...usual, ...rare]) {
      t.ok(statuses.has(status), `some had status ${status}`);
    }
  },
);
