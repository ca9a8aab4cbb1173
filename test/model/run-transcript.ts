import t, { type Test } from '../fixtures/tap.js';
import type { ConformanceReport } from '../../conformance/index.js';
import { entitiesOf } from '../../conformance/findings/page.js';
import { IntermediaryPages } from '../../conformance/http/pages.js';
import { judge } from '../../conformance/model/judge.js';
import { objectOf, precedes, type Transcript } from '../../conformance/model/transcript.js';
import { isPage } from '../../conformance/observers/seen-bodies.js';
import { RunTranscript } from '../../conformance/run/run-transcript.js';
import { startRun, type RunContents, type StartedRun } from '../../conformance/run/run.js';
import { kit, against } from '../fixtures/running.js';
import { createDeployment, defaultTokens, type Deployment } from '../self-test/index.js';

/** The transcript that a run writes of itself. */

async function transcribed(
  test: Test,
  deployment: Deployment,
): Promise<{ report: ConformanceReport; transcript: Transcript; contents: RunContents }> {
  const runs: StartedRun[] = [];
  const before = kit.run;
  test.teardown(() => {
    kit.run = before;
  });
  kit.run = async (options) => {
    const started = startRun(options);
    const finished = await started.finished;
    runs.push(started);
    return finished;
  };
  const report = await against(deployment);
  const [run] = runs;
  if (run === undefined) throw new Error('there was no run');
  const contents = run.contents();
  return { report, transcript: contents.run.transcript, contents };
}

void t.test('a run records all its requests', async (t) => {
  const { report, transcript } = await transcribed(t, createDeployment({ places: 20 }));
  const { exchanges } = transcript;
  t.equal(exchanges.length, report.target.requests);
  t.same(
    exchanges.map(({ n }) => n),
    [...exchanges.keys()],
    'in order',
  );
  t.ok(exchanges.every(({ sent }, n) => sent >= (exchanges[n - 1]?.sent ?? 0)));
  const text = JSON.stringify(transcript);
  const { findings } = judge(JSON.parse(text) as Transcript);
  t.same(findings, [], 'the model finds nothing wrong, even in what was read from JSON');
  for (const token of defaultTokens) t.notMatch(text, token, 'no credential');
  t.ok(exchanges.some(({ intent }) => intent.unknownId === true));
  t.ok(exchanges.some(({ intent }) => intent.unusualNames !== undefined));
  t.ok(exchanges.some(({ operation, method }) => operation === null && method !== undefined));
});

const request = { operation: null, method: 'GET', path: '/v1/x', credential: 'none' } as const;
const exchange = {
  request: { method: 'GET', url: 'https://service.test/v1/x', headers: {}, body: null },
  response: null,
  duration_ms: 0,
  curl: '',
};
const options = {
  lag: 0,
  existing: [],
  isOwn: () => false,
  isUnproven: () => false,
  pages: new IntermediaryPages(),
  mostWhole: 0,
};

void t.test('a run keeps ids, positions and keys of pages, not values of entities', async (t) => {
  const { contents } = await transcribed(t, createDeployment({ places: 20 }));
  const { run, taken } = contents;
  const noted = run.requests.flatMap(({ response }) => response ?? []);
  const entities = [...noted, ...taken].filter(isPage).flatMap(entitiesOf);
  const keys = new Set(entities.flatMap((entity) => Object.keys(entity)));
  const kept = ['id', 'name', 'city', 'entity_type', 'discovered_at', 'removed_at', 'fields'];
  t.same(
    [...keys].filter((key) => !kept.includes(key)),
    [],
  );
  const values = entities.flatMap(({ fields }) => Object.values(objectOf(fields)));
  t.ok(values.length > 0);
  t.ok(values.every((value) => value === null));
});

void t.test('within one millisecond, the order of sending counts', async (t) => {
  const written = (sentBy: number): boolean => {
    const transcript = new RunTranscript(options);
    const common = { request, exchange, response: null };
    transcript.note({ ...common, number: 2, sent: 5, received: 9, sentBy: 2 });
    transcript.note({ ...common, number: 1, sent: 1, received: 5, sentBy });
    const [first, second] = transcript.transcript.exchanges;
    return first !== undefined && second !== undefined && precedes(first, second);
  };
  t.notOk(written(2), 'the second request was sent before the first one had ended');
  t.ok(written(1), 'and after that');
});

void t.test('a clock that is set back changes no order', (t) => {
  const transcript = new RunTranscript(options);
  const common = { request, exchange, response: null };
  transcript.note({ ...common, number: 1, sent: 9000, received: 9005, sentBy: 1 });
  transcript.note({ ...common, number: 2, sent: 20, received: 30, sentBy: 2 });
  const [first, second] = transcript.transcript.exchanges;
  if (first === undefined || second === undefined) throw new Error('an exchange is missing');
  t.ok(first.sent < second.sent);
  t.equal(Math.round(second.received - second.sent), 10);
  t.end();
});
