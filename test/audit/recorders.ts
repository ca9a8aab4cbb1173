import { readFileSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import { deflateRawSync, gzipSync, brotliCompressSync } from 'node:zlib';
import t from '../fixtures/tap.js';
import { readHar, render, type ConformanceReport } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { idsOf } from '../fixtures/judged.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder, type Entry, type Har } from '../fixtures/recording.js';
import { kit } from '../fixtures/running.js';

/** Omissions, truncation, compression and repetition by recorders: first real recordings, then imitations. */

/** A recording of the sandbox behind a server that compresses and chunks its responses. */
const recorded = (name: string): Har => {
  const file = new URL(`../../../test/fixtures/recordings/${name}.har`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Har;
};

const auditOf = (har: unknown): ConformanceReport => kit.audit([readHar(har)]);
const wrong = (har: unknown): string[] => idsOf(auditOf(har), 'fail', 'warn');
function changed(har: Har, change: (entry: Entry, index: number) => void): Har {
  const copy = structuredClone(har);
  for (const [index, entry] of copy.log.entries.entries()) change(entry, index);
  return copy;
}

const isRead = ({ request }: Entry): boolean =>
  request.method === 'GET' && !request.url.includes('/entities');

/** Reads after the update show the fields from before. */
function withLostUpdate(har: Har): Har {
  const update = har.log.entries.findIndex(({ request }) => request.method === 'PATCH');
  return changed(har, (entry, index) => {
    const { content } = entry.response;
    if (index < update || !isRead(entry)) return;
    content.text =
      content.text?.replace('"fields":["website"]', '"fields":["phone","website"]') ?? '';
    content.size = content.text.length;
  });
}

interface Sample {
  readonly skipped?: Record<string, number>;
  readonly unjudged?: Record<string, number>;
  /** how many of the required requirements it shows */
  readonly shows: number;
  readonly losesUpdate?: boolean;
}

const ofClient = 'response from a cache or a service worker of the client';
const missing = 'response whose body is not in the recording';

const samples: Record<string, Sample> = {
  'playwright-service-worker': { shows: 69, losesUpdate: true },
  'playwright-made-up': { skipped: { [ofClient]: 11 }, shows: 0 },
  'playwright-worker-cache': { skipped: { [ofClient]: 4 }, shows: 65 },
  'playwright-cache': { skipped: { [ofClient]: 2 }, shows: 67, losesUpdate: true },
  'polly-node-http': { shows: 69 },
  'mitmproxy-streamed': { unjudged: { [missing]: 2 }, shows: 40 },
};

void t.test('recordings are read as they were written', (t) => {
  for (const [name, sample] of Object.entries(samples)) {
    const { skipped = {}, unjudged = {}, shows, losesUpdate: isLost = false } = sample;
    const har = recorded(name);
    const report = auditOf(har);
    t.same(idsOf(report, 'fail', 'warn'), [], name);
    t.same(report.audit?.left_out, skipped, name);
    t.same(report.audit?.not_judged, unjudged, name);
    const seen = report.audit?.coverage.filter(({ level, times }) => level === 'must' && times > 0);
    t.equal(seen?.length, shows, name);
    if (isLost) t.same(wrong(withLostUpdate(har)), ['update.persists'], `${name}: a lost update`);
  }
  t.end();
});

const { fetch, baseUrl, time } = createDeployment();
const recorder = new Recorder(fetch, time.now);
await new OrdinaryClient(recorder.fetch, baseUrl).work(time.sleep);
const { har } = recorder;
const whole = auditOf(har);

const withHeader = (entry: Entry, name: string, value: string): void => {
  const others = entry.response.headers.filter((header) => header.name !== name);
  entry.response.headers = [...others, { name, value }];
};

void t.test('an empty string is an empty body unless something contradicts it', (t) => {
  const contradictions: Record<string, (entry: Entry) => void> = {
    'packed, and counted': (entry) => {
      entry.response.bodySize = 356;
      withHeader(entry, 'content-encoding', 'gzip');
    },
    counted: (entry) => void (entry.response.bodySize = 356),
    'packed, and not counted': (entry) => {
      entry.response.bodySize = -1;
      withHeader(entry, 'content-encoding', 'br');
    },
    'with its packed length': (entry) => {
      entry.response.bodySize = 0;
      withHeader(entry, 'content-encoding', 'gzip');
      withHeader(entry, 'content-length', '356');
    },
    'not counted at all': (entry) => {
      entry.response.bodySize = -1;
      entry.response.content.size = -1;
    },
  };
  const emptied = (change: (entry: Entry) => void): Har =>
    changed(har, (entry) => {
      const { response } = entry;
      response.content = { size: 0, mimeType: 'application/json', text: '' };
      response.bodySize = 0;
      response.headers = response.headers.filter(({ name }) => name !== 'content-length');
      change(entry);
    });
  for (const [name, contradict] of Object.entries(contradictions)) {
    const report = kit.audit([readHar(emptied(contradict))], { baseUrl });
    t.same(idsOf(report, 'fail', 'warn'), [], name);
    t.equal(report.audit?.not_judged[missing], har.log.entries.length, name);
  }
  const isEmpty = kit.audit([readHar(emptied(() => undefined))], { baseUrl });
  t.ok(idsOf(isEmpty, 'fail').includes('create.subscription'), 'where all sizes agree');
  const declared = emptied((entry) => {
    withHeader(entry, 'content-length', '0');
    entry.response.bodySize = 300;
  });
  const isDeclared = kit.audit([readHar(declared)], { baseUrl });
  t.ok(idsOf(isDeclared, 'fail').includes('create.subscription'), 'some count the headers as well');
  t.end();
});

/** The recording with another read of each subscription, that shows an outdated value. */
function withOutdated(change: (entry: Entry & Record<string, unknown>) => void): Har {
  const copy = structuredClone(har);
  const outdated = har.log.entries.filter(isRead).map((entry) => {
    const late = structuredClone(entry) as Entry & Record<string, unknown>;
    late.response.content.text = '{"outdated":true}';
    late.startedDateTime = new Date(Date.parse(entry.startedDateTime) + 60_000).toISOString();
    change(late);
    return late;
  });
  copy.log.entries.push(...outdated);
  return copy;
}

void t.test('responses of a cache or a service worker are skipped and counted', (t) => {
  const marks: Record<string, [creator: string, mark: (entry: Entry) => object]> = {
    Playwright: [
      'Playwright',
      (entry) => Object.assign(entry.response, { _transferSize: 0, bodySize: -336 }),
    ],
    'Playwright, without sizes of bodies': [
      'Playwright',
      (entry) => Object.assign(entry.response, { _transferSize: 0 }),
    ],
    'Firefox 153': [
      'Firefox',
      (entry) => {
        entry.request.headersSize = 0;
        entry.response.headersSize = 0;
        return Object.assign(entry, { time: 0 });
      },
    ],
    'chrome-har': [
      'sitespeed.io',
      ({ response }) => Object.assign(response, { fromDiskCache: true }),
    ],
    'chrome-har, from a worker': [
      'sitespeed.io',
      ({ response }) => Object.assign(response, { fromServiceWorker: true }),
    ],
    'chrome-har-capturer': [
      'chrome-har-capturer',
      (entry) => Object.assign(entry, { _fromDiskCache: true }),
    ],
    Chrome: ['WebInspector', (entry) => Object.assign(entry, { _fromCache: 'memory' })],
    'Chrome, made up by a worker': [
      'WebInspector',
      ({ response }) =>
        Object.assign(response, {
          _fetchedViaServiceWorker: true,
          _serviceWorkerResponseSource: 'fallback-code',
        }),
    ],
  };
  for (const [name, [creator, mark]] of Object.entries(marks)) {
    const cached = withOutdated((entry) => void mark(entry));
    cached.log.creator.name = creator;
    const report = auditOf(cached);
    t.same(idsOf(report, 'fail', 'warn'), [], name);
    const counts = Object.values(report.audit?.left_out ?? {});
    t.same(counts, [har.log.entries.filter(isRead).length], name);
  }
  t.end();
});

/** The entry of a page and that of its service worker, both of which Playwright writes. */
function viaWorker(one: Har, mark: (page: Entry, worker: Entry) => void): Har {
  const entries = structuredClone(one.log.entries).flatMap((worker) => {
    const page = structuredClone(worker);
    const start = Date.parse(worker.startedDateTime) - 2;
    page.startedDateTime = new Date(start).toISOString();
    page.time = worker.time + 4;
    mark(page, worker);
    return [page, worker];
  });
  return { log: { ...one.log, entries } };
}

void t.test('a request through a service worker counts once', (t) => {
  const emptied = ({ response }: Entry): void => {
    response.content = { size: 0, mimeType: '', text: '' };
    response.bodySize = 300;
  };
  const marks: Record<string, (page: Entry, worker: Entry) => void> = {
    'Playwright 1.58': (page, worker) => {
      Object.assign(page.response, { _transferSize: 0, bodySize: -200 });
      if (worker.response.content.text !== '') emptied(worker);
    },
    'Playwright 1.65': (page, worker) => {
      Object.assign(page.response, { _transferSize: 0 });
      Object.assign(worker, { _serviceWorkerRef: 'worker@1' });
    },
    'Playwright, minimal': (page, worker) => {
      Object.assign(page.response, { _transferSize: -1, bodySize: -1 });
      Object.assign(worker, { _serviceWorkerRef: 'worker@1' });
    },
    Chrome: (page, worker) => {
      Object.assign(page.response, {
        _fetchedViaServiceWorker: true,
        _serviceWorkerResponseSource: 'network',
        _transferSize: 0,
      });
      if (worker.response.content.text !== '') emptied(worker);
    },
  };
  const lost = structuredClone(har);
  const update = lost.log.entries.findIndex(({ request }) => request.method === 'PATCH');
  for (const entry of lost.log.entries.slice(update)) {
    const { content } = entry.response;
    const isStale = isRead(entry) && content.text?.includes('opening_hours') === true;
    if (isStale) content.text = content.text?.replace('"opening_hours"', '"phone"') ?? '';
    content.size = content.text?.length ?? 0;
  }
  for (const [name, mark] of Object.entries(marks)) {
    const report = auditOf(viaWorker(har, mark));
    t.same(idsOf(report, 'fail', 'warn'), [], name);
    t.same(report.audit?.coverage, whole.audit?.coverage, name);
    t.same(wrong(viaWorker(lost, mark)), ['update.persists'], name);
  }
  const rewritten = viaWorker(har, (page, worker) => {
    Object.assign(page.response, { _transferSize: 0, headers: [], status: 200 });
    page.response.content.text = '{"of":"the worker"}';
    emptied(worker);
  });
  const report = kit.audit([readHar(rewritten)], { baseUrl });
  t.same(idsOf(report, 'fail', 'warn'), [], 'a worker that writes bodies of its own');
  t.equal(report.audit?.not_judged[missing], har.log.entries.length);
  t.end();
});

/** An update whose preflight waited, and reads that were sent before the update. */
function withPreflight(creator: string, isCounted: boolean): Har {
  const copy = structuredClone(har);
  const at = copy.log.entries.findIndex(({ request }) => request.method === 'PATCH');
  const update = copy.log.entries[at];
  const before = copy.log.entries
    .slice(0, at)
    .findLast((entry) => isRead(entry) && entry.request.url === update?.request.url);
  if (update === undefined || before === undefined) throw new Error('the client reads and updates');
  const start = Date.parse(update.startedDateTime);
  const later = (entry: Entry, ms: number): Entry => ({
    ...structuredClone(entry),
    startedDateTime: new Date(start + ms).toISOString(),
  });
  const preflight = later(update, 48);
  preflight.time = 4632;
  preflight.request.method = 'OPTIONS';
  preflight.request.headers = [{ name: 'Access-Control-Request-Method', value: 'PATCH' }];
  delete preflight.request.postData;
  const reads = [3500, 4000].map((ms) => later(before, ms));
  copy.log.creator.name = creator;
  if (!isCounted) {
    copy.log.entries = [...copy.log.entries.slice(0, at), update, preflight, ...reads];
    return copy;
  }
  copy.log.entries = [...copy.log.entries.slice(0, at), update, ...reads];
  return copy;
}

void t.test('a preflight that begins later moves the end of its request', (t) => {
  for (const creator of ['Firefox', 'another recorder']) {
    t.same(wrong(withPreflight(creator, false)), [], creator);
    t.same(wrong(withPreflight(creator, true)), ['update.persists'], `${creator}: there was none`);
  }
  t.end();
});

void t.test('bodies are read as they arrived, regardless of their compression', (t) => {
  const codings: Record<string, (text: string) => Buffer> = {
    gzip: (text) => gzipSync(text),
    'gzip, br': (text) => brotliCompressSync(gzipSync(text)),
    deflate: (text) => deflateRawSync(text),
  };
  const packed = (one: Har, coding: string, write: (bytes: Buffer) => string): Har =>
    changed(one, (entry) => {
      const { content } = entry.response;
      const bytes = codings[coding]?.(content.text ?? '') ?? Buffer.from('');
      content.text = write(bytes);
      content.encoding = 'base64';
      content.size = bytes.length;
      withHeader(entry, 'content-encoding', coding);
    });
  const writers: Record<string, (bytes: Buffer) => string> = {
    'as they are': (bytes) => bytes.toString('base64'),
    'Polly: a list': (bytes) => JSON.stringify([bytes.toString('base64')]),
    'Polly: of parts': (bytes) =>
      JSON.stringify(
        [bytes.subarray(0, 20), bytes.subarray(20)].map((part) => part.toString('base64')),
      ),
    'Polly 2: in hex': (bytes) => JSON.stringify([bytes.toString('hex')]),
  };
  const reads = {
    log: { ...har.log, entries: har.log.entries.filter(({ request }) => request.method === 'GET') },
  };
  for (const coding of Object.keys(codings)) {
    for (const [name, write] of Object.entries(writers)) {
      const report = auditOf(packed(har, coding, write));
      t.same(report.audit?.coverage, whole.audit?.coverage, `${coding}, ${name}`);
      const some = auditOf(packed(reads, coding, write));
      t.equal(some.target.requests, reads.log.entries.length, `${coding}, ${name}: reads alone`);
    }
  }
  t.end();
});

void t.test('truncated and garbled bodies are reported as such', (t) => {
  const inBodies = (change: (text: string) => string): Har =>
    changed(har, ({ response }) => {
      const { content } = response;
      content.text = change(content.text ?? '');
      content.size = content.text.length;
      response.headers = response.headers.filter(({ name }) => name !== 'content-length');
    });
  const incomplete = 'response whose recorded body is incomplete';
  const garbled = 'response whose body the recorder has garbled, or left compressed';
  const damages: Record<string, [change: (text: string) => string, named: string]> = {
    'Firefox, above 1 MiB': [(text) => text.slice(0, 30) + '\0'.repeat(50), incomplete],
    'in the middle of a letter': [(text) => `${text.slice(0, 30)}\ufffd`, incomplete],
    "Redocly's proxy, packed": [() => '\u001f\ufffd\b\0\0\0\ufffdVJ-\ufffd', garbled],
  };
  for (const [name, [change, named]] of Object.entries(damages)) {
    const report = kit.audit([readHar(inBodies(change))], { baseUrl });
    t.same(idsOf(report, 'fail', 'warn'), [], name);
    t.same(Object.keys(report.audit?.not_judged ?? {}), [named], name);
  }
  t.end();
});

void t.test('requests without their bodies are counted', (t) => {
  const writes = har.log.entries.filter(({ request }) => request.method.startsWith('P')).length;
  const bodies: Record<string, (entry: Entry) => void> = {
    'Playwright with Firefox': ({ request }) => delete request.postData,
    'chrome-har': ({ request }) => {
      if (request.postData === undefined) return;
      const params = Object.entries(JSON.parse(request.postData.text) as object);
      const named = params.map(([name, value]) => ({ name, value: String(value) }));
      Object.assign(request, { postData: { mimeType: 'application/json', params: named } });
    },
    'Playwright, omit': ({ request }) => {
      if (request.postData !== undefined) request.postData.text = '';
    },
  };
  for (const [name, change] of Object.entries(bodies)) {
    const report = auditOf(changed(har, change));
    t.same(idsOf(report, 'fail', 'warn'), [], name);
    const amount = report.audit?.not_judged['request whose body is not in the recording'];
    t.equal(amount, writes, name);
    const text = render(report, 'pretty', { width: 140 });
    t.match(text, /requests whose body is not in the recording \(Firefox and chrome-har/);
  }
  t.end();
});

void t.test('entries with something unusual are read', (t) => {
  const numbers = changed(har, ({ request }) => {
    for (const header of request.headers) Object.assign(header, { value: header.value });
    request.headers.push(Object.assign({ name: 'x-count', value: '' }, { value: 67 }));
    Object.assign(request, { queryString: 7, headersSize: '12' });
  });
  const report = auditOf(numbers);
  t.same(report.audit?.left_out, {});
  t.same(report.audit?.coverage, whole.audit?.coverage);
  t.end();
});
