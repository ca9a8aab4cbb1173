import { createSandbox, type SandboxOptions } from '../../src/index.js';
import { Client, textOf } from '../fixtures/client.js';
import { digest, flat, line, type Case, type Lines } from './lines.js';
import { naming, standstill, startAgain } from './determinism.js';

/** The control interface of a sandbox: right and wrong requests, in their order. */

type Call = readonly [request: string, body?: unknown];

const market = { city: 'Berlin', entity_type: 'cafe' };
const fixture = {
  version: 1,
  seed: 3,
  markets: [{ ...market, size: 3, places: [{ name: 'Café Eins', phone: null }] }],
  subscriptions: [
    { ...market, fields: ['phone', 'wifi'], age: '3d' },
    { city: 'Lyon', entity_type: 'bakery', fields: ['xqzzk'], status: 'paused' },
  ],
};

/** `@id@` is the first subscription of the fixture, `@place@` its first place. */
const sessions: Readonly<Record<string, readonly Call[]>> = {
  time: [
    ['GET health'],
    ['GET clock'],
    ...[{ advance: '1d' }, { set: '2027-01-01T00:00:00Z' }, { finish_scrapes: true }].map(
      (move): Call => ['POST clock', move],
    ),
    ...[
      {},
      [],
      null,
      { advance: 'soon' },
      { advance: -1 },
      { set: 0 },
      { set: 'x' },
      { more: 1 },
    ].map((move): Call => ['POST clock', move]),
    ['POST reset', { fixture: 5 }],
    ['POST reset', { more: 1 }],
    ['POST reset'],
  ],
  faults: [
    ...[
      { operation: 'createSubscription', status: 503, times: 2 },
      { operation: '*', latency: '1s', times: 1, match: { account: 'demo' } },
      { operation: 'scrape', times: 1 },
      { preset: 'rate-limited' },
      {},
      { operation: 'nonsense' },
      { operation: 'getSubscription', status: 99 },
      { operation: 'getSubscription', status: 200 },
      { operation: 'getSubscription', body: 'odd' },
      { operation: 'getSubscription', times: 0, status: 500 },
      { operation: 'scrape', status: 500 },
      { operation: 'getSubscription', status: 500, response: { status: 500 } },
    ].map((fault): Call => ['POST faults', fault]),
    ['GET faults'],
    ['DELETE faults?id=nonsense'],
    ['DELETE faults?operation=nonsense'],
    ['DELETE faults?operation=scrape'],
    ['DELETE faults'],
  ],
  log: [
    ['GET log'],
    ['GET log?limit=2&operation=createSubscription'],
    ['GET log?status=404'],
    ['GET log?limit=x'],
    ['GET log?status=9'],
    ['GET log?more=1'],
    ['GET log.har?limit=1'],
    ['DELETE log'],
  ],
  states: [
    ['GET snapshot'],
    ['PUT snapshot', {}],
    ['PUT snapshot', { version: 99 }],
    ['PUT snapshot', 'x'],
    ['GET fixture'],
    ['PUT fixture', fixture],
    ['PUT fixture', { version: 2 }],
    ['PUT fixture', { version: 1, markets: [{}] }],
    ['PUT fixture', { version: 1, subscriptions: [{ ...market, fields: [] }] }],
    ['PUT fixture', { version: 1, colour: 'red' }],
  ],
  subscriptions: [
    ['GET subscriptions'],
    ['GET subscriptions?limit=1&order=newest&city=ber&status=active&account=demo'],
    ['GET subscriptions?status=nonsense'],
    ['GET subscriptions?limit=0'],
    ['GET subscriptions/@id@'],
    ['GET subscriptions/nonsense'],
    ['POST subscriptions', { ...market, fields: ['phone'], account: 'other', age: '1h' }],
    ['POST subscriptions', { ...market, fields: ['phone'], account: 'nobody' }],
    ['POST subscriptions', { ...market, colour: 'red' }],
    ...['pause', 'resume', 'fail-next-scrape', 'cancel', 'cancel', 'resume', 'nonsense'].map(
      (action): Call => ['PATCH subscriptions/@id@', { action }],
    ),
    ['GET subscriptions/@id@/entities?limit=2&offset=1'],
    ['GET subscriptions/@id@/entities?from=nonsense'],
    ['GET subscriptions/@id@/entities?from=@place@&limit=1'],
  ],
  places: [
    ['GET places?city=Berlin&entity_type=cafe'],
    ['GET places?city=Berlin'],
    ['GET places?city=Berlin&entity_type=cafe&limit=9999999'],
    ['POST places', { ...market, place: { name: 'Neu', latitude: 52.5, longitude: 13.4 } }],
    ['POST places', { ...market, place: { name: 7 } }],
    ['POST places', { ...market }],
    ['PATCH places/@place@', { ...market, change: { phone: null, fields: { wifi: false } } }],
    ['PATCH places/@place@', { ...market, change: { colour: 'red' } }],
    ['PATCH places/nonsense', { ...market, change: { phone: null } }],
    ['DELETE places/@place@?city=Berlin&entity_type=cafe'],
    ['DELETE places/@place@?city=Berlin&entity_type=cafe'],
    ['GET places?city=Berlin&entity_type=cafe&limit=2'],
  ],
  accounts: [
    ['GET accounts'],
    ['POST tokens', { revoke: 'demo' }],
    ['POST tokens', { revoke: 'nobody' }],
    ['POST tokens', {}],
    ['POST tokens', { restore: 'demo' }],
    ['GET quota'],
    ['PUT quota', { quota: 3 }],
    ['PUT quota', { quota: -1 }],
    ['PUT quota', { quota: null }],
    ['PUT quota', {}],
  ],
  profile: [
    ['GET profile'],
    ['PUT profile', { 'create.status': 200 }],
    ['PUT profile', { 'create.status': 299 }],
    ['PUT profile', { nonsense: 1 }],
    ['PUT profile', 'x'],
    ['PUT profile', {}],
  ],
  elsewhere: [['GET nonsense'], ['PUT health'], ['OPTIONS clock'], ['POST faults/x', {}]],
};

