import { Buffer } from 'node:buffer';
import t from '../fixtures/tap.js';
import { auditExitCode, readHar, RecordingError, render } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { idsOf } from '../fixtures/judged.js';
import { baseUrl as mockUrl, fetchOf, start } from '../fixtures/mocked.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder, type Entry, type Har } from '../fixtures/recording.js';
import { kit } from '../fixtures/running.js';

/** Recordings as different programs write them, and what they do not show. */

const { fetch, baseUrl, time } = createDeployment();
const recorder = new Recorder(fetch, time.now);
await new OrdinaryClient(recorder.fetch, baseUrl).work(time.sleep);
const { har } = recorder;

/** The recording with `change` applied to each entry. */
function changed(change: (entry: Entry, index: number) => void): Har {
  const copy = structuredClone(har);
  for (const [index, entry] of copy.log.entries.entries()) change(entry, index);
  return copy;
}

const auditOf = (...all: unknown[]) => kit.audit(all.map(readHar));
const failures = (one: unknown): string[] => idsOf(auditOf(one), 'fail', 'warn');
const isUpdate = ({ request }: Entry): boolean => request.method === 'PATCH';
const isRead = ({ request }: Entry): boolean => request.method === 'GET';

/** After the update, each read has the response of a read from before it. */
function withOutdatedReads(): Har {
  const copy = structuredClone(har);
  const at = copy.log.entries.findIndex(isUpdate);
  const { url } = copy.log.entries[at]?.request ?? {};
  const isOfSame = (entry: Entry): boolean => isRead(entry) && entry.request.url === url;
  const before = copy.log.entries.slice(0, at).findLast(isOfSame);
  if (before === undefined) throw new Error('the client reads before an update');
  for (const entry of copy.log.entries.slice(at).filter(isOfSame)) entry.response = before.response;
  return copy;
}

/** Gives a subscription fields that were not requested. */
function withOtherFields(entry: Entry): void {
  const { content } = entry.response;
  const body = JSON.parse(content.text ?? '') as { fields?: string[] };
  if (Array.isArray(body.fields)) body.fields = ['something_else'];
  content.text = JSON.stringify(body);
  content.size = content.text.length;
}

void t.test('equivalent notations are read alike', (t) => {
  const whole = auditOf(har);
  t.equal(auditExitCode(whole), 0);
  const times = (report: typeof whole) => report.audit?.coverage.map((one) => one.times);
  const encoded = changed(({ response: { content } }) => {
    content.text = Buffer.from(content.text ?? '').toString('base64');
    content.encoding = 'base64';
  });
  const capitals = changed(({ request, response }) => {
    for (const header of [...request.headers, ...response.headers])
      header.name = header.name.toUpperCase();
  });
  const proxied = changed(({ request }) => {
    request.url = request.url.replace('example/', 'example/places/api/');
  });
  for (const one of [encoded, capitals, proxied]) t.same(times(auditOf(one)), times(whole));
  t.same(times(auditOf(har, har)), times(whole), 'recorded twice');
  t.equal(auditOf(proxied).target.base_url, 'http://deployment.example/places/api');
  t.end();
});

void t.test('bodies missing from the recording are not judged', (t) => {
  const left = changed(({ response: { content } }) => delete content.text);
  t.same(failures(left), []);
  t.match(auditOf(left).audit?.not_judged, {
    'response whose body is not in the recording': Number,
  });
  const cut = changed(
    ({ response: { content } }) => (content.text = (content.text ?? '').slice(0, 40)),
  );
  t.same(failures(cut), []);
  const aborted = changed((entry, index) => {
    if (index % 3 > 0) return;
    entry.response = {
      ...entry.response,
      status: 0,
      headers: [],
      content: { size: 0, mimeType: '' },
    };
  });
  t.same(failures(aborted), []);
  const breaksOff = changed(({ response: { content, headers } }) => {
    content.text = content.text?.slice(0, 40) ?? '';
    content.size = content.text.length;
    for (const header of headers) if (header.name === 'content-length') header.value = '40';
  });
  t.ok(
    failures(breaksOff).includes('general.json-bodies'),
    'where all sizes agree, it was sent so',
  );
  t.end();
});

void t.test('the order can depend on the limit, but not on the offset', (t) => {
  const reversed = (query: string, length: number): Har =>
    changed(({ request, response: { content } }) => {
      if (!request.url.endsWith('?limit=4&offset=2')) return;
      request.url = request.url.replace(/\?.*/, query);
      const page = JSON.parse(content.text ?? '') as { data: unknown[] };
      const data = page.data.slice(0, length).toReversed();
      content.text = JSON.stringify({ ...page, data, limit: length });
      content.size = content.text.length;
    });
  const ids = ['list.offset-counts-entities'];
  t.same(failures(reversed('?limit=4&offset=2', 4)), ids);
  t.same(failures(reversed('?limit=3&offset=2', 3)), [], 'another limit');
  t.same(failures(reversed('?limit=4&offset=2&sort=-name', 4)), [], 'another order was asked for');
  t.end();
});

void t.test('requests that overlap are not ordered', (t) => {
  const wrong = changed((entry) => {
    if (isRead(entry)) withOtherFields(entry);
  });
  t.ok(failures(wrong).includes('get.agrees'));
  const start = har.log.entries[0]?.startedDateTime ?? '';
  const outdated = withOutdatedReads();
  t.ok(failures(outdated).includes('update.persists'));
  const overlapping = structuredClone(outdated);
  for (const entry of overlapping.log.entries) {
    entry.startedDateTime = start;
    entry.time = 1000;
  }
  t.same(failures(overlapping), []);
  const unmeasured = structuredClone(outdated);
  for (const entry of unmeasured.log.entries) entry.time = -1;
  t.same(failures(unmeasured), []);
  t.end();
});

