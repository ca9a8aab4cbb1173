import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { writeFileSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import t, { type Test } from '../fixtures/tap.js';
import type { ConformanceReport } from '../../conformance/index.js';
import { folderOf, startNode, cli, withToken, type Ended } from '../fixtures/cli.js';
import { idsOf, judgedOnce } from '../fixtures/judged.js';
import { https, raw } from '../fixtures/listening.js';
import { changing, isList, pages } from '../fixtures/deviations.js';
import { PlainService, type Asked, type Deviations } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';
import { selfSigned } from '../fixtures/self-signed.js';

/** Bodies that are larger than the kit reads. */

const json = { 'content-type': 'application/json' };
const tooLong =
  'not checked, because the body is longer than 2,000,000 characters, the most that location-data-kit reads';
const tooMany =
  'not checked, because the body has more than 200,000 values, the most that location-data-kit reads';
const tooDeep =
  'not checked, because the body is nested more than 500 levels deep, the most that location-data-kit reads';

/** Replaces some bodies by a string; the status stays. */
const replacing = (isReplaced: (asked: Asked) => boolean, text: string): Deviations => ({
  onPort: true,
  before: (asked, service) => {
    if (!asked.known || !isReplaced(asked)) return undefined;
    asked.port().response.writeHead(service.perform(asked).status, json).end(text);
    return 'sent';
  },
});

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const entity =
  '{"id":"00000000-0000-4000-8000-000000000000","name":"a place","fields":{"phone":null}}';
const pageOf = (amount: number): string =>
  `{"data":[${Array(amount).fill(entity).join()}],"total":${amount},"limit":50,"offset":0}`;

const lists: Record<string, { text: string; says: string }> = {
  'of 3 MB': { text: `{"data":[],"note":"${'x'.repeat(3_000_000)}"}`, says: tooLong },
  'with 40,000 entities': { text: pageOf(40_000), says: tooLong },
  'with 400,000 values': { text: `[${Array(400_000).fill('[]').join()}]`, says: tooMany },
  'of deep arrays': { text: nested(501), says: tooDeep },
  'of very deep arrays': { text: nested(900_000), says: tooDeep },
};

for (const [name, { text, says }] of Object.entries(lists)) {
  void t.test(`pages ${name} are not blamed`, async (t) => {
    const { report, service } = await judgedOnce(t, replacing(isList, text));
    t.same(idsOf(report, 'fail', 'warn', 'error'), []);
    t.equal(report.verdict, 'not-fully-verified');
    for (const id of ['list.ok', 'entity.name', 'general.json-bodies', 'errors.json'] as const) {
      t.match(
        resultOf(report, id),
        { outcome: 'inconclusive', message: says, exchanges: { length: 1 } },
        id,
      );
    }
    t.match(resultOf(report, 'list.ok')?.exchanges[0]?.response, { status: 200 });
    for (const id of [
      'create.subscription',
      'update.persists',
      'cancel.accepted',
      'get.ok',
    ] as const) {
      t.equal(resultOf(report, id)?.outcome, 'pass', id);
    }
    t.same(service.live(), []);
  });
}

void t.test('bodies are read until the large bodies of a run exceed their budget', async (t) => {
  // a page with 1,000 such entities is within the budget for one body
  const long = 'x'.repeat(1200);
  const note = 'x'.repeat(1_100_000);
  const { report } = await judgedOnce(t, {
    entities: 1000,
    before: (asked, service) =>
      asked.known && isList(asked)
        ? service.perform({ ...asked, query: new URLSearchParams({ limit: '1000' }) })
        : undefined,
    after: changing((body) => {
      if ('account_id' in body) return { ...body, note };
      if (!('data' in body)) return undefined;
      const data = (body.data as object[]).map((place) => ({ ...place, name: long }));
      return { ...body, data };
    }),
  });
  t.match(resultOf(report, 'list.limit-respected'), {
    outcome: 'fail',
    expected: 'at most 50 entities',
    found: '1000 entities',
  });
  t.ok(report.target.entities.checked >= 1000);
  t.match(resultOf(report, 'entity.name'), {
    outcome: 'inconclusive',
    message:
      /^not checked, because this run's large response bodies exceed location-data-kit's budget of 100,000,000 characters$/,
  });
  const deep = await judgedOnce(t, {
    after: pages((body) => ({ ...body, extra: JSON.parse(nested(400)) as [] })),
  });
  t.equal(deep.report.verdict, 'conformant');
});

void t.test('a requested page of a million entities can exceed the budget', async (t) => {
  const { report } = await judgedOnce(
    t,
    replacing(({ query }) => query.get('limit') === '1000000', pageOf(40_000)),
  );
  t.equal(report.verdict, 'conformant');
  t.match(resultOf(report, 'list.maximum'), {
    outcome: 'not-applicable',
    message: `could not be observed: ${tooLong}`,
  });
});

void t.test('an unread body leaves its rules inconclusive, and its errors unjudged', async (t) => {
  const isUnknown = ({ method, path }: Asked): boolean =>
    method === 'GET' && path.includes('/not-a-uuid');
  const { report } = await judgedOnce(
    t,
    replacing(isUnknown, `{"message":"${'x'.repeat(3_000_000)}"}`),
  );
  t.same(idsOf(report, 'fail', 'warn', 'error'), []);
  t.match(resultOf(report, 'errors.json'), { outcome: 'inconclusive', message: tooLong });
});

void t.test('a create request with an unread body is a possible leftover', async (t) => {
  const isCreation = ({ method, path }: Asked): boolean =>
    method === 'POST' && path === '/v1/subscriptions';
  const { report, service } = await judgedOnce(
    t,
    replacing(isCreation, `{"note":"${'x'.repeat(3_000_000)}"}`),
  );
  t.same(idsOf(report, 'fail', 'error'), []);
  t.match(resultOf(report, 'create.subscription'), { outcome: 'inconclusive', message: tooLong });
  t.match(report.leftovers, [{ id: null, city: 'Berlin', entity_type: 'cafe' }]);
  t.ok(service.live().length > 0);
});

void t.test('a success without a credential counts regardless of its body', async (t) => {
  const { report } = await judgedOnce(t, {
    onPort: true,
    before: ({ known, port }) => {
      if (known) return undefined;
      port().response.writeHead(200, json).end(nested(900_000));
      return 'sent';
    },
  });
  t.match(resultOf(report, 'auth.missing.get'), {
    outcome: 'fail',
    found: /^200, the body is nested more than 500 levels deep/,
  });
});

/** Writes an endless body, as fast as it is read. */
function pour(response: ServerResponse, part: Buffer): void {
  const write = (): void => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

/** Writes chunks one after another, each in its own turn. */
function inChunks(response: ServerResponse, parts: readonly string[]): void {
  const [first, ...rest] = parts;
  if (first === undefined) response.end();
  else response.write(first, () => setImmediate(inChunks, response, rest));
}

const ofLists = (send: (response: ServerResponse, text: string) => void): RequestListener =>
  new PlainService({
    before: (asked, service) => {
      if (!asked.known || !isList(asked)) return undefined;
      const { status, body = null } = service.perform(asked);
      asked.port().response.writeHead(status, json);
      send(asked.port().response, JSON.stringify(body));
      return 'sent';
    },
  }).listener;
const everywhere =
  (send: (response: ServerResponse) => void): RequestListener =>
  (_request, response) => {
    response.on('error', () => undefined);
    response.writeHead(200, json);
    send(response);
  };
const someEntities = Buffer.from(`${Array(1000).fill(entity).join()},`);
const manyEntities = (response: ServerResponse): void => {
  response.write('{"data":[');
  inChunks(response, [
    ...(Array(400).fill(someEntities.toString()) as string[]),
    `${entity}],"total":400001,"limit":50,"offset":0}`,
  ]);
};
const deepArrays = (response: ServerResponse): void => void response.end(nested(7_000_000));
const slowly = (response: ServerResponse, text: string): void =>
  inChunks(response, [...(Array(1000).fill(' ') as string[]), text]);
const endless = (response: ServerResponse): void => pour(response, Buffer.alloc(65_536, '1,'));

const hostile: Record<string, RequestListener> = {
  'arrays of 14 MB': everywhere(deepArrays),
  'pages of arrays of 14 MB': ofLists(deepArrays),
  'pages of 400,000 entities': ofLists(manyEntities),
  'bodies without an end': everywhere(endless),
  'pages without an end': ofLists(endless),
};

/** Reports at the end how much memory the process has used. */
const tellMemory = `process.on('exit', () => process.stderr.write(
  'used ' + Math.round(process.resourceUsage().maxRSS / 1024) + ' MB'))`;

/** Runs the command with little memory. */
const runWithLittle = (baseUrl: string, more: readonly string[] = []): Promise<Ended> =>
  startNode(
    [
      '--max-old-space-size=160',
      cli,
      'check',
      baseUrl,
      '--reporter',
      'json',
      '--scrape-timeout',
      '1s',
      ...more,
    ],
    { env: withToken, preload: tellMemory },
  ).ended;

/** Most memory of a process, including buffers outside the heap, MB; without hostile bodies, 150. */
const mostMemory = 450;

async function reportOf(
  t: Test,
  baseUrl: string,
  expected = 3,
  more: readonly string[] = [],
): Promise<ConformanceReport> {
  const { code, stdout, stderr } = await runWithLittle(baseUrl, more);
  t.equal(code, expected, stderr.slice(-500));
  const [, used] = /used (\d+) MB$/.exec(stderr) ?? [];
  t.ok(Number(used) < mostMemory, `${String(used)} MB`);
  return JSON.parse(stdout) as ConformanceReport;
}

for (const [name, listener] of Object.entries(hostile)) {
  void t.test(`a process with little memory reports on ${name}`, async (t) => {
    const report = await reportOf(t, await raw(t, createServer(listener)));
    t.same(idsOf(report, 'fail', 'error'), []);
    t.match(report.checks.map(({ message }) => message).join('\n'), tooLong);
  });
}

void t.test('pages in 1,000 chunks are verified', async (t) => {
  const report = await reportOf(t, await raw(t, createServer(ofLists(slowly))), 0);
  t.equal(report.verdict, 'conformant');
});

void t.test('endless headers are reported', async (t) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 OK\r\nx: ');
    const pad = (): void => {
      if (!socket.destroyed) socket.write('y'.repeat(10_000), () => setImmediate(pad));
    };
    socket.once('data', pad);
  });
  const report = await reportOf(t, await raw(t, server));
  t.match(
    report.checks.map(({ message }) => message).join('\n'),
    /headers of the response are longer than the 16 kB/,
  );
});