/** A long body is only compared. */
const shown = (text: string): string[] =>
  text.length > 20_000 ? [line('body', `${text.slice(0, 500)}… ${digest(text)}`)] : bodyLines(text);

function bodyLines(text: string): string[] {
  try {
    return flat(JSON.parse(text), 'body');
  } catch {
    return [line('body', text)];
  }
}

async function play(options: SandboxOptions, calls: readonly Call[]): Promise<Lines> {
  startAgain();
  const named = naming();
  const sandbox = await createSandbox({ ...options, now: () => standstill });
  const client = new Client(sandbox.url);
  const [first] = sandbox.snapshot().subscriptions;
  const [place] = first ? await client.entities(first.id, '?limit=1') : [];
  await client.create();
  await client.get('nonsense');
  const lines: string[] = [];
  try {
    for (const [index, [request, body]] of calls.entries()) {
      const [method = '', path = ''] = request
        .replaceAll('@id@', first?.id ?? 'none')
        .replaceAll('@place@', textOf(place?.id))
        .split(' ');
      const { status, text } = await client.control(method, path, body);
      const key = `${index + 1}: ${request}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 80)}`}`;
      const placed = text
        .replaceAll(/"uptime_ms":\d+/g, '"uptime_ms":0')
        .replaceAll(sandbox.url, '{url}');
      lines.push(
        ...[line('status', status), ...shown(placed)].map((one) => named(`${key}, ${one}`)),
      );
    }
    const page = await client.send('GET', '/');
    lines.push(line('GET / without a browser', `${page.status} ${page.text.slice(0, 300)}`));
  } finally {
    await sandbox.stop();
  }
  return lines;
}

export const controlCases = (): Case[] => [
  ...Object.entries(sessions).map(([name, calls]) => ({
    name,
    sampled: true,
    lines: () => play({ fixture, scrapeTime: 0 }, calls),
  })),
  {
    name: 'without any option',
    sampled: true,
    lines: () =>
      play({}, [
        ['GET subscriptions'],
        ['POST clock', { advance: '1s' }],
        ['GET subscriptions'],
        ['POST clock', { advance: '1s' }],
        ['GET subscriptions'],
        ['GET places?city=Berlin&entity_type=cafe&limit=1'],
        ['GET accounts'],
        ['GET quota'],
        ['GET faults'],
      ]),
  },
];
