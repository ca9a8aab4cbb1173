import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import t, { type Test } from '../fixtures/tap.js';
import type { ConformanceReport } from '../../conformance/index.js';
import { startNode, cli, withToken, type Ended } from '../fixtures/cli.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { raw } from '../fixtures/listening.js';
import { changing, isList, pages } from '../fixtures/odd-replies.js';
import { OddService, type Asked, type Odd } from '../fixtures/odd-service.js';
import { resultOf } from '../fixtures/running.js';

/** Bodies that are larger than what the kit reads. */

const json = { 'content-type': 'application/json' };
const tooLong =
  'the body is longer than 2,000,000 characters, more than the kit reads: it cannot be judged';
const tooMany =
  'the body has more than 200,000 values, more than the kit reads: it cannot be judged';
const tooDeep =
  'the body is nested more than 500 levels deep, more than the kit reads: it cannot be judged';

/** Sends a text in place of some bodies, with the status that the service gives. */
const replacing = (isReplaced: (asked: Asked) => boolean, text: string): Odd => ({
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
  void t.test(`nobody is blamed for pages ${name}`, async (t) => {
    const { report, service } = await judged(t, replacing(isList, text));
    t.same(idsOf(report, 'fail', 'warn', 'error'), []);
    t.equal(report.verdict, 'not-fully-verified');
    for (const id of ['list.ok', 'entity.name', 'general.json-bodies', 'errors.json'] as const) {
      t.match(
        resultOf(report, id),
        { outcome: 'not-verified', message: says, exchanges: { length: 1 } },
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

void t.test(
  'what is within the budget is read, until all large bodies of a run exceed theirs',
  async (t) => {
    // a page with 1,000 such entities is just within the budget for one body
    const long = 'x'.repeat(1500);
    const note = 'x'.repeat(1_100_000);
    const { report } = await judged(t, {
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
      found: /1000 entities for a limit of 50/,
    });
    t.ok(report.target.entities.looked_at >= 1000);
    t.match(resultOf(report, 'entity.name'), {
      outcome: 'not-verified',
      message:
        /^the large bodies of this run have more than 100,000,000 characters, more than the kit keeps: it cannot/,
    });
    const deep = await judged(t, {
      after: pages((body) => ({ ...body, extra: JSON.parse(nested(400)) as [] })),
    });
    t.equal(deep.report.verdict, 'conformant');
  },
);

void t.test('a page of a million that was asked for may be larger than the budget', async (t) => {
  const { report } = await judged(
    t,
    replacing(({ query }) => query.get('limit') === '1000000', pageOf(40_000)),
  );
  t.equal(report.verdict, 'conformant');
  t.match(resultOf(report, 'list.maximum'), {
    outcome: 'not-applicable',
    message: `could not be observed: ${tooLong}`,
  });
});

void t.test(
  'one body that is not read leaves its rules unverified, and its errors unjudged',
  async (t) => {
    const isUnknown = ({ method, path }: Asked): boolean =>
      method === 'GET' && path.endsWith('/not-a-uuid');
    const { report } = await judged(
      t,
      replacing(isUnknown, `{"message":"${'x'.repeat(3_000_000)}"}`),
    );
    t.same(idsOf(report, 'fail', 'warn', 'error'), []);
    t.match(resultOf(report, 'errors.json'), { outcome: 'not-verified', message: tooLong });
  },
);

void t.test(
  'a creation whose body is not read is told as one that may have been left',
  async (t) => {
    const isCreation = ({ method, path }: Asked): boolean =>
      method === 'POST' && path === '/v1/subscriptions';
    const { report, service } = await judged(
      t,
      replacing(isCreation, `{"note":"${'x'.repeat(3_000_000)}"}`),
    );
    t.same(idsOf(report, 'fail', 'error'), []);
    t.match(resultOf(report, 'create.subscription'), { outcome: 'not-verified', message: tooLong });
    t.match(report.leftovers, [{ id: null, city: 'Berlin', entity_type: 'cafe' }]);
    t.ok(service.live().length > 0);
  },
);

void t.test('a success without a credential is one, whatever its body holds', async (t) => {
  const { report } = await judged(t, {
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

/** Writes a body without end, as fast as it is read. */
function pour(response: ServerResponse, part: Buffer): void {
  const write = (): void => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

/** One chunk after another, each in a turn of its own. */
function inChunks(response: ServerResponse, parts: readonly string[]): void {
  const [first, ...rest] = parts;
  if (first === undefined) response.end();
  else response.write(first, () => setImmediate(inChunks, response, rest));
}

const ofLists = (send: (response: ServerResponse, text: string) => void): RequestListener =>
  new OddService({
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

/** Runs the command with little memory. */
const runWithLittle = (baseUrl: string): Promise<Ended> =>
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
    ],
    {
      env: withToken,
    },
  ).ended;

async function reportOf(t: Test, baseUrl: string, expected = 3): Promise<ConformanceReport> {
  const { code, stdout, stderr } = await runWithLittle(baseUrl);
  t.equal(code, expected, stderr.slice(-500));
  return JSON.parse(stdout) as ConformanceReport;
}

for (const [name, listener] of Object.entries(hostile)) {
  void t.test(`a process with little memory reports on ${name}`, async (t) => {
    const report = await reportOf(t, await raw(t, createServer(listener)));
    t.same(idsOf(report, 'fail', 'error'), []);
    t.match(report.checks.map(({ message }) => message).join('\n'), tooLong);
  });
}

void t.test('and verifies pages in 1,000 chunks', async (t) => {
  const report = await reportOf(t, await raw(t, createServer(ofLists(slowly))), 0);
  t.equal(report.verdict, 'conformant');
});

void t.test('and on headers without an end', async (t) => {
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
