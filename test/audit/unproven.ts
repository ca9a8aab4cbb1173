import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import t, { type Test } from '../fixtures/tap.js';
import { readHar } from '../../conformance/index.js';
import { VirtualTime } from '../self-test/index.js';
import { idsOf } from '../fixtures/judged.js';
import { raw } from '../fixtures/listening.js';
import { isCreation, subscriptions } from '../fixtures/deviations.js';
import { PlainService, type Deviations, type JsonObject } from '../fixtures/plain-service.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder, type Entry, type Har } from '../fixtures/recording.js';
import { kit } from '../fixtures/running.js';

/** A day of traffic that looks like a violation, but may not be one. */

interface Day {
  readonly client: OrdinaryClient;
  readonly service: PlainService;
  readonly time: VirtualTime;
}

async function record(
  t: Test,
  deviations: Deviations,
  work: (day: Day) => Promise<void>,
): Promise<Har> {
  const time = new VirtualTime();
  const service = new PlainService(deviations, time.now);
  const baseUrl = await raw(t, createServer(service.listener));
  const recorder = new Recorder(time.during(globalThis.fetch), time.now);
  await work({ client: new OrdinaryClient(recorder.fetch, baseUrl), service, time });
  return recorder.har;
}

const findings = (...all: unknown[]): string[] =>
  idsOf(kit.audit(all.map(readHar)), 'fail', 'warn');

function changed(har: Har, change: (entry: Entry) => void): Har {
  const copy = structuredClone(har);
  for (const entry of copy.log.entries) change(entry);
  return copy;
}

const isUpdate = ({ request }: Entry): boolean => request.method === 'PATCH';

function setBody({ response }: Entry, status: number, text: string, type: string): void {
  response.status = status;
  response.headers = [{ name: 'content-type', value: type }];
  response.content = { size: text.length, mimeType: type, text };
}

async function update({ client, time }: Day): Promise<void> {
  const one = await client.create('Berlin', 'cafe', 'phone');
  await client.send('GET', one);
  await client.send('PATCH', one, { fields: ['website'] });
  await time.sleep(4000);
  await client.send('GET', one);
  await client.send('PATCH', one, { fields: ['rating'] });
}

void t.test('a web page in place of a response is ignored', async (t) => {
  const lost: Deviations = {
    before: ({ method }) => (method === 'PATCH' ? rejection(403) : undefined),
  };
  const har = await record(t, lost, update);
  const page = changed(har, (entry) => {
    if (isUpdate(entry)) setBody(entry, 200, '<html>Log in: type="password"</html>', 'text/html');
  });
  t.same(findings(page), []);
  const accepted = changed(har, (entry) => {
    if (isUpdate(entry)) setBody(entry, 200, '{}', 'application/json');
  });
  t.same(findings(accepted), ['update.subscription', 'update.persists']);
});

const rejection = (status: number) => ({ status, body: { error: 'no' } });

void t.test("a firewall's rejections are not the service's", async (t) => {
  const har = await record(t, {}, update);
  const by = (status: number, text: string, type: string): string[] =>
    findings(changed(har, (entry) => isUpdate(entry) && setBody(entry, status, text, type)));
  t.same(by(403, '<html>Request blocked</html>', 'text/html'), []);
  t.same(by(403, '{"message":"Forbidden"}', 'application/json'), []);
  t.same(by(502, '<html>Bad Gateway</html>', 'text/html'), []);
  t.same(by(422, '{"message":"invalid"}', 'application/json'), ['errors.message']);
});

void t.test('bodies that a recorder truncated or left compressed are skipped', async (t) => {
  const har = await record(t, {}, update);
  const cut = changed(har, ({ response: { content } }) => {
    content.text = content.text?.slice(0, 120) ?? '';
    content.size = content.text.length;
  });
  t.same(findings(cut), []);
  const packed = (one: Har): Har =>
    changed(one, ({ response }) => {
      const { content, headers } = response;
      content.text = gzipSync(content.text ?? '').toString('base64');
      content.encoding = 'base64';
      headers.push({ name: 'content-encoding', value: 'gzip' });
    });
  const wrong = changed(har, ({ response: { content } }) => {
    content.text = content.text?.replace('"data_status":"done"', '"data_status":null') ?? '';
  });
  t.same(findings(packed(har)), []);
  t.same(findings(packed(wrong)), ['subscription.data-status']);
  const unknown = changed(packed(har), ({ response }) => {
    response.headers = response.headers.filter(({ name }) => name !== 'content-encoding');
  });
  t.same(findings(unknown), []);
  const emptied = changed(har, ({ request }) => {
    delete request.postData;
    request.bodySize = 0;
    request.headers = request.headers.filter(({ name }) => name !== 'content-length');
  });
  t.same(findings(emptied), []);
});

void t.test('letters replaced by question marks are skipped', async (t) => {
  const har = await record(t, {}, async ({ client }) => {
    const one = await client.create('München', 'café', 'größe');
    await client.send('GET', one);
  });
  const replaced = changed(har, ({ response: { content } }) => {
    content.text = content.text?.replace(/[^\p{ASCII}]/gu, '?') ?? '';
  });
  t.same(findings(replaced), []);
});

void t.test('a concurrent recording might change the same subscription', async (t) => {
  const har = await record(t, {}, async ({ client, time }) => {
    const one = await client.create('Berlin', 'cafe', 'phone');
    await client.send('GET', one);
    await client.send('PATCH', one, { fields: ['website'] });
    await client.send('GET', `${one}/entities`);
    await client.send('GET', one);
    await time.sleep(4000);
    await client.send('GET', `${one}/entities`);
  });
  const part = (isOther: boolean): Har => {
    const entries = har.log.entries.filter((entry) => isUpdate(entry) === isOther);
    return { log: { ...har.log, entries } };
  };
  t.same(findings(part(false), part(true)), []);
});

