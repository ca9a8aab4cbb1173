import t from 'tap';
import { runConformance } from '../../conformance/index.js';
import { createDeployment } from '../../conformance/self-test/index.js';
import { startCli } from '../fixtures/cli.js';

const baseUrl = 'http://deployment.test';

void t.test('finds what is wrong at the end of a long list only', async (t) => {
  const { fetch } = createDeployment();
  const spoiled: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status !== 200 || !new URL(new Request(input).url).pathname.endsWith('/entities')) return answer;
    const page = (await answer.json()) as { data: Record<string, unknown>[]; offset: number };
    const data = page.data.map(({ removed_at, ...rest }, index) =>
      page.offset + index < 90 ? { removed_at, ...rest } : rest,
    );
    return Response.json({ ...page, data });
  };
  const run = { baseUrl, token: 'demo-token' };
  t.match(await runConformance({ ...run, fetch }), { verdict: 'conformant' });
  const report = await runConformance({ ...run, fetch: spoiled });
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
    args: [nowhere, ...token, '--reporter', 'json=/no/such/folder/report.json'],
    says: /json=\/no\/such\/folder.* cannot be written/,
  },
];

void t.test('wrong usage is told in one line before anything is sent', async (t) => {
  for (const { args, says } of mistakes) {
    const { code, stdout, stderr } = await startCli(['check', ...args]).ended;
    t.equal(code, 2, args.join(' '));
    t.match(stderr, says);
    t.equal(stderr.trim().split('\n').length, 1);
    t.equal(stdout, '');
  }
});
