import t from '../fixtures/tap.js';
import type { ConformanceReport, RunOptions } from '../../conformance/index.js';
import { isCreation } from '../fixtures/deviations.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import { against } from '../fixtures/running.js';

/** Tokens that are rejected only for a while, or only for some requests. */

const titlesOf = ({ causes }: ConformanceReport): string =>
  causes.map(({ title }) => title).join('\n');

const rejected = { status: 401, body: { error: 'who is it?' } };

void t.test(
  'what a run created is cancelled if its token was rejected only for a while',
  async (t) => {
    const sources: readonly NonNullable<RunOptions['token']>[] = ['demo-token', () => 'demo-token'];
    for (const token of sources) {
      let [requests, isRejecting] = [0, true];
      const live = new Set<string>();
      const deployment = plainDeployment({
        before: ({ known }, service) => {
          if (!known || !isRejecting) return undefined;
          requests += 1;
          if (requests < 60) return undefined;
          for (const { id } of service.live()) live.add(id);
          return rejected;
        },
      });
      const { id: foreign } = deployment.service.keep('Berlin', 'cafe', ['phone', 'website'], 0);
      const report = await against(deployment, {
        token,
        onEvent: ({ type }) => {
          // the last events before the clean-up
          if (type === 'check') isRejecting = false;
        },
      });
      t.match(titlesOf(report), /the token has not been accepted since/);
      t.ok(live.size > 1, 'the run had created something');
      t.same(deployment.live(), [foreign], typeof token);
      t.same(report.leftovers, []);
    }
  },
);

void t.test('an interruption ends the wait for a token', async (t) => {
  const controller = new AbortController();
  let fetched = 0;
  let live: readonly string[] = [];
  const limits: number[] = [];
  const deployment = plainDeployment({
    before: ({ known }, service) =>
      known && fetched === 1 && service.live().length > 0 ? rejected : undefined,
  });
  const token = (): string | Promise<string> => {
    fetched += 1;
    if (fetched === 1) return 'demo-token';
    live = deployment.live();
    // the seconds that an interruption leaves are over at once
    const { setTimeout: later } = globalThis;
    const timers = t.intercept(globalThis, 'setTimeout', {
      value: (work: () => void, limit: number) => {
        limits.push(limit);
        return later(work, 0);
      },
    });
    controller.abort();
    timers.restore();
    return new Promise(() => undefined);
  };
  const report = await against(deployment, { token, signal: controller.signal });
  t.equal(fetched, 2);
  t.ok(live.length > 0);
  t.same(limits, [5000]);
  t.notMatch(titlesOf(report), /could not be fetched/);
  t.ok(report.checks.some(({ message }) => message.includes('interrupted')));
  t.same(deployment.live(), []);
});

void t.test('a rejection is reported even if no request gets a response after it', async (t) => {
  let isSilent = false;
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const deployment = plainDeployment({
    before: (asked) =>
      asked.known && isCreation(asked)
        ? { status: 403, body: { error: 'reading only' } }
        : undefined,
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isSilent && init?.method === 'GET') throw new TypeError('fetch failed', { cause: reset });
    const response = await deployment.fetch(input, init);
    isSilent ||= response.status === 403;
    return response;
  };
  const report = await against(deployment, { fetch, only: ['create'] });
  t.ok(isSilent);
  t.match(titlesOf(report), /no subscription could be created .*403.*reading only/);
  t.same(report.leftovers, []);
});
