import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf, render, type RunOptions } from '../../conformance/index.js';
import { runCli } from '../fixtures/cli.js';
import { idsOf, judged, type Judged } from '../fixtures/judged.js';
import { http } from '../fixtures/listening.js';
import { isCreation, isList, subscriptions, textIn } from '../fixtures/deviations.js';
import {
  PlainService,
  type Asked,
  type JsonObject,
  type Deviations,
  type Reply,
} from '../fixtures/plain-service.js';
import { resultOf, run, urlOf } from '../fixtures/running.js';
import {
  doubts,
  indistinct,
  iso,
  upserting,
  withVictim,
  type Kept,
  type Victim,
} from '../fixtures/upserts.js';
import { VirtualTime } from '../self-test/index.js';

/** A create request may return an existing subscription: a run leaves it alone. */

t.jobs = 8;

const usualCreation = '{"city":"Berlin","entity_type":"cafe","fields":["phone","website"]}';

const second = 1000;
const minute = 60 * second;
const week = 7 * 24 * 60 * minute;

function isUntouched(t: Test, { kept, before, changes }: Victim): void {
  t.same(changes, [], 'no update and no cancellation of it was sent');
  t.match(kept, { ...before });
}

/** Asserts that everything the run created is cancelled, or listed with a command. */
function isAccountedFor(t: Test, { report, service }: Judged, victim: Victim): void {
  const told = report.leftovers.map(({ id }) => id);
  const live = service.live().filter(({ id }) => id !== victim.kept?.id);
  for (const { id } of live) t.ok(told.includes(id), `${id} is listed`);
  for (const left of report.leftovers) t.match(left.command, /DELETE/);
}

for (const [about, deviations] of Object.entries(indistinct)) {
  for (const age of [0, 5 * second, 30 * second, 12 * week]) {
    const title = `an upsert changes nothing of what was there ${age / second} s before: ${about}`;
    void t.test(title, { buffered: true }, async (t) => {
      const { deviations: deployment, victim } = withVictim(deviations(), age);
      const judgement = await judged(t, deployment);
      const { report } = judgement;
      isUntouched(t, victim);
      isAccountedFor(t, judgement, victim);
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(exitCodeOf(report), 3);
      t.match(report.leftovers, [{ id: victim.kept?.id, note: /may have existed before/ }]);
    });
  }

  void t.test(`the report says how to continue: ${about}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations());
    t.equal(exitCodeOf(report), 3);
    t.match(
      report.leftovers.map(({ id }) => id),
      service.live().map(({ id }) => id),
    );
    t.match(resultOf(report, 'create.fields')?.message, '--assume-created');
    const assumed = await judged(t, deviations(), undefined, { assumeCreated: true });
    t.same(assumed.service.live(), []);
    t.same(assumed.report.leftovers, []);
  });
}

void t.test('an upsert whose status shows whether it created is checked', async (t) => {
  const { report, service } = await judged(t, { before: upserting({ status: 200 }) });
  t.same(idsOf(report, 'fail', 'error'), []);
  t.equal(report.verdict, 'conformant');
  t.same([service.live(), report.leftovers], [[], []]);
});

for (const [key, change] of Object.entries(doubts)) {
  void t.test(`a subscription is not treated as new if its ${key} is not new`, async (t) => {
    const created: string[] = [];
    const changes: string[] = [];
    const { report } = await judged(t, {
      before: (asked, service) => {
        if (!['GET', 'POST'].includes(asked.method)) changes.push(asked.path);
        return upserting({ status: 200, onCreated: ({ id }) => created.push(id) })(asked, service);
      },
      after: subscriptions(change),
    });
    t.notOk(changes.some((path) => created.some((id) => path.includes(id))));
    t.match(report.leftovers, [{ note: new RegExp(`${key}\``) }]);
    t.equal(exitCodeOf(report) === 0, false);
  });
}

for (const [key, change] of Object.entries(doubts)) {
  void t.test(`a subscription with an old ${key} is left alone`, async (t) => {
    let creations = 0;
    let id = '';
    const changes: string[] = [];
    const { report } = await judged(t, {
      before: ({ method, path }) => {
        if (!['GET', 'POST'].includes(method)) changes.push(path);
        return undefined;
      },
      after: subscriptions((body, asked) => {
        if (isCreation(asked)) creations += 1;
        // the first two create requests are identical
        if (!isCreation(asked) || creations !== 3) return body;
        id = textIn(body, 'id');
        return change(body, asked);
      }),
    });
    t.not(id, '');
    t.notOk(changes.some((path) => path.includes(id)));
    t.match(report.leftovers, [{ id, note: new RegExp(`${key}\``) }]);
  });
}

