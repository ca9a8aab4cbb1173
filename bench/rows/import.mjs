import { bareHandlers } from '../bare-handlers.mjs';
import { atMost, spread } from '../measure.mjs';
import { costOf, medians, moduleText, programsInTurns } from '../programs.mjs';

const msw = "await import('msw'); const { setupServer } = await import('msw/node');";
const kit = "const { createMock } = await import('./dist/lib/msw.js');";
const factories = "await import('./dist/lib/factories.js');";

const baseUrl = 'https://api.example.com';

/** Creates a subscription, and lists its places. */
const firstUse = `
  server.listen();
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'wifi'] });
  const url = '${baseUrl}/v1/subscriptions';
  const created = await (await fetch(url, { method: 'POST', headers, body })).json();
  const list = await (await fetch(url + '/' + created.id + '/entities', { headers })).json();
  if (list.data === undefined) throw new Error('there is no list');
  server.close();`;

const mocked = `const server = setupServer(
  ...createMock({ baseUrl: '${baseUrl}', scrapeTime: 0 }).handlers);`;

const run = (text) => () => costOf(moduleText(text));

/** What an import adds, as a part of what stands beside it. */
async function added(title, { beside, more }, target) {
  const pairs = await programsInTurns(run(beside + more), run(beside));
  const [ours, other] = medians(pairs);
  return {
    title,
    measure: 'CPU time',
    ratio: spread(pairs.map(([more, less]) => (more.cpu - less.cpu) / less.cpu)),
    target,
    detail: `${(ours.cpu - other.cpu).toFixed(0)} ms more than ${other.cpu.toFixed(0)} ms`,
  };
}

/** The memory that an import adds, as a part of what msw adds to an empty node. */
async function addedMemory(title, target) {
  const pairs = await programsInTurns(run(msw + kit), run(msw));
  const [empty] = medians(await programsInTurns(run(''), run(''), 5));
  const [ours, other] = medians(pairs);
  const beside = other.memory - empty.memory;
  return {
    title,
    measure: 'memory',
    ratio: spread(pairs.map(([more, less]) => (more.memory - less.memory) / beside)),
    target,
    detail: `${(ours.memory - other.memory).toFixed(1)} MB more than ${beside.toFixed(1)} MB`,
  };
}

export const importRows = [
  {
    name: 'import',
    async run() {
      const title = 'what importing the mock adds / importing msw and msw/node';
      return [
        await added(title, { beside: msw, more: kit }, atMost(0.3)),
        await addedMemory(title, atMost(0.25)),
      ];
    },
  },
  {
    name: 'factories',
    async run() {
      const title = 'what importing the factories adds / an empty node';
      return [await added(title, { beside: '', more: factories }, atMost(1.1))];
    },
  },
  {
    name: 'first-use',
    async run() {
      const pairs = await programsInTurns(
        run(msw + kit + mocked + firstUse),
        run(msw + bareHandlers + firstUse),
      );
      const [ours, other] = medians(pairs);
      return [
        {
          title: 'a process with a mock, a creation and a list / with six bare handlers',
          measure: 'CPU time',
          ratio: spread(pairs.map(([one, another]) => one.cpu / another.cpu)),
          target: atMost(1.25),
          detail: `${ours.cpu.toFixed(0)} ms against ${other.cpu.toFixed(0)} ms`,
        },
      ];
    },
  },
];
