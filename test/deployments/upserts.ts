import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf, render, type RunOptions } from '../../conformance/index.js';
import { idsOf, judged, judgedOnce, type Judged } from '../fixtures/judged.js';
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
  usualCreation,
  withVictim,
  type Kept,
  type Victim,
} from '../fixtures/upserts.js';
import { VirtualTime } from '../self-test/index.js';

/** A create request may return an existing subscription: a run leaves it alone. */

t.jobs = 8;

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

/** The sections whose requests change something. */
const changing = ['create', 'update', 'cancel'];

const ages = [0, 5 * second, 30 * second, 12 * week];

for (const [index, [about, deviations]] of Object.entries(indistinct).entries()) {
  for (const age of ages) {
    const title = `an upsert changes nothing of what was there ${age / second} s before: ${about}`;
    void t.test(title, { buffered: true }, async (t) => {
      const { deviations: deployment, victim } = withVictim(deviations(), age);
      // one age of each is compared with an audit
      const judge = ages.indexOf(age) === index % ages.length ? judged : judgedOnce;
      const judgement = await judge(t, deployment);
      const { report } = judgement;
      isUntouched(t, victim);
      isAccountedFor(t, judgement, victim);
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(exitCodeOf(report), 3);
      t.match(report.leftovers, [{ id: victim.kept?.id, note: /may have existed before/ }]);
    });
  }

  void t.test(`the report says how to continue: ${about}`, { buffered: true }, async (t) => {
    const { report, service } = await judgedOnce(t, deviations());
    t.equal(exitCodeOf(report), 3);
    t.match(
      report.leftovers.map(({ id }) => id),
      service.live().map(({ id }) => id),
    );
    t.match(resultOf(report, 'create.fields')?.message, '--assume-created');
    const options = { assumeCreated: true, only: changing };
    const assumed = await judgedOnce(t, deviations(), undefined, options);
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
    const { report } = await judgedOnce(t, {
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
    const deviations: Deviations = {
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
    };
    const { report } = await judgedOnce(t, deviations, undefined, { only: changing });
    t.ok(changes.length > 0);
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
    const deviations = { before: rejectingAgain(rejection, 1) };
    const { report, service } = await judgedOnce(t, deviations, undefined, { only: changing });
    t.same(service.live(), []);
    // a failed create request may still have created something
    t.match(
      report.leftovers,
      [{ id: null, note: new RegExp(`status ${status}`) }].slice(status % 2),
    );
    t.same(idsOf(report, 'fail', 'error'), []);
    // a valid create request must not get a 500
    t.equal(report.verdict, status === 500 ? 'not-fully-verified' : 'partly-checked');
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

const styles = ['pretty', 'markdown', 'html', 'junit'] as const;

for (const [index, [ahead, text]] of clocks.entries()) {
  void t.test(`a wrong clock is reported: ${text}`, async (t) => {
    const isWhole = index === 0;
    const options = isWhole ? {} : { only: changing };
    for (const deviations of [{}, { before: upserting({ status: 200 }) }]) {
      const { report, service } = await skewed(ahead, deviations, options);
      t.equal(report.verdict, isWhole ? 'conformant' : 'partly-checked');
      t.same([service.live(), report.leftovers], [[], []]);
      const some = isWhole ? styles : styles.slice(0, 1);
      for (const style of some) {
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
    const after = subscriptions((body) => ({
      ...body,
      created_at: shifted(body, 'created_at'),
      updated_at: shifted(body, 'updated_at'),
    }));
    const options = behind > minute ? {} : { only: changing };
    const { report, service } = await judgedOnce(t, { after }, undefined, options);
    t.same(idsOf(report, 'fail', 'error'), []);
    t.same([service.live(), report.leftovers], [[], []]);
  });
}

void t.test('a correct clock is not mentioned', async (t) => {
  const { report } = await skewed(20 * second, {}, { only: ['create.subscription'] });
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