/** Rejects identical create requests after the first one. */
const rejectingAgain = (
  rejection: Reply,
  times: number,
): ((asked: Asked, service: PlainService) => Reply | undefined) => {
  let first = '';
  let rejected = 0;
  return (asked) => {
    if (!asked.known || !isCreation(asked) || asked.body !== usualCreation) return undefined;
    const isAgain = first !== '';
    first = asked.body;
    if (!isAgain || rejected >= times) return undefined;
    rejected += 1;
    return rejection;
  };
};

for (const status of [500, 501, 503]) {
  const rejection = { status, body: { error: 'sorry' } };

  void t.test(`a second create request that fails with ${status} proves nothing`, async (t) => {
    const again = rejectingAgain(rejection, Infinity);
    const touch = (kept: Kept, { at }: Asked): unknown =>
      Object.assign(kept, { created: at, updated: at });
    const upsert = upserting({ touch });
    const { deviations, victim } = withVictim(
      { before: (asked, service) => again(asked, service) ?? upsert(asked, service) },
      week,
    );
    const { report } = await judged(t, deviations);
    isUntouched(t, victim);
    t.same(idsOf(report, 'fail', 'error'), []);
    t.match(report.leftovers, [{ id: victim.kept?.id, note: /may have existed before/ }]);
  });

  void t.test(`a single ${status} for the second create request does no harm`, async (t) => {
    const { report, service } = await judged(t, { before: rejectingAgain(rejection, 1) });
    t.same(service.live(), []);
    // a failed create request may still have created something
    t.match(
      report.leftovers,
      [{ id: null, note: new RegExp(`status ${status}`) }].slice(status % 2),
    );
    t.same(idsOf(report, 'fail', 'error'), []);
    // a valid create request must not get a 500
    t.equal(report.verdict, status === 500 ? 'not-fully-verified' : 'conformant');
  });
}

void t.test("a subscription that an earlier read showed is not the run's own", async (t) => {
  // a read of an unknown id returns the latest subscription, and so does a create request
  const { deviations, victim } = withVictim(
    {
      before: (asked, service) => {
        const [any] = service.live();
        const isUnknown = /subscriptions\/([^/]+)$/.exec(asked.path)?.[1] ?? '';
        if (asked.known && asked.method === 'GET' && any && !service.kept.has(isUnknown)) {
          return { status: 200, body: service.show(any) };
        }
        return upserting({ status: 200, touch: (kept, { at }) => (kept.created = at) })(
          asked,
          service,
        );
      },
    },
    week,
  );
  await judged(t, deviations);
  isUntouched(t, victim);
});

void t.test('entities at once are a doubt if others had none', { buffered: true }, async (t) => {
  // the second subscription existed before, and a create request claims to have created it
  let creations = 0;
  let taken = '';
  const changes: string[] = [];
  await judged(t, {
    before: (asked, service) => {
      if (taken !== '' && asked.path.includes(taken) && asked.method !== 'GET') {
        changes.push(`${asked.method} ${asked.path}`);
      }
      const reply = upserting({
        status: 200,
        onCreated: ({ id }) => {
          creations += 1;
          if (creations === 2) taken = id;
        },
      })(asked, service);
      if (reply !== undefined) return reply;
      const one = service.kept.get(asked.path.split('/')[3] ?? '');
      const isScraping = one !== undefined && one.id !== taken && asked.at - one.created < second;
      const isEmpty = isList(asked) && asked.known && isScraping && asked.query.size === 0;
      return isEmpty
        ? { status: 200, body: { data: [], total: 0, limit: 50, offset: 0 } }
        : undefined;
    },
  });
  t.not(taken, '');
  t.same(changes, []);
});

/** A run on a machine whose clock is ahead by that time, ms. */
async function skewed(ahead: number, deviations: Deviations, options: Partial<RunOptions> = {}) {
  const time = new VirtualTime();
  const service = new PlainService(deviations, () => time.now() + ahead);
  const fetch = time.during((input, init) => service.fetch(urlOf(input), init));
  const baseUrl = 'http://deployment.example';
  return { service, report: await run({ baseUrl, fetch, scrapeTimeout: 5000, ...options }, time) };
}

const clocks: readonly [ahead: number, text: string][] = [
  [90 * second, "this machine's clock is 90 s behind the deployment's"],
  [25 * minute, "this machine's clock is 25 min behind the deployment's"],
  [-25 * minute, "this machine's clock is 25 min ahead of the deployment's"],
  [-3 * 60 * minute, "this machine's clock is 3 h ahead of the deployment's"],
];

