import type { Har } from '../../src/api/har.js';
import type { Answer } from '../../src/open-questions/index.js';
import { EntriesDigest } from '../../conformance/audit/run-notes.js';
import { audit, auditExitCode, readHar, render } from '../../conformance/index.js';
import type { ConformanceReport } from '../../conformance/index.js';
import { places } from '../fixtures/deviations.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { differencesOfAudit, harTextOf } from '../fixtures/own-recording.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import { against } from '../fixtures/running.js';
import t from '../fixtures/tap.js';
import type { Middleware } from '../mutants/mutations/middleware.js';
import { changeUpdate, merged } from '../mutants/mutations/updates.js';
import { createDeployment, defaultTokens } from '../self-test/index.js';

/** The recording that `check --har` writes: an audit judges it as the run judged itself. */

const asRun = (report: ConformanceReport): boolean => report.audit?.as_run === true;

const auditOf = (har: unknown): ConformanceReport => audit([readHar(har)]);

/** A recording, as its editor sees it. */
interface EditedHar {
  readonly log: {
    readonly entries: Record<string, Record<string, unknown>>[];
    _run: Record<string, unknown>;
  };
}

const edited = (text: string, edit: (log: EditedHar['log']) => void): EditedHar => {
  const har = JSON.parse(text) as EditedHar;
  edit(har.log);
  return har;
};

/** An edit with a digest of the edited entries, so that it is not noticed. */
const forged = (text: string, edit: (log: EditedHar['log']) => void): EditedHar =>
  edited(text, (log) => {
    edit(log);
    const digest = new EntriesDigest();
    for (const entry of log.entries) digest.add(entry);
    log._run.digest = digest.end();
  });

/** A recording of a whole run with two accounts. */
const conforming = against(createDeployment({ places: 20 }), { otherToken: defaultTokens[1] }).then(
  harTextOf,
);

/** A recording of a few checks with one account. */
const ofOneAccount = against(plainDeployment(), { only: ['auth', 'interpret.ok', 'list'] }).then(
  harTextOf,
);

const skippedNotes =
  'set of run notes in a recording that was edited, or audited together with others';

void t.test('an edited recording is judged like any other', async (t) => {
  const text = await conforming;
  const whole = auditOf(JSON.parse(text));
  t.ok(asRun(whole));
  t.equal(whole.verdict, 'conformant');
  t.ok(
    asRun(auditOf(JSON.parse(JSON.stringify(JSON.parse(text), null, 4)))),
    'formatted otherwise',
  );
  const edits: Record<string, (log: EditedHar['log']) => void> = {
    'an entry is removed': ({ entries }) => entries.splice(50, 1),
    'entries are in another order': ({ entries }) => entries.reverse(),
    'an entry is there twice': ({ entries }) => entries.push(...entries.slice(-1)),
    'a status is changed': ({ entries }) =>
      Object.assign(entries.find(({ response }) => response?.status === 200)?.response ?? {}, {
        status: 201,
      }),
    'a fact about a request is changed': ({ entries: [first] }) =>
      Object.assign(first?._intent ?? {}, { took: 987_654 }),
    'the facts of the run are missing': (log) => Reflect.deleteProperty(log, '_run'),
    'the facts of the run are no facts': (log) => Object.assign(log, { _run: 'run' }),
  };
  for (const [about, edit] of Object.entries(edits)) {
    const report = auditOf(edited(text, edit));
    t.notOk(asRun(report), about);
    t.equal(report.audit?.left_out[skippedNotes], 1, about);
    t.same(idsOf(report, 'fail', 'error'), [], about);
  }
  const both = audit([text, await ofOneAccount].map((one) => readHar(JSON.parse(one))));
  t.notOk(asRun(both));
  t.match(
    render(both, 'pretty', { width: 500 }),
    `2 sets of run notes in a recording that was edited`,
  );
});

void t.test('an audit does not suggest an option that only a run has', async (t) => {
  const shown = render(auditOf(JSON.parse(await ofOneAccount)), 'pretty', { width: 500 });
  t.match(
    shown,
    'Isolation between accounts was not checked: the run was recorded without --other',
  );
  t.notMatch(shown, 'pass a second');
});

