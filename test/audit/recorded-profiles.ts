import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import t from '../fixtures/tap.js';
import { auditCommand } from '../../conformance/cli/audit.js';
import { readHar } from '../../conformance/index.js';
import { createDeployment, runAgainst, type DeploymentOptions } from '../self-test/index.js';
import { type OpenQuestionId } from '../../src/open-questions/index.js';
import {
  answersOf,
  completeProfile,
  type GivenProfile,
  readProfile,
} from '../../src/open-questions/profile.js';
import { BusyClient } from '../fixtures/busy-client.js';
import { folderOf } from '../fixtures/cli.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder, type Har } from '../fixtures/recording.js';
import { runCommand } from '../fixtures/run-command.js';
import { kit } from '../fixtures/running.js';

/** Answers to open questions that recorded traffic shows. */

async function recordingOf(options: DeploymentOptions): Promise<Har> {
  const { fetch, baseUrl, time } = createDeployment({ places: 60, ...options });
  const recorder = new Recorder(fetch, time.now);
  const taking: typeof globalThis.fetch = async (...request) => {
    const response = await recorder.fetch(...request);
    await time.sleep(5);
    return response;
  };
  const other = new OrdinaryClient(taking, baseUrl, 'other-token');
  await new BusyClient(taking, baseUrl).day(time.sleep, other);
  return recorder.har;
}

const shipped = (name: string) =>
  answersOf(
    readProfile(JSON.parse(readFileSync(`fixtures/profiles/${name}.json`, 'utf8')) as unknown),
  );

/**
 * Open questions answered by status: a run answers for each status it saw, a profile only for those
 * that differ.
 */
const byStatus: readonly OpenQuestionId[] = ['errors.keys', 'errors.media-types'];

void t.test('a recorded profile contains only answers of the deployment', async (t) => {
  for (const name of ['default', 'lax', 'strict']) {
    const profile = shipped(name);
    const report = kit.audit([readHar(await recordingOf({ profile }))], { profile });
    const truth: Readonly<Record<string, unknown>> = completeProfile(profile);
    const seen = report.open_questions.filter(
      ({ id, answer }) => answer !== null && !byStatus.some((one) => one === id),
    );
    t.ok(seen.length > 30, `${name}: ${seen.length}`);
    for (const { id, answer } of seen) t.same(answer, truth[id], `${name}: ${id}`);
    t.same(
      report.open_questions.filter(({ recorded }) => recorded !== undefined),
      [],
      `${name}: no drift`,
    );
  }
});

void t.test('unusual requests show the answers they get', async (t) => {
  for (const name of ['default', 'strict']) {
    const profile = shipped(name);
    const { fetch, baseUrl, time } = createDeployment({ profile });
    const recorder = new Recorder(fetch, time.now);
    const send = (method: string, path: string, body?: string, more = {}) =>
      recorder.fetch(`${baseUrl}/v1${path}`, {
        method,
        headers: {
          authorization: 'Bearer demo-token',
          'content-type': 'application/json',
          ...more,
        },
        ...(body !== undefined && { body }),
      });
    const market = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
    const created = await send('POST', '/subscriptions', JSON.stringify(market));
    const { id } = (await created.json()) as { id: string };
    await send('GET', `/subscriptions/${id}/entities?limit=2&offset`);
    await send('GET', `/subscriptions/${id}`);
    await send('DELETE', `/subscriptions/${id}`, undefined, { 'content-length': '0' });
    const truth: Readonly<Record<string, unknown>> = completeProfile(profile);
    const { open_questions: questions } = kit.audit([readHar(recorder.har)]);
    for (const question of ['http.media-type', 'list.offset-bare', 'cancel.content-type'])
      t.match(
        questions.find((one) => one.id === question),
        { answer: truth[question] },
        `${name}: ${question}`,
      );
    t.match(
      questions.find((one) => one.id === 'list.offset-empty'),
      { answer: null },
    );
  }
});

void t.test("an audit of a run's traffic observes the same answers as the run", async (t) => {
  for (const name of ['default', 'lax', 'strict']) {
    const { fetch, baseUrl, time } = createDeployment({ profile: shipped(name) });
    const recorder = new Recorder(fetch, time.now);
    const run = await runAgainst({ baseUrl, fetch: recorder.fetch, time }, { extended: true });
    const audited = new Map(
      kit.audit([readHar(recorder.har)]).open_questions.map(({ id, answer }) => [id, answer]),
    );
    const both = run.open_questions.filter(
      ({ id, answer }) =>
        answer !== null &&
        (audited.get(id) ?? null) !== null &&
        !byStatus.some((one) => one === id),
    );
    t.ok(both.length > 35, `${name}: ${both.length}`);
    for (const { id, answer } of both) t.same(audited.get(id), answer, `${name}: ${id}`);
  }
});

