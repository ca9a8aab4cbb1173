import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf } from '../../conformance/index.js';
import { runCli } from '../fixtures/cli.js';
import { isCreation } from '../fixtures/deviations.js';
import { http } from '../fixtures/listening.js';
import { PlainService, type Asked, type Deviations } from '../fixtures/plain-service.js';
import { run, urlOf } from '../fixtures/running.js';
import { indistinct, upserting, usualCreation } from '../fixtures/upserts.js';
import { VirtualTime } from '../self-test/index.js';

/** Two runs use one account: each may change only what it created. */

t.jobs = 8;

/** The sections whose requests change something. */
const changing = ['create', 'update', 'cancel'];

const shared: Record<string, () => Deviations> = {
  ...indistinct,
  'another status for what was there': () => ({ before: upserting({ status: 200 }) }),
  'each create request creates': () => ({}),
};

/** A barrier for a number of callers. */
function meetingOf(size: number): (who: string) => Promise<void> {
  const there = new Set<string>();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return (who) => {
    there.add(who);
    if (there.size === size) open();
    return opened;
  };
}

/** A service with one account, which notes each change of a subscription by a run that did not create it. */
function sharedAccount(t: Test, deviations: Deviations, now?: () => number) {
  const creators = new Map<string, string>();
  const wrong: string[] = [];
  const runOf = ({ header }: Asked): string => String(header('x-run'));
  const before: NonNullable<Deviations['before']> = (asked, service) => {
    const known = new Set(service.kept.keys());
    const [, id = ''] = /^\/v1\/subscriptions\/([^/]+)$/.exec(asked.path) ?? [];
    const creator = creators.get(id);
    const isChange = ['PATCH', 'DELETE'].includes(asked.method);
    if (isChange && creator !== undefined && creator !== runOf(asked)) {
      wrong.push(`${runOf(asked)}: ${asked.method} of one that ${creator} created`);
    }
    const reply = deviations.before?.(asked, service);
    const performed = reply ?? (isCreation(asked) && asked.known && service.perform(asked));
    for (const one of service.kept.keys()) {
      if (!known.has(one)) creators.set(one, runOf(asked));
    }
    return performed === false ? undefined : performed;
  };
  const service = new PlainService({ ...deviations, before }, now);
  const meeting = meetingOf(2);
  const come = async (url: string, method: string, headers: Headers, length: number) => {
    const isCreation = method === 'POST' && url.endsWith('/v1/subscriptions');
    const isKnown = headers.get('authorization') === 'Bearer demo-token';
    if (isCreation && isKnown && length === usualCreation.length) {
      await meeting(String(headers.get('x-run')));
    }
  };
  /** Asserts that no run has changed what the other created, and that `listed` has what is left. */
  const isLeftAlone = (listed: string): void => {
    t.same(wrong, []);
    t.ok(creators.size > 0);
    for (const { id } of service.live()) t.match(listed, id, 'what is left is listed');
  };
  return { service, come, isLeftAlone };
}

for (const [about, make] of Object.entries(shared)) {
  const title = `two runs on one account leave what the other created alone: ${about}`;
  void t.test(title, { buffered: true }, async (t) => {
    const time = new VirtualTime();
    const { service, come, isLeftAlone } = sharedAccount(t, make(), time.now);
    const fetch = time.during(async (input, init = {}) => {
      const length = typeof init.body === 'string' ? init.body.length : 0;
      await come(urlOf(input), init.method ?? 'GET', new Headers(init.headers), length);
      return service.fetch(urlOf(input), init);
    });
    const options = { baseUrl: 'http://deployment.example', fetch, only: changing };
    const reports = await Promise.all(
      ['one', 'other'].map((name) => run({ ...options, headers: { 'x-run': name } }, time)),
    );
    for (const report of reports) t.ok([3, 4].includes(exitCodeOf(report)), report.verdict);
    isLeftAlone(reports.flatMap(({ leftovers }) => leftovers.map(({ id }) => id)).join(' '));
  });
}

void t.test(
  'two processes on one account leave what the other created alone',
  { buffered: true },
  async (t) => {
    const deviations = indistinct['created_at is set to now']?.() ?? {};
    const { service, come, isLeftAlone } = sharedAccount(t, deviations);
    const url = await http(t, (request, response) => {
      const { url = '', method = '', headers: sent } = request;
      const headers = new Headers(
        Object.entries(sent).map(([name, value]) => [name, String(value)]),
      );
      const arrival = come(url, method, headers, Number(headers.get('content-length')));
      void arrival.then(() => service.listener(request, response));
    });
    const ends = await Promise.all(
      ['one', 'other'].map((name) =>
        runCli(['check', url, '--header', `x-run: ${name}`, '--only', changing.join()]),
      ),
    );
    for (const { code, stderr } of ends) t.ok(code === 3 || code === 4, `${code}: ${stderr}`);
    isLeftAlone(ends.map(({ stdout }) => stdout).join('\n'));
  },
);
