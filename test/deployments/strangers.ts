import process from 'node:process';
import t from '../fixtures/tap.js';
import {
  emptyResponse,
  errorResponse,
  textResponse,
  type Middleware,
} from '../mutants/mutations/middleware.js';
import {
  createDeployment,
  defaultTokens,
  runAgainst,
  VirtualTime,
  type DeploymentOptions,
} from '../self-test/index.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { runCommand } from '../fixtures/run-command.js';
import { against } from '../fixtures/running.js';

const baseUrl = 'http://deployment.test';

void t.test('a run finds a violation at the end of a long list', async (t) => {
  const deployment = createDeployment();
  const spoiled: typeof globalThis.fetch = async (input, init) => {
    const answer = await deployment.fetch(input, init);
    if (answer.status !== 200 || !new URL(new Request(input).url).pathname.endsWith('/entities'))
      return answer;
    const page = (await answer.json()) as { data: Record<string, unknown>[]; offset: number };
    const data = page.data.map(({ removed_at, ...rest }, index) =>
      page.offset + index < 90 ? { removed_at, ...rest } : rest,
    );
    return Response.json({ ...page, data });
  };
  t.match(await against(deployment, { baseUrl }), { verdict: 'conformant' });
  const report = await against(deployment, { baseUrl, fetch: spoiled });
  t.same(
    report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id),
    ['entity.removed-at'],
  );
});

const nowhere = 'http://127.0.0.1:9';
const token = ['--token', 'same'];
const mistakes: { args: string[]; says: RegExp }[] = [
  { args: [nowhere], says: /no token was given/ },
  { args: [`${nowhere}/api/v1/`, ...token], says: /ends in \/v1/ },
  { args: [`${nowhere}/?page=1`, ...token], says: /a query or a fragment/ },
  { args: [nowhere, ...token, '--other-token', 'same'], says: /another account/ },
  {
    // folders are made, but not below a file
    args: [nowhere, ...token, '--reporter', `json=${process.execPath}/folder/report.json`],
    says: /json=.*\/folder\/report\.json.* cannot be written/,
  },
];

void t.test('usage errors are reported in one line before anything is sent', async (t) => {
  for (const { args, says } of mistakes) {
    const { code, stderr } = await runCommand(t, checkCommand(), args, { LOCATION_DATA_TOKEN: '' });
    t.equal(code, 2, args.join(' '));
    t.match(stderr, says);
    t.equal(stderr.trim().split('\n').length, 1);
  }
});

const [, otherToken] = defaultTokens;
const isOther = ({ headers }: Parameters<Middleware>[0]): boolean =>
  headers.authorization === `Bearer ${otherToken}`;

/** Failures and warnings of a run against our own service behind a middleware. */
async function found(options: DeploymentOptions): Promise<{ fail: string[]; warn: string[] }> {
  const { checks } = await runAgainst(createDeployment(options), {
    scrapeTimeout: 3000,
    otherToken,
  });
  const idsOf = (...outcomes: string[]) =>
    checks.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  return { fail: idsOf('fail', 'error'), warn: idsOf('warn') };
}

void t.test('a cache that serves authenticated responses to everyone is reported', async (t) => {
  const kept = new Map<string, Awaited<ReturnType<Middleware>>>();
  const cache: Middleware = async (request, next) => {
    const known = kept.get(request.url.href);
    if (known !== undefined && !isOther(request)) return known;
    const response = await next(request);
    // like caches, it forgets responses that a change concerns
    const isChange = request.method !== 'GET' && request.operation !== 'interpretFields';
    if (isChange && response.status < 400) kept.clear();
    if (request.method === 'GET' && response.status === 200) kept.set(request.url.href, response);
    return response;
  };
  const { fail } = await found({ middleware: [cache] });
  t.ok(
    ['auth.missing.get', 'auth.missing.list'].every((id) => fail.includes(id)),
    fail.join(),
  );
});

void t.test('HTML errors for the other account are accepted', async (t) => {
  const middleware: Middleware = async (request, next) => {
    const response = await next(request);
    return isOther(request) && response.status === 404
      ? textResponse(404, '<h1>404</h1>', 'text/html')
      : response;
  };
  t.same(await found({ middleware: [middleware] }), { fail: ['errors.json'], warn: [] });
});

void t.test('a foreign cancellation without an effect is accepted', async (t) => {
  const middleware: Middleware = (request, next) =>
    request.operation === 'cancelSubscription' && isOther(request)
      ? emptyResponse(204)
      : next(request);
  t.same(await found({ middleware: [middleware] }), { fail: [], warn: [] });
});

void t.test('a cancellation can conflict until shortly before the timeout', async (t) => {
  let first: number | undefined;
  const time = new VirtualTime();
  const middleware: Middleware = (request, next) => {
    if (request.operation !== 'cancelSubscription' || isOther(request)) return next(request);
    if (request.headers.authorization !== 'Bearer demo-token') return next(request);
    const now = time.now();
    first ??= now;
    return now - first < 2500 ? errorResponse(409) : next(request);
  };
  t.same((await found({ middleware: [middleware], time })).fail, []);
});

void t.test('a token that expires after the last update is blamed for nothing', async (t) => {
  let updates = 0;
  const middleware: Middleware = async (request, next) => {
    const response = updates === 2 ? errorResponse(401) : await next(request);
    if (request.operation === 'updateSubscription' && response.status === 200) updates += 1;
    return response;
  };
  t.same((await found({ middleware: [middleware] })).fail, []);
  t.equal(updates, 2);
});

void t.test('the count of a quota is recorded only if an error shows it', async (t) => {
  for (const [quota, current, told] of [
    [8, 'created', null],
    [1, 'live', 'live'],
    [1, 'live-and-requested', 'live-and-requested'],
  ] as const) {
    const deployment = createDeployment({ quota, profile: { 'create.quota.current': current } });
    const { open_questions: points } = await runAgainst(deployment, {
      extended: true,
      duplicate: true,
    });
    t.equal(
      points.find(({ id }) => id === 'create.quota.current')?.answer ?? null,
      told,
      `${quota} ${current}`,
    );
  }
});