void t.test('keys of errors are recorded as far as the traffic shows them', async (t) => {
  const { fetch, baseUrl, time } = createDeployment();
  const recorder = new Recorder(fetch, time.now);
  const read = (id: string) =>
    recorder.fetch(`${baseUrl}/v1/subscriptions/${id}`, {
      headers: { authorization: 'Bearer demo-token' },
    });
  await read('33333333-3333-4333-8333-333333333333');
  await read('undefined');
  const created = await recorder.fetch(`${baseUrl}/v1/subscriptions`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
    body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }),
  });
  t.equal(created.status, 201);
  const withKeys = (...keys: string[]): Har => {
    const har = structuredClone(recorder.har);
    const more = Object.fromEntries(keys.map((key) => [key, 'x']));
    for (const { response } of har.log.entries) {
      if (response.status < 400) continue;
      response.content.text = JSON.stringify({ error: 'no', ...more });
    }
    return har;
  };
  const question = (har: Har, profile: GivenProfile = {}) =>
    kit
      .audit([readHar(har)], { profile })
      .open_questions.find(({ id }) => id === 'errors.extra-keys');
  t.match(question(withKeys('code')), { answer: ['code'] });
  t.match(question(withKeys()), {
    answer: null,
    note: /have no additional keys, but other errors might/,
  });
  const known = { 'errors.extra-keys': ['code', 'details'] };
  t.equal(question(withKeys('code'), known)?.recorded, undefined, 'it may have others elsewhere');
  t.same(question(withKeys('code', 'trace'), known)?.recorded, ['code', 'details']);
});

void t.test('contradictory answers are reported, but not recorded', async (t) => {
  const har = await recordingOf({});
  const reads = har.log.entries.filter(({ request }) => request.url.endsWith('/undefined'));
  const [read] = reads;
  if (read === undefined) throw new Error('the client asks for an id that is none');
  const other = structuredClone(read);
  other.startedDateTime = new Date(Date.parse(read.startedDateTime) + 1).toISOString();
  other.response.status = 422;
  const both = { log: { ...har.log, entries: [...har.log.entries, other] } };
  const question = (one: unknown, id: string) =>
    kit.audit([readHar(one)]).open_questions.find((found) => found.id === id);
  t.match(question(har, 'get.malformed.status'), { answer: 404 });
  t.match(question(both, 'get.malformed.status'), {
    answer: null,
    note: /several answers: 404; 422/,
  });
  const failed = structuredClone(har);
  for (const { request, response } of failed.log.entries)
    if (request.url.endsWith('/undefined')) response.status = 500;
  t.match(question(failed, 'get.malformed.status'), { answer: null, note: /does not show/ });
});

void t.test('the command records a profile, keeps unseen answers, and reports drift', async (t) => {
  const inFolder = folderOf(t);
  writeFileSync(inFolder('traffic.har'), JSON.stringify(await recordingOf({})));
  const run = (...flags: string[]) =>
    runCommand(t, auditCommand(), [
      inFolder('traffic.har'),
      '--reporter',
      `json=${inFolder('report.json')}`,
      ...flags,
    ]);
  const path = inFolder('profile.json');
  const written = await run('--write-profile', path);
  t.match(written, { code: 0, stderr: /profile\.json: \d+ of \d+ open questions answered/ });
  t.equal((await run('--profile', path)).code, 0);
  const file = readProfile(JSON.parse(readFileSync(path, 'utf8')) as unknown);
  const richer = { 404: {}, 451: { code: 'string' } };
  const answers = {
    ...answersOf(file),
    'cancel.status': 204,
    'scrapes.refresh': '1h',
    'errors.keys': richer,
  };
  writeFileSync(path, JSON.stringify({ ...file, answers }));
  t.equal((await run('--profile', path)).code, 1);
  t.match(JSON.parse(readFileSync(inFolder('report.json'), 'utf8')), {
    verdict: 'partly-checked',
    summary: { changed: 1 },
  });
  t.equal((await run('--write-profile', path)).code, 0);
  t.match(answersOf(readProfile(JSON.parse(readFileSync(path, 'utf8')) as unknown)), {
    'cancel.status': 200,
    'errors.keys': richer,
    'scrapes.refresh': '1h',
  });
  writeFileSync(inFolder('empty.har'), '{"log":{"entries":[]}}');
  const unseen = inFolder('unseen.json');
  const none = await runCommand(t, auditCommand(), [
    inFolder('empty.har'),
    '--write-profile',
    unseen,
  ]);
  t.match(none, { code: 3, stderr: /No answer was observed/ });
  t.notOk(existsSync(unseen));
  t.equal((await run('--profile', inFolder('missing.json'))).code, 2);
});
