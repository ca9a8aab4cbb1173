import { once } from 'node:events';
import { get } from 'node:http';
import t from '../fixtures/tap.js';
import { cli, startNode } from '../fixtures/cli.js';
import { Client } from '../fixtures/client.js';
import { latch } from '../fixtures/disk.js';
import { LargePages } from '../../src/operations/entity-pages.js';

/** Large pages that many clients request at once. */

const budget = { values: 100, small: 10 };

/** Requests for pages, and their outcomes. */
function requests() {
  const pages = new LargePages(budget);
  const begun: string[] = [];
  const sent: string[] = [];
  const request = (name: string, values: number) => {
    const computed = latch();
    const closed = new AbortController();
    const page = async (): Promise<string> => {
      begun.push(name);
      await computed.promise;
      return name;
    };
    const done = pages
      .compute(values, page, () => closed.signal)
      .then(
        (text) => void sent.push(text),
        () => undefined,
      );
    return {
      finish: () => (computed.resolve(), done),
      close: () => (closed.abort(new Error('closed')), done),
    };
  };
  return { request, begun, sent };
}

void t.test('large pages share one budget until they are sent, in order', async (t) => {
  const { request, begun, sent } = requests();
  const [first, second, third] = [60, 60, 40].map((values, at) => request(String(at), values));
  request('small', 9);
  await first?.finish();
  t.same([begun, sent], [['small', '0'], ['0']], 'computed, and not sent yet');
  await first?.close();
  await second?.finish();
  t.same(begun, ['small', '0', '1', '2'], 'the second and third have room together');
  await third?.finish();
  t.same(sent, ['0', '1', '2']);
});

void t.test('a page whose client has disconnected occupies no room', async (t) => {
  const { request, begun } = requests();
  const [first, second, third] = [60, 100, 40].map((values, at) => request(String(at), values));
  await first?.finish();
  await second?.close();
  await third?.finish();
  t.same(begun, ['0', '2']);
});

void t.test('a page that is larger than the budget is computed alone', async (t) => {
  const { request, begun } = requests();
  const [large, next] = [500, 20].map((values, at) => request(String(at), values));
  await large?.finish();
  t.same(begun, ['0']);
  await large?.close();
  await next?.finish();
  t.same(begun, ['0', '1']);
});

void t.test('without a connection, a page occupies room until it is computed', async (t) => {
  const pages = new LargePages(budget);
  const page = (): Promise<string> => Promise.resolve('page');
  t.same(await Promise.all([1, 2, 3].map(() => pages.compute(100, page))), [
    'page',
    'page',
    'page',
  ]);
  const departure = (): AbortSignal => {
    throw new Error('a small page is not interrupted');
  };
  t.equal(await pages.compute(9, page, departure), 'page');
  await t.rejects(pages.compute(100, () => Promise.reject(new Error('failed'))));
  t.equal(await pages.compute(100, page), 'page');
});

/** The length of a body, requested on a separate connection. */
async function lengthOf(url: string): Promise<number> {
  const request = get(url, { agent: false, headers: { authorization: 'Bearer demo-token' } });
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>];
  let length = 0;
  for await (const { length: more } of response) length += more;
  return length;
}

void t.test('a sandbox with little memory sends many large pages at once', async (t) => {
  const args = ['serve', '--port', '0', '--memory', '--quiet', '--scrape-time', '0s'];
  const scope = { after: (finish: () => Promise<unknown>) => t.teardown(finish) };
  const served = startNode(['--max-old-space-size=160', cli, ...args, '--places', '2000'], {
    scope,
  });
  const [url = ''] = /http:\/\/[\w.]+:\d+/.exec(await served.printed(/http:/)) ?? [];
  const fields = Array.from({ length: 200 }, (_, at) => `field ${at}`);
  const id = await new Client(url).subscribe({ fields });
  const list = `${url}/v1/subscriptions/${id}/entities?limit=1000`;
  // each is another page, so none is in the cache
  const offsets = Array.from({ length: 20 }, (_, at) => at);
  const lengths = await Promise.all(offsets.map((offset) => lengthOf(`${list}&offset=${offset}`)));
  t.ok(lengths.every((length) => length > 3_000_000));
  t.equal(await served.stop(), 0);
});
