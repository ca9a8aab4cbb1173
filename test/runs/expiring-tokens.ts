import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import t from '../fixtures/tap.js';
import { checkCommand } from '../../conformance/cli/check.js';
import {
  type ConformanceReport,
  exitCodeOf,
  render,
  reporterNames,
  type RunOptions,
} from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { folderOf } from '../fixtures/cli.js';
import { isCreation } from '../fixtures/deviations.js';
import { raw } from '../fixtures/listening.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import { PlainService } from '../fixtures/plain-service.js';
import { runCommand } from '../fixtures/run-command.js';
import { against, urlOf } from '../fixtures/running.js';

/** Tokens that expire during a run. */

const authorization = (init: RequestInit | undefined): string =>
  new Headers(init?.headers).get('authorization') ?? '';

interface Front {
  /** requests after which a token is no longer accepted */
  readonly lifetime: number;
  /** the status of a rejection */
  readonly status?: number;
  /** the account whose tokens expire */
  readonly account?: 'demo' | 'other';
  readonly options?: Partial<RunOptions>;
}

/**
 * A gateway that accepts the tokens `demo.1`, `demo.2`, `other.1`, each for a number of requests.
 */
function expiring({ lifetime, status = 401, account = 'demo', options }: Front) {
  // a plain service has one account
  const deployment = account === 'demo' ? plainDeployment() : createDeployment({ places: 20 });
  const used = new Map<string, number>();
  const fetched = { demo: 0, other: 0 };
  const tokens = new Set<string>();
  const sent = { all: 0, untilExpired: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.all += 1;
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization(init)) ?? [];
    const [name = ''] = token.split('.');
    const count = (used.get(token) ?? 0) + 1;
    used.set(token, count);
    const isExpired = name === account && tokens.has(token) && count > lifetime;
    if (isExpired) return Response.json({ error: 'unauthorized' }, { status });
    if (name === account) sent.untilExpired = sent.all;
    const headers = new Headers(init?.headers);
    if (tokens.has(token)) headers.set('authorization', `Bearer ${name}-token`);
    return deployment.fetch(input, { ...init, headers });
  };
  const issue = (name: 'demo' | 'other') => (): string => {
    fetched[name] += 1;
    const token = `${name}.${fetched[name]}-A-secret-of-${name}`;
    tokens.add(token);
    return token;
  };
  const run = (tokens: Partial<RunOptions>): Promise<ConformanceReport> =>
    against(deployment, { fetch, ...options, ...tokens });
  return { run, issue, fetched, sent, deployment };
}

const titlesOf = ({ causes }: ConformanceReport): string[] => causes.map(({ title }) => title);

const said = (requests: number): RegExp =>
  new RegExp(
    String.raw`^the token has not been accepted since \d\d:\d\d:\d\d, after ${requests} requests: has it expired\?$`,
  );

void t.test('an expired token is one cause, and nothing else is blamed', async (t) => {
  for (const [lifetime, status] of [
    [8, 401],
    [60, 401],
    [60, 403],
    [90, 401],
  ] as const) {
    const { run, issue } = expiring({ lifetime, status });
    const report = await run({ token: issue('demo')(), strict: true });
    const name = `${status} after ${lifetime} requests`;
    const failed = report.checks.filter(({ outcome }) => ['fail', 'warn'].includes(outcome));
    const ids = failed.map(({ id }) => id);
    t.same(ids, [], name);
    t.equal(exitCodeOf(report), 3, name);
    const [cause, ...others] = report.causes.filter(({ title }) => title.includes('token'));
    t.match(cause?.title, /^the token has not been accepted since/, name);
    t.match(cause?.hints, [/--token-command/], name);
    t.same(others, [], name);
  }
});

void t.test('the cause contains the time, and the number of requests before', async (t) => {
  const { run, issue, sent } = expiring({ lifetime: 8, options: { concurrency: 1 } });
  const report = await run({ token: issue('demo')() });
  // those with other credentials count, too
  t.ok(sent.untilExpired >= 8);
  t.match(titlesOf(report)[0], said(sent.untilExpired));
});