/** 240 MB, compressed at most 1.5 MB. */
const inflated = Buffer.alloc(240_000_000, '{"data":[],"note":"');
const quality = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const bombs: Record<string, Buffer> = {
  gzip: gzipSync(inflated, { level: 1 }),
  deflate: deflateSync(inflated, { level: 1 }),
  br: brotliCompressSync(inflated, { params: quality }),
};

for (const [coding, bomb] of Object.entries(bombs)) {
  const explode = (response: ServerResponse): void => {
    response.on('error', () => undefined);
    response.writeHead(200, { ...json, 'content-encoding': coding }).end(bomb);
  };
  const everyResponse: RequestListener = (_request, response) => explode(response);
  const everyPage = new PlainService({
    before: ({ known, port, ...asked }) => {
      if (!known || !isList({ known, port, ...asked })) return undefined;
      explode(port().response);
      return 'sent';
    },
  }).listener;

  void t.test(`a process with little memory reports ${coding} bombs`, async (t) => {
    const report = await reportOf(t, await raw(t, createServer(everyResponse)));
    t.same(idsOf(report, 'fail', 'error'), []);
    t.match(resultOf(report, 'get.ok'), { outcome: 'inconclusive', message: tooLong });
  });

  void t.test(`${coding} bombs as pages are reported`, async (t) => {
    const report = await reportOf(t, await raw(t, createServer(everyPage)));
    t.same(idsOf(report, 'fail', 'error'), []);
    t.match(resultOf(report, 'list.ok'), { outcome: 'inconclusive', message: tooLong });
    t.equal(resultOf(report, 'update.persists')?.outcome, 'pass');
    t.same(report.leftovers, []);
  });

  void t.test(`${coding} bombs are reported with --ca, too`, async (t) => {
    const ca = folderOf(t)('ca.pem');
    writeFileSync(ca, selfSigned.cert);
    const report = await reportOf(t, await https(t, everyResponse), 3, ['--ca', ca]);
    t.match(resultOf(report, 'get.ok'), { outcome: 'inconclusive', message: tooLong });
  });
}

void t.test('a truncated body is never requested again', async (t) => {
  const requests = new Map<string, number>();
  const bomb = bombs.gzip;
  const baseUrl = await raw(
    t,
    createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      const key = `${method} ${url} ${headers.authorization ?? ''}`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      response.on('error', () => undefined);
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb);
    }),
  );
  await reportOf(t, baseUrl, 3, ['--only', 'get.ok']);
  t.same([...new Set(requests.values())], [1]);
});

void t.test('a body with a thousand content codings is not decoded', async (t) => {
  const codings = Array(1000).fill('gzip').join(',');
  const answer: RequestListener = (_request, response) =>
    void response.writeHead(200, { ...json, 'content-encoding': codings }).end('{}');
  const ca = folderOf(t)('ca.pem');
  writeFileSync(ca, selfSigned.cert);
  const addresses: [string, string[]][] = [
    [await raw(t, createServer(answer)), []],
    [await https(t, answer), ['--ca', ca]],
  ];
  for (const [baseUrl, more] of addresses) {
    const report = await reportOf(t, baseUrl, 3, more);
    t.match(resultOf(report, 'get.ok')?.message, /more content codings \(Content-Encoding\) than/);
  }
});
