import t, { type Test } from '../fixtures/tap.js';
import type { ConformanceReport } from '../../conformance/index.js';
import { judge } from '../../conformance/model/judge.js';
import { precedes, type Transcript } from '../../conformance/model/transcript.js';
import { RunTranscript } from '../../conformance/run/run-transcript.js';
import { startRun } from '../../conformance/run/run.js';
import { kit, against } from '../fixtures/running.js';
import { createDeployment, defaultTokens, type Deployment } from '../self-test/index.js';

/** The transcript that a run writes of itself. */

async function transcribed(
  test: Test,
  deployment: Deployment,
): Promise<{ report: ConformanceReport; transcript: Transcript }> {
  const transcripts: Transcript[] = [];
  const before = kit.run;
  test.teardown(() => {
    kit.run = before;
  });
  kit.run = async (options) => {
    const started = startRun(options);
    const finished = await started.finished;
    transcripts.push(started.transcript());
    return finished;
  };
  const report = await against(deployment);
  const [transcript] = transcripts;
  if (transcript === undefined) throw new Error('there was no run');
  return { report, transcript };
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
const created = { isOwn: () => false, isUnproven: () => false };

void t.test('within one millisecond, the order of sending counts', async (t) => {
  const written = (sentBy: number): boolean => {
    const transcript = new RunTranscript(0, [], created);
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
  const transcript = new RunTranscript(0, [], created);
  const common = { request, exchange, response: null };
  transcript.note({ ...common, number: 1, sent: 9000, received: 9005, sentBy: 1 });
  transcript.note({ ...common, number: 2, sent: 20, received: 30, sentBy: 2 });
  const [first, second] = transcript.transcript.exchanges;
  if (first === undefined || second === undefined) throw new Error('an exchange is missing');
  t.ok(first.sent < second.sent);
  t.equal(Math.round(second.received - second.sent), 10);
  t.end();
});