void t.test('made-up facts do not cause a crash', async (t) => {
  const text = await ofOneAccount;
  const facts = (log: EditedHar['log'], given: object): unknown =>
    Object.assign(log._run.facts as object, given);
  const reason = { kind: 'inconclusive', message: 'no', requests: [1, 4000] };
  const valid: Record<string, (log: EditedHar['log']) => void> = {
    'numbers of no request': (log) =>
      facts(log, { looked: { 'interpret.ok': [0, 5000], constructor: [1] }, stopped: reason }),
    'reasons why nothing was tested': (log) => facts(log, { outages: [reason], stopped: reason }),
    'checks that there are not': (log) =>
      facts(log, { obstacles: [{ ...reason, check: '__proto__' }], listed: ['__proto__'] }),
    'no request is judged': (log) => Object.assign(log._run, { last: 0 }),
    'times that cannot be': ({ entries }) => {
      for (const { _intent: known } of entries)
        Object.assign(known ?? {}, { sentBy: 0, took: 2 ** 31 });
    },
    'other ids and queries': ({ entries }) => {
      for (const { _intent: known } of entries)
        Object.assign(known ?? {}, { id: '__proto__', query: { limit: 'many', __proto__: 1 } });
    },
  };
  for (const [about, edit] of Object.entries(valid)) {
    const report = auditOf(forged(text, edit));
    t.ok(asRun(report), about);
    t.ok([1, 3, 4].includes(auditExitCode(report)), about);
    for (const name of ['json', 'html'] as const) t.ok(render(report, name).length > 0, about);
  }
  const invalid: Record<string, (log: EditedHar['log']) => void> = {
    'filters of another version': (log) =>
      facts(log, { filters: { only: ['none.such'], skip: [], readOnly: false, extended: false } }),
    'an internal error': (log) => facts(log, { stopped: { ...reason, kind: 'error' } }),
    'a lag of an hour': (log) => facts(log, { lag: 3_600_000 }),
    'more than there is to know': (log) => facts(log, { verdict: 'conformant' }),
    'a request number twice': ({ entries }) => {
      for (const { _intent: known } of entries) Object.assign(known ?? {}, { number: 7 });
    },
    'no times': ({ entries }) => {
      for (const entry of entries) Object.assign(entry, { startedDateTime: 'now' });
    },
    'an operation that there is not': ({ entries: [first] }) =>
      Object.assign(first?._intent ?? {}, { operation: 'dropSubscription' }),
    'addresses that are none': (log) => {
      for (const { request = {} } of log.entries) {
        request.url = String(request.url).replace(String(log._run.baseUrl), 'x');
      }
      log._run.baseUrl = 'x';
    },
    'requests to another address': (log) =>
      Object.assign(log._run, { baseUrl: 'http://other.example' }),
  };
  for (const [about, edit] of Object.entries(invalid)) {
    const report = auditOf(forged(text, edit));
    t.notOk(asRun(report), about);
    t.same(idsOf(report, 'fail', 'error'), [], about);
  }
});

void t.test('the recording contains complete pages, regardless of their length', async (t) => {
  const long = 'a'.repeat(2000);
  const { report } = await judged(t, {
    entities: 100,
    after: places((place, index) => ({ ...place, name: index === 48 ? 42 : long })),
  });
  t.ok(idsOf(report, 'fail').includes('entity.name'));
  const { log } = JSON.parse(harTextOf(report)) as Har;
  t.ok(log.entries.some(({ response }) => (response.content.text ?? '').length > 100_000));
});

void t.test('runs with filters, and strict runs, are judged like the original', async (t) => {
  const deployment = (): ReturnType<typeof createDeployment> =>
    createDeployment({ profile: { 'create.status': 200 }, places: 60 });
  for (const options of [
    { only: ['create', 'list'], skip: ['list.ok'] },
    { readOnly: true },
    { strict: true, extended: true },
  ])
    t.same(
      differencesOfAudit(await against(deployment(), options)),
      [],
      Object.keys(options).join(),
    );
});

void t.test(
  'fields added by updates leave open whether a cancelled subscription can be updated',
  async (t) => {
    const profile = { 'cancelled.update': 'accepted' } as const;
    const answerOf = async (
      middleware: readonly Middleware[],
    ): Promise<Answer | null | undefined> => {
      const deployment = createDeployment({ profile, middleware, places: 20 });
      const report = await against(deployment);
      t.same(differencesOfAudit(report), []);
      return report.open_questions.find(({ id }) => id === 'cancelled.update')?.answer;
    };
    t.equal(await answerOf([]), 'accepted');
    t.equal(await answerOf([changeUpdate(merged, merged)]), null);
  },
);
