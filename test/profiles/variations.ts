import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import t from '../fixtures/tap.js';
import {
  environmentOptions,
  openQuestionIds,
  type OpenQuestionId,
  ProfileError,
  readProfile,
  defaultProfile,
  variations,
} from '../../src/index.js';
import { excludedVariations } from '../../src/open-questions/variations.js';
import { start } from '../fixtures/mocked.js';

/** Variations: profiles that differ from another one in an answer. */

const isAbout = (id: string) => (variation: { readonly id: string }) => variation.id === id;

void t.test(
  'each variation is a valid profile that differs from the baseline in its answer',
  async (t) => {
    for (const { id, answer, profile, also } of variations()) {
      t.same(readProfile({ version: 1, answers: profile }).answers, profile, id);
      t.same(profile, { ...defaultProfile, ...also, [id]: answer });
      t.notSame(answer, defaultProfile[id], id);
    }
  },
);

void t.test('every open question is varied, or left out with a reason', async (t) => {
  const varied = new Set<OpenQuestionId>(variations().map(({ id }) => id));
  const others = openQuestionIds.filter((id) => !varied.has(id));
  t.same(
    excludedVariations({})
      .map(({ id }) => id)
      .sort(),
    others.sort(),
  );
});

void t.test('no variation is listed twice', async (t) => {
  const names = variations().map(({ id, answer }) => JSON.stringify([id, answer]));
  t.equal(new Set(names).size, names.length);
});

void t.test('a mock accepts the profile of a variation', async (t) => {
  const statuses: unknown[] = [];
  for (const { profile } of variations({ only: ['create.status'] })) {
    const { ask } = start({ profile });
    statuses.push((await ask.create()).status);
  }
  t.same(statuses, [200, 202]);
});

void t.test('ids and id prefixes select variations', async (t) => {
  const idsOf = (...only: string[]) => [...new Set(variations({ only }).map(({ id }) => id))];
  t.same(idsOf('list.order', 'cancel'), [
    'cancel.status',
    'cancel.body',
    'cancel.content-type',
    'cancel.shown-after',
    'cancel.unknown.status',
    'cancel.malformed.status',
    'list.order',
  ]);
  t.same(idsOf('update.invalid.*'), ['update.invalid.status']);
  t.throws(() => variations({ only: ['creat'] }), {
    name: 'RangeError',
    message: /"creat" matches no open question; their ids begin with .*create/,
  });
});

void t.test('variations differ from the given baseline', async (t) => {
  const answers = { 'create.status': 202, 'list.maximum': 'none', 'cancel.status': 204 } as const;
  const all = variations({ baseline: { version: 1, answers } });
  t.same(
    all.filter(isAbout('create.status')).map(({ answer }) => answer),
    [201, 200],
  );
  t.ok(
    all.filter(isAbout('get.unknown.status')).every((one) => one.profile['create.status'] === 202),
  );
  t.same(all.filter(isAbout('list.excess')), [], 'what is above no maximum');
  // A 204 has no body.
  t.match(all.filter(isAbout('cancel.body')), [
    { answer: 'json', also: { 'cancel.status': 200 }, profile: { 'cancel.status': 200 } },
    { answer: 'empty', also: {} },
  ]);
  t.throws(() => variations({ baseline: { 'create.status': 'yes' } as never }), ProfileError);
});

void t.test('the environment contains the profile and the conditions of a suite', async (t) => {
  t.intercept(process, 'env', { value: { ...process.env } });
  process.env.LOCATION_DATA_PROFILE = '';
  t.same(environmentOptions(), {});

  const file = join(t.testdir(), 'profile.json');
  process.env.LOCATION_DATA_PROFILE = file;
  t.throws(environmentOptions, {
    name: 'ProfileError',
    message: `LOCATION_DATA_PROFILE ${file}: there is no such file`,
  });
  writeFileSync(file, '{"version":1,"answers":{"create.status":"yes"}}');
  t.throws(environmentOptions, { message: /"answers.create.status" may be/ });
  writeFileSync(file, '{"version":1,"answers":{"create.status":202}}');
  const { ask } = start(environmentOptions());
  t.equal((await ask.create()).status, 202);
});