void t.test('a create request can be repeated after it got no response', async (t) => {
  const repeating: Deviations = {
    after: (reply, asked) => (isCreation(asked) ? { ...reply, status: 200 } : reply),
  };
  const har = await record(t, repeating, async ({ client }) => {
    await client.create('Berlin', 'cafe', 'phone');
  });
  t.same(findings(har), ['create.created']);
  const [entry] = har.log.entries;
  const lost = structuredClone(entry);
  if (entry === undefined || lost === undefined) throw new Error('the client creates one');
  lost.startedDateTime = new Date(Date.parse(entry.startedDateTime) - 500).toISOString();
  setBody(lost, 502, '<html>Bad Gateway</html>', 'text/html');
  t.same(findings({ log: { ...har.log, entries: [lost, entry] } }), []);
});

void t.test('a foreign cancellation without an effect is accepted', async (t) => {
  const deviations: Deviations = {
    before: ({ known, method }, service) => {
      if (known) return undefined;
      if (method === 'DELETE') return { status: 204, body: undefined };
      if (method !== 'POST') return rejection(404);
      const own = service.keep('Paris', 'bar', ['phone'], service.now());
      const account = '0f8fad5b-d9cb-469f-a165-70867728950e';
      return { status: 201, body: { ...service.show(own), account_id: account } };
    },
  };
  const har = await record(t, deviations, async ({ client, time }) => {
    const one = await client.create('Berlin', 'cafe', 'phone');
    await client.send('GET', one);
    const asStranger = client.as('second-token');
    await asStranger.create('Paris', 'bar', 'phone');
    await asStranger.send('DELETE', one);
    await asStranger.send('GET', one);
    await time.sleep(4000);
    await client.send('GET', one);
  });
  t.same(findings(har), []);
});

void t.test('a subscription that a read does not find is not expected in a list', async (t) => {
  const deviations = (status: number, body: JsonObject = { error: 'no' }): Deviations => ({
    after: (reply, { path }) =>
      path.endsWith('/entities') && reply.status === 404 ? { status, body } : reply,
  });
  const work =
    (times: number) =>
    async ({ client, time }: Day): Promise<void> => {
      const own = await client.create('Berlin', 'cafe', 'phone');
      await client.send('GET', `${own}/entities`);
      const unknown = `/subscriptions/${crypto.randomUUID()}`;
      await client.send('GET', unknown);
      for (let count = 0; count < times; count += 1) {
        await client.send('GET', `${unknown}/entities`);
        await time.sleep(6000);
      }
    };
  t.same(findings(await record(t, deviations(404), work(1))), []);
  t.same(findings(await record(t, deviations(400), work(1))), ['list.unknown']);
  t.same(findings(await record(t, deviations(500), work(1))), [], 'a mishap');
  t.same(findings(await record(t, deviations(500), work(3))), ['list.unknown'], 'it lasts');
  t.same(findings(await record(t, deviations(403), work(1))), ['list.unknown']);
  const ofFirewall = deviations(403, { message: 'Forbidden' });
  t.same(findings(await record(t, ofFirewall, work(1))), [], 'not of the service');
});

void t.test('a page whose body is missing may have been corrected', async (t) => {
  const queries = ['limit=0', 'limit=abc', 'offset=-1', 'offset=abc'];
  const accepting = (isCorrected: boolean): Deviations => ({
    before: (asked, service) => {
      const [given] = asked.query;
      if (given === undefined) return undefined;
      const page = service.perform({ ...asked, query: new URLSearchParams() });
      const echoed = isCorrected ? {} : { [given[0]]: -1 };
      return { status: page.status, body: { ...(page.body as JsonObject), ...echoed } };
    },
  });
  const read = async ({ client }: Day): Promise<void> => {
    const one = await client.create('Berlin', 'cafe', 'phone');
    for (const query of ['', ...queries.map((text) => `?${text}`)])
      await client.send('GET', `${one}/entities${query}`);
    await client.send('GET', one);
  };
  const timesIn = (har: Har): unknown =>
    kit.audit([readHar(har)]).audit?.coverage.find(({ id }) => id === 'list.limit-minimum')?.times;
  const [corrected, accepted] = await Promise.all(
    [true, false].map((isCorrected) => record(t, accepting(isCorrected), read)),
  );
  if (corrected === undefined || accepted === undefined) throw new Error('there are two');
  t.same(findings(corrected), []);
  t.equal(timesIn(corrected), 1);
  t.ok(findings(accepted).includes('list.limit-minimum'));
  for (const har of [corrected, accepted]) {
    const bodiless = changed(har, ({ request, response }) => {
      if (request.url.includes('?')) delete response.content.text;
    });
    t.same(findings(bodiless), []);
    t.equal(timesIn(bodiless), 0, 'it proves nothing');
  }
});

void t.test('a change by others in the same second is recognised', async (t) => {
  const seconds: Deviations = {
    after: subscriptions((body) => ({
      ...body,
      updated_at: JSON.stringify(body.updated_at).slice(1, 20) + 'Z',
    })),
  };
  const har = await record(t, seconds, async ({ client, service }) => {
    const one = await client.create('Berlin', 'cafe', 'phone');
    for (const kept of service.live()) kept.fields = ['wifi'];
    await client.send('GET', one);
  });
  t.same(findings(har), []);
});
