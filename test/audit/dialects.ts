import t from '../fixtures/tap.js';
import { readHar, type ConformanceReport } from '../../conformance/index.js';
import { createDeployment, VirtualTime } from '../self-test/index.js';
import { dialects, lossy } from '../fixtures/dialects.js';
import { idsOf } from '../fixtures/judged.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder, type Entry, type Har } from '../fixtures/recording.js';
import { kit } from '../fixtures/running.js';

/** Recordings of one traffic, as different programs write them. */

const { fetch, baseUrl, time } = createDeployment();
const recorder = new Recorder(fetch, time.now);
await new OrdinaryClient(recorder.fetch, baseUrl).work(time.sleep);
const { har } = recorder;

const copyOf = (one: Har, change: (entry: Entry) => void): Har => {
  const copy = structuredClone(one);
  for (const entry of copy.log.entries) change(entry);
  return copy;
};

/** Reads show fields that were not requested. */
const wrong = copyOf(har, ({ request, response: { content } }) => {
  const isRead = request.method === 'GET' && !request.url.includes('/entities');
  if (isRead) content.text = content.text?.replace(/"fields":\[[^\]]*\]/, '"fields":["x"]') ?? '';
});

const auditOf = (one: unknown): ConformanceReport => kit.audit([readHar(one)]);
const failures = (one: unknown): string[] => idsOf(auditOf(one), 'fail', 'warn');
const times = ({ audit: audited }: ConformanceReport) =>
  audited?.coverage.map((one) => `${one.id} ${one.times}`);

void t.test('each recording begins at the same fraction of a second', (t) => {
  // At other fractions, one recording in a hundred has times that audits take for rounded ones.
  t.equal(new VirtualTime().now() % 1000, 105);
  t.end();
});

void t.test('all programs record the same exchanges', (t) => {
  const whole = auditOf(har);
  t.same(idsOf(whole, 'fail', 'warn'), []);
  t.same(failures(wrong), ['get.agrees', 'update.persists']);
  for (const [name, dialect] of Object.entries(dialects)) {
    t.same(times(auditOf(dialect(har))), times(whole), name);
    t.same(failures(dialect(wrong)), ['get.agrees', 'update.persists'], name);
  }
  t.end();
});

void t.test('the omissions of a recorder are not reported as violations', (t) => {
  for (const [name, dialect] of Object.entries(lossy)) t.same(failures(dialect(har)), [], name);
  const { audit: insomnia } = auditOf(lossy.Insomnia?.(wrong));
  t.match(insomnia?.left_out, {
    'response that Insomnia paired with a request when it was exported': 23,
  });
  t.end();
});

/** Clocks that leave the order of requests open. */
const clocks: Record<string, (entry: Entry) => void> = {
  'whole seconds': (entry) => {
    entry.startedDateTime = entry.startedDateTime.replace(/\.\d+/, '');
  },
  'one moment for all': (entry) => {
    entry.startedDateTime = '2026-01-01T00:00:00.000Z';
  },
  'no durations': (entry) => {
    entry.time = -1;
  },
};

void t.test('a request that names an id is ordered after the response that showed the id', (t) => {
  const created = structuredClone(wrong);
  const update = created.log.entries.findIndex(({ request }) => request.method === 'PATCH');
  created.log.entries.length = update;
  for (const [name, clock] of Object.entries(clocks)) {
    t.same(failures(copyOf(har, clock)), [], name);
    t.same(failures(copyOf(created, clock)), ['get.agrees'], name);
  }
  const known = copyOf(created, (entry) => {
    entry.time = -1;
    if (entry.request.method === 'GET') entry.startedDateTime = '2026-01-01T00:00:00.000Z';
  });
  t.same(failures(known), [], 'it was known before: the create request returned an earlier one');
  t.end();
});

void t.test('no dialect brings a credential into a report', (t) => {
  const secrets = ['c00kie-0123456789', 'api-key-0123456789', 'in-query-0123456789', 'demo-token'];
  const [cookie = '', key = '', query = ''] = secrets;
  const secret = copyOf(wrong, ({ request, response }) => {
    request.headers.push({ name: 'Cookie', value: `session=${cookie}` });
    request.headers.push({ name: 'X-Api-Key', value: key });
    response.headers.push({ name: 'Set-Cookie', value: `session=${cookie}; HttpOnly` });
    request.cookies.push({ name: 'session', value: cookie });
    request.url += `${request.url.includes('?') ? '&' : '?'}access_token=${query}`;
    const { content } = response;
    content.text = content.text?.replace(/^\{/, `{"debug":"${cookie} ${query} demo-token",`) ?? '';
  });
  // if the recorder removed the header, its secret cannot be recognised
  for (const [name, dialect] of Object.entries(dialects)) {
    const report = JSON.stringify(auditOf(dialect(secret)));
    t.match(report, /get\.agrees/);
    for (const one of secrets) t.notOk(report.includes(one), `${name}: ${one}`);
  }
  t.end();
});