for (const [ahead, text] of clocks) {
  void t.test(`a wrong clock is reported: ${text}`, async (t) => {
    for (const deviations of [{}, { before: upserting({ status: 200 }) }]) {
      const { report, service } = await skewed(ahead, deviations);
      t.equal(report.verdict, 'conformant');
      t.same([service.live(), report.leftovers], [[], []]);
      for (const style of ['pretty', 'markdown', 'html', 'junit'] as const) {
        const shown = render(report, style, { width: 140 }).replace(/&#?\w+;/g, "'");
        t.match(shown, text, style);
      }
    }
  });
}

for (const behind of [-90 * second, 5 * second, 90 * second]) {
  const title = `the clock of the database is ${behind / second} s behind that of the server`;
  void t.test(title, { buffered: true }, async (t) => {
    const shifted = (body: JsonObject, key: string): string =>
      iso(Date.parse(textIn(body, key)) - behind);
    const { report, service } = await judged(t, {
      after: subscriptions((body) => ({
        ...body,
        created_at: shifted(body, 'created_at'),
        updated_at: shifted(body, 'updated_at'),
      })),
    });
    t.same(idsOf(report, 'fail', 'error'), []);
    t.same([service.live(), report.leftovers], [[], []]);
  });
}

void t.test('a correct clock is not mentioned', async (t) => {
  const { report } = await skewed(20 * second, {});
  t.equal(report.target.clock_ahead_ms, undefined);
  t.notMatch(render(report, 'pretty'), 'clock');
});

void t.test(
  'reusing the id of a cancelled subscription is a warning',
  { buffered: true },
  async (t) => {
    let last = '';
    const { report } = await judged(t, {
      before: (asked, service) => {
        if (!asked.known || !isCreation(asked)) return undefined;
        const reply = service.perform(asked);
        const made = service.kept.get(textIn(reply.body as JsonObject, 'id'));
        if (reply.status !== 201 || made === undefined) return reply;
        const old = service.kept.get(last);
        if (service.live().length > 1) {
          service.kept.delete(made.id);
          return { status: 409, body: { error: 'one at a time' } };
        }
        last = old?.id ?? made.id;
        if (old === undefined) return reply;
        service.kept.delete(made.id);
        const { fields, created } = made;
        Object.assign(old, { fields, created, updated: created, cancelled: null });
        return { status: 201, body: service.show(old) };
      },
    });
    t.match(resultOf(report, 'create.own-id'), {
      outcome: 'warn',
      found: /^the id of a cancelled subscription, /,
    });
  },
);

/** Two runs use one account: each may change only what it created. */
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
async function sharedAccount(t: Test, deviations: Deviations, now?: () => number) {
  const creators = new Map<string, string>();
  const wrong: string[] = [];
  const runOf = ({ port }: Asked): string => String(port().request.headers['x-run']);
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
  const url = await http(t, (request, response) => {
    const { url: path, method, headers } = request;
    const isValid = headers['content-length'] === String(usualCreation.length);
    const isKnown = headers.authorization === 'Bearer demo-token';
    const mayMeet = path === '/v1/subscriptions' && method === 'POST' && isValid && isKnown;
    const come = mayMeet ? meeting(String(headers['x-run'])) : Promise.resolve();
    void come.then(() => service.listener(request, response));
  });
  /** Asserts that no run has changed what the other created, and that `listed` has what is left. */
  const isLeftAlone = (listed: string): void => {
    t.same(wrong, []);
    t.ok(creators.size > 0);
    for (const { id } of service.live()) t.match(listed, id, 'what is left is listed');
  };
  return { url, isLeftAlone };
}

for (const [about, make] of Object.entries(shared)) {
  const title = `two runs on one account leave what the other created alone: ${about}`;
  void t.test(title, { buffered: true }, async (t) => {
    const time = new VirtualTime();
    const { url, isLeftAlone } = await sharedAccount(t, make(), time.now);
    const reports = await Promise.all(
      ['one', 'other'].map((name) =>
        run({ baseUrl: url, headers: { 'x-run': name }, scrapeTimeout: '1s' }, time),
      ),
    );
    for (const report of reports) t.ok([0, 3].includes(exitCodeOf(report)), report.verdict);
    isLeftAlone(reports.flatMap(({ leftovers }) => leftovers.map(({ id }) => id)).join(' '));
  });
}

void t.test(
  'two processes on one account leave what the other created alone',
  { buffered: true },
  async (t) => {
    const { url, isLeftAlone } = await sharedAccount(
      t,
      indistinct['created_at is set to now']?.() ?? {},
    );
    const ends = await Promise.all(
      ['one', 'other'].map((name) =>
        runCli(['check', url, '--header', `x-run: ${name}`, '--scrape-timeout', '1s']),
      ),
    );
    for (const { code, stderr } of ends) t.ok(code === 0 || code === 3, `${code}: ${stderr}`);
    isLeftAlone(ends.map(({ stdout }) => stdout).join('\n'));
  },
);
