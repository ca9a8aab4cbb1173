import { writeFileSync } from 'node:fs';
import { cli, folderOf, startNode } from '../fixtures/cli.js';
import { recordingOf } from '../fixtures/recorded-story.js';
import t from '../fixtures/tap.js';

/** Recordings with more requests about one subscription than a call can have arguments. */

/** With a small stack, a call has fewer of them: about 12,000 instead of 120,000. */
const stack = '--stack-size=100';
const many = 13_000;

const repeated = (line: (index: number) => string): string =>
  Array.from({ length: many }, (_, index) => line(index)).join('\n');

const story = `
  create A with phone
  create B with phone
  ${repeated((index) => `get A -> active phone @${index} s`)}
  get A -> 404
  get A -> active phone @${many} s
  ${repeated((index) => `list B -> ${index % 2 === 0 ? 'e1 e2' : 'e2 e1'} of 2 with phone`)}
  get B -> 404`;

void t.test('an audit judges any number of requests about one subscription', async (t) => {
  const { log } = recordingOf(story);
  const [read, last] = [log.entries[2], log.entries.at(-1)];
  if (read === undefined || last === undefined) throw new Error('the story has requests');
  const headers = [{ name: 'access-control-request-method', value: 'GET' }];
  const request = { ...last.request, method: 'OPTIONS', url: read.request.url, headers };
  const preflight = { ...last, request };
  const path = folderOf(t)('long.har');
  writeFileSync(path, JSON.stringify({ log: { ...log, entries: [...log.entries, preflight] } }));
  const { code, stdout, stderr } = await startNode([stack, cli, 'audit', path]).ended;
  t.equal(code, 1, stderr);
  t.match(stdout, 'get.subscription');
});