void t.test('a new token is fetched when one expires, and the run continues', async (t) => {
  const whole = await against(plainDeployment());
  for (const [lifetime, status] of [
    [20, 401],
    [90, 403],
  ] as const) {
    const { run, issue, fetched, deployment } = expiring({ lifetime, status });
    const report = await run({ token: issue('demo') });
    t.equal(exitCodeOf(report), 0);
    t.same(report.summary, whole.summary, `${status} after ${lifetime} requests`);
    t.ok(fetched.demo > 1);
    t.same(deployment.live(), []);
    for (const name of reporterNames) t.notMatch(render(report, name), /-A-secret-of-/i);
  }
});

void t.test('created subscriptions are cancelled with a new token', async (t) => {
  const { run, issue, deployment } = expiring({ lifetime: 12, options: { only: ['create'] } });
  await run({ token: issue('demo') });
  t.same(deployment.live(), []);
});

void t.test('the clean-up tries an expired token only once', async (t) => {
  let sentBefore: number | undefined;
  const { run, issue, sent, deployment } = expiring({
    lifetime: 60,
    options: {
      onEvent: ({ type }) => {
        if (type === 'check') sentBefore ??= sent.all;
      },
    },
  });
  await run({ token: issue('demo')() });
  t.ok(deployment.live().length > 0);
  const late = sent.all - (sentBefore ?? 0);
  t.ok(late > 0 && late <= 3, `${late} requests`);
});

void t.test('an interrupted run cleans up with a token that arrives soon', async (t) => {
  const controller = new AbortController();
  const { run, issue, fetched, deployment } = expiring({
    lifetime: 60,
    options: { signal: controller.signal },
  });
  const next = issue('demo');
  let live: readonly string[] = [];
  const token = async (): Promise<string> => {
    if (fetched.demo > 0) {
      live = deployment.live();
      controller.abort();
      await setImmediate();
    }
    return next();
  };
  await run({ token });
  t.equal(fetched.demo, 2);
  t.ok(live.length > 0);
  t.same(deployment.live(), []);
});

void t.test('another account with an expired token proves no isolation', async (t) => {
  // rejections of that token would otherwise be mistaken for isolation
  for (const lifetime of [3, 6]) {
    const options = { only: ['auth'] };
    const { run, issue } = expiring({ lifetime, account: 'other', options });
    const report = await run({ token: issue('demo')(), otherToken: issue('other')() });
    const isolation = report.checks.filter(({ id }) => id.startsWith('auth.foreign.'));
    t.notOk(
      isolation.some(({ outcome }) => outcome === 'fail'),
      String(lifetime),
    );
    const inconclusive = isolation.filter(({ outcome }) => outcome === 'inconclusive');
    t.ok(inconclusive.length > 0, String(lifetime));
    const renewed = expiring({ lifetime, account: 'other', options });
    const again = await renewed.run({
      token: renewed.issue('demo')(),
      otherToken: renewed.issue('other'),
    });
    t.equal(exitCodeOf(again, { allowPartial: true }), 0);
    t.ok(renewed.fetched.other > 1);
  }
});

void t.test('tokens that cannot be fetched are a cause, not an exception', async (t) => {
  const cases: readonly (readonly [() => string, RegExp])[] = [
    [
      () => {
        throw new Error('the vault is sealed');
      },
      /^the token could not be fetched: the vault is sealed$/,
    ],
    [() => '', /^the fetched value is not usable as the token: it is empty/],
    [() => 'two words', /^the fetched value is not usable as the token/],
  ];
  for (const [source, expected] of cases) {
    let calls = 0;
    const token = (): string => {
      calls += 1;
      return source();
    };
    const report = await against(plainDeployment(), { token, only: ['get'] });
    t.match(titlesOf(report), [expected]);
    t.equal(calls, 1);
    t.notMatch(JSON.stringify(report), 'two words');
  }
  const options = { only: ['auth', 'create'] };
  const { run, issue } = expiring({ lifetime: 30, options });
  const issued = [issue('demo')()];
  const report = await run({
    token: () => {
      const [next] = issued.splice(0);
      if (next === undefined) throw new Error('no more tokens');
      return next;
    },
  });
  t.match(titlesOf(report)[0], /after \d+ requests, and the token could not be fetched: no more/);
  const hopeless = expiring({ lifetime: 30, options });
  const first = hopeless.issue('demo')();
  const same = await hopeless.run({ token: () => first });
  t.match(titlesOf(same)[0], /after \d+ requests, and new tokens are not accepted either$/);
});