void t.test('changes before the recording or by other clients are unknown', (t) => {
  const later = structuredClone(har);
  later.log.entries = later.log.entries.filter(
    (entry) => entry.request.method !== 'POST' && !isUpdate(entry),
  );
  t.same(failures(later), []);
  const byOthers = changed((entry) => {
    if (!isRead(entry)) return;
    withOtherFields(entry);
    const { content } = entry.response;
    content.text = (content.text ?? '').replace(/("updated_at":")\d{4}/, '$12090');
  });
  t.same(idsOf(auditOf(byOthers), 'fail'), [], 'updated_at tells that something happened');
  t.end();
});

void t.test('a lost update is reported once replicas had enough time', (t) => {
  const stale = structuredClone(har);
  const at = stale.log.entries.findIndex(isUpdate);
  const before = stale.log.entries
    .slice(0, at)
    .findLast(({ request }) => request.url === stale.log.entries[at]?.request.url);
  const reads = stale.log.entries.slice(at).filter((entry) => {
    return isRead(entry) && entry.request.url === stale.log.entries[at]?.request.url;
  });
  const [early, late] = reads;
  if (!before || !early || !late) throw new Error('the client reads before and after an update');
  early.response = before.response;
  t.same(idsOf(auditOf(stale), 'fail'), [], 'a few milliseconds later, it may lag');
  late.response = before.response;
  t.same(idsOf(auditOf(stale), 'fail'), ['update.persists']);
  t.end();
});

void t.test('credentials distinguish accounts, and are not shown', (t) => {
  const open = changed((entry, index) => {
    if (index > 5)
      entry.request.headers = entry.request.headers.filter((one) => one.name !== 'authorization');
  });
  t.ok(failures(open).includes('auth.missing.get'));
  const removed = changed(({ request }) => {
    request.headers = request.headers.filter((one) => one.name !== 'authorization');
  });
  t.same(failures(removed), [], 'a recorder that removes credentials removes them all');
  const byCookie = structuredClone(open);
  for (const { request } of byCookie.log.entries)
    request.headers.push({ name: 'Cookie', value: 'session=0123456789abcdef' });
  t.same(failures(byCookie), []);
  t.notMatch(JSON.stringify(auditOf(byCookie)), /demo-token|0123456789abcdef/);
  t.end();
});

void t.test('other traffic is ignored', (t) => {
  const stripe = changed(({ request, response }) => {
    request.url = request.url.replace(/^http:\/\/[^/]+/, 'https://api.other.example');
    delete request.postData;
    response.content.text = '{"id":"sub_1","object":"subscription","status":"active"}';
  });
  const report = auditOf(stripe);
  t.equal(report.target.requests, 0);
  t.equal(auditExitCode(report), 3);
  t.same(failures({ log: { entries: [...stripe.log.entries, ...har.log.entries] } }), []);
  const only = kit.audit([readHar(har)], { baseUrl: 'http://elsewhere.example' });
  t.match(only, { target: { requests: 0, base_url: 'http://elsewhere.example' } });
  t.end();
});

void t.test('a file that is not a recording is rejected in one sentence', (t) => {
  for (const value of [null, [], {}, { log: {} }, { log: { entries: [1, {}, { request: {} }] } }])
    t.throws(() => readHar(value), RecordingError);
  const some = readHar({ log: { entries: [1, ...har.log.entries] } });
  t.match(kit.audit([some]).audit?.left_out, {
    'request whose entry is damaged, or longer than 32 MiB': 1,
  });
  t.end();
});

void t.test('the request log is a recording', async (t) => {
  const { mock } = start();
  // Times are in whole milliseconds: those of requests one after another may seem to overlap.
  const fetch = fetchOf(mock);
  const apart: typeof fetch = async (...request) => {
    mock.clock.advance('2s');
    return fetch(...request);
  };
  const client = new OrdinaryClient(apart, mockUrl);
  const one = await client.create('Berlin', 'cafe', 'phone');
  await client.send('GET', one);
  await client.send('GET', `${one}/entities?limit=2`);
  mock.faults.add({ operation: 'getSubscription', status: 500, times: 1 });
  await client.send('GET', one);
  const recording = mock.log.har();
  const report = auditOf(recording);
  t.same(idsOf(report, 'fail', 'warn'), []);
  t.match(report, { target: { requests: 4, base_url: mockUrl } });
  t.match(report.audit?.not_judged, { 'response made up by an injected fault': 1 });
  t.ok(report.audit?.coverage.some(({ id, times }) => id === 'get.agrees' && times > 0));
  t.notMatch(JSON.stringify(recording), /demo-token/);
});

void t.test('without anything to judge, the recorded URLs are named', (t) => {
  const other = changed(({ request, response: { content } }) => {
    request.url = request.url.replace(/^http:\/\/[^/]+/, 'https://other.example/api');
    delete request.postData;
    delete content.text;
  });
  const report = auditOf(other);
  t.same(report.audit?.other_addresses, { 'https://other.example/api': har.log.entries.length });
  const text = render(report, 'pretty', { width: 200 });
  t.match(text, /They contain requests to https:\/\/other\.example\/api \(\d+\)/);
  t.end();
});
