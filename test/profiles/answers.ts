import t from '../fixtures/tap.js';
import {
  type OpenQuestionId,
  openQuestions,
  type Profile,
  readProfile,
  defaultProfile,
  type SandboxOptions,
} from '../../src/index.js';
import type { AnswerShape } from '../../src/open-questions/index.js';
import { type Client, frozen, start } from '../fixtures/client.js';
import type { Probe } from '../fixtures/probe.js';
import { probes } from '../fixtures/probes.js';

/** A sandbox behaves as its profile says: all open questions, with all possible answers. */

/** Statuses to try for open questions that allow a status. */
const statuses = { success: [202], rejection: [418, 503], any: [204, 409] } as const;

/** The answers to try: all words, some statuses, and samples of other kinds. */
function answersOf(id: OpenQuestionId, { samples = [] }: Probe): unknown[] {
  const shape: AnswerShape = openQuestions[id].answers;
  const { words = [], status } = shape;
  const all = [...words, ...(status ? statuses[status] : []), ...samples, defaultProfile[id]];
  return [...new Map(all.map((answer) => [JSON.stringify(answer), answer])).values()];
}

function isOpenQuestion(id: string): id is OpenQuestionId {
  return Object.hasOwn(openQuestions, id);
}

for (const [id, look] of Object.entries(probes)) {
  if (!isOpenQuestion(id)) throw new Error(`There is no open question ${id}`);
  void t.test(`${id}: ${openQuestions[id].question}`, async (t) => {
    for (const answer of answersOf(id, look)) {
      const profile: Partial<Profile> = { ...look.also };
      Object.assign(profile, readProfile({ version: 1, answers: { [id]: answer } }).answers);
      const options: SandboxOptions = { ...frozen, ...look.options, profile };
      const { client, sandbox } = await start(t, options);
      t.strictSame(await look.see(client, sandbox), answer, JSON.stringify(answer));
    }
  });
}

void t.test('every open question is observed', async (t) => {
  t.strictSame(Object.keys(probes).sort(), Object.keys(openQuestions).sort());
});

void t.test('listing an unknown subscription is a 404 with every profile', async (t) => {
  const unknown = Object.keys(openQuestions).filter((id) => id.endsWith('.unknown.status'));
  const profile: Partial<Profile> = {};
  Object.assign(profile, Object.fromEntries(unknown.map((id) => [id, 410])));
  const { client } = await start(t, { profile });
  const list = (client: Client) => client.list('00000000-0000-4000-8000-000000000000');
  t.match(await list(client), { status: 404, body: { error: String } });
});