void t.test('fetching tokens draws on the wait budget', async (t) => {
  const { run, issue, fetched, deployment } = expiring({ lifetime: 8 });
  const next = issue('demo');
  const token = async (): Promise<string> => {
    await deployment.time.sleep(50_000);
    return next();
  };
  const report = await run({ token, waitBudget: 120_000 });
  t.equal(exitCodeOf(report), 3);
  const { run_ms: waited = 0 } = report.target.waited ?? {};
  t.ok(waited >= 120_000 && waited < 180_000, `waited ${waited} ms`);
  t.ok(fetched.demo <= 6, `${fetched.demo} tokens, with the clean-up`);
  t.ok(report.checks.some(({ cause }) => cause === 'wait-budget'));

  const signals: AbortSignal[] = [];
  const stuck = (signal: AbortSignal): Promise<string> => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  const never = await against(plainDeployment(), { token: stuck, waitBudget: 1 });
  t.match(titlesOf(never), [
    /^the token could not be fetched: it took longer than 1\.001 s, the rest of --wait-budget$/,
  ]);
  t.match(signals, [{ aborted: true }], 'a command is ended');
});

void t.test('a rejected request is not mistaken for an expired token', async (t) => {
  const deployment = plainDeployment({
    before: (asked, service) =>
      asked.known && isCreation(asked) && service.live().length > 0
        ? { status: 403, body: { error: 'no room', limit: 1, current: 1 } }
        : undefined,
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await deployment.fetch(input, init);
    const isHidden = response.status === 404 && !urlOf(input).includes('/entities');
    return isHidden ? Response.json({ error: 'not yours' }, { status: 403 }) : response;
  };
  let fetched = 0;
  const token = (): string => {
    fetched += 1;
    return 'demo-token';
  };
  const report = await against(deployment, { token, fetch });
  t.equal(exitCodeOf(report), 0);
  t.equal(fetched, 1);
});

void t.test('a command fetches tokens, without a shell, and they are never shown', async (t) => {
  const url = await raw(t, createServer(new PlainService().listener));
  const file = folderOf(t)('report.json');
  const only = ['--only', 'get.subscription', '--allow-partial', '--reporter', `json=${file}`];
  const node = `"${process.execPath}"`;
  const run = (command: string, env = {}) => {
    const noToken = { LOCATION_DATA_TOKEN: '', ...env };
    return runCommand(t, checkCommand(), [url, ...only, '--token-command', command], noToken);
  };
  const fetched = await run(`${node} -e 'console.log(" demo-" + "token $HOME".slice(0, 5))'`);
  t.equal(fetched.code, 0, fetched.stderr);
  t.notMatch(readFileSync(file, 'utf8'), 'demo-token');
  const failing: [command: string, title: RegExp][] = [
    [
      `${node} -e 'console.log("hidden-one"); process.exit(7)'`,
      /could not be fetched: .*exit code 7/,
    ],
    ['no-such-command-anywhere --x', /could not be fetched: there is no command no-such-command/],
    [`${node} -e ''`, /the fetched value is not usable as the token: it is empty/],
  ];
  for (const [command, title] of failing) {
    const { code, stderr } = await run(command);
    t.equal(code, 3, command);
    const report = readFileSync(file, 'utf8');
    t.match(JSON.parse(report), { causes: [{ title }] });
    t.notMatch(report + stderr, 'hidden-one');
  }
  const wrong: [command: string, message: RegExp, env?: Record<string, string>][] = [
    ['vault "read', /--token-command is not a command: a quote is not closed/],
    [' ', /--token-command is not a command: it is empty/],
    ['vault', /pass either --token or --token-command/, { LOCATION_DATA_TOKEN: 'demo-token' }],
  ];
  for (const [command, message, env] of wrong) {
    const { code, stderr } = await run(command, env);
    t.equal(code, 2, command);
    t.match(stderr, message);
  }
});
