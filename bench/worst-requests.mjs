// Prints what the most expensive single requests that are known cost the server in CPU time, and
// how much of that is in one turn of its event loop (large pages are computed in slices). Ends with 1
// if the median of one is above 100 ms: in CPU time of the main thread, in which other processes have
// no part. `node bench/worst-requests.mjs` after `npm run build` and
// `npm install --prefix bench`.
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { catalogue } from '../dist/src/fields/catalogue.js';
import { spread } from './measure.mjs';
import { authorization, json, Sandbox } from './sandbox.mjs';
import { stopAll } from './server-process.mjs';

const letters = 'abcdefghijklmnopqrstuvwxyz';
let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const word = (length) => Array.from({ length }, () => letters[Math.floor(random() * 26)]).join('');
const words = (count, length) => Array.from({ length: count }, () => word(length));

/** How long a request may hold the event loop, ms of CPU time. */
const mostHeld = 100;

const largest = 262_144;
const filled = (head, part, tail) =>
  head + part.repeat(Math.floor((largest - head.length - tail.length) / part.length)) + tail;
const creation = (fields, city = 'Tokyo') => JSON.stringify({ city, entity_type: 'cafe', fields });

/** Sends bytes as they are, whatever fetch would think of them. @returns the status */
async function send(url, { method = 'GET', path, headers = {}, body }) {
  const request = httpRequest(url + path, { method, headers: { ...authorization, ...headers } });
  request.end(body);
  const [response] = await once(request, 'response');
  for await (const chunk of response) void chunk;
  return response.statusCode;
}

const post = (path, body) => ({ method: 'POST', path, headers: json, body });
const subscriptions = '/v1/subscriptions';

const meaningful = catalogue
  .flatMap(({ name, synonyms = [] }) => [name, ...synonyms])
  .slice(0, 250);

/** Of the first thousand entities of a new subscription. */
async function pageOf(sandbox, fields) {
  const { id } = JSON.parse(
    await sandbox.send('POST', subscriptions, JSON.parse(creation(fields))),
  );
  return { path: `${subscriptions}/${id}/entities?limit=1000` };
}

const interpretation = JSON.stringify({
  entity_type: 'cafe',
  fields: words(250, 30).map((name) => ({ name })),
});
const keys = Array.from({ length: 25_000 }, (_, at) => `"${at.toString(36)}":1`).join(',');
const manyFields = filled('{"city":"x","entity_type":"y","fields":["a"', ',"a"', ']}');
const blanks = `a${' '.repeat(15_500)}b`;
const preflight = {
  origin: 'https://a.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': blanks,
};

const cases = [
  [
    'create with 49 names of 200 random characters',
    () => post(subscriptions, creation(words(49, 200))),
  ],
  ['create with 250 unknown names', () => post(subscriptions, creation(words(250, 30)))],
  ['interpret 250 unknown names', () => post('/v1/fields/interpret', interpretation)],
  ['page of 1,000 with 49 random names, Tokyo', (sandbox) => pageOf(sandbox, words(49, 200))],
  ['page of 1,000 with 250 random names, Tokyo', (sandbox) => pageOf(sandbox, words(250, 40))],
  ['page of 1,000 with 250 names that mean something', (sandbox) => pageOf(sandbox, meaningful)],
  [
    'preflight with 15,500 blanks',
    () => ({ method: 'OPTIONS', path: subscriptions, headers: preflight }),
  ],
  [
    'page of the console, If-None-Match with 15,500 blanks',
    () => ({ path: '/docs', headers: { 'if-none-match': blanks } }),
  ],
  ['body of 256 KiB of backslashes', () => post(subscriptions, filled('{"city":"', '\\\\', '"}'))],
  [
    'body of 256 KiB nested',
    () => post(subscriptions, '['.repeat(largest / 2) + ']'.repeat(largest / 2)),
  ],
  ['body of 256 KiB with as many keys as fit', () => post(subscriptions, `{${keys}}`)],
  ['body of 256 KiB with 65,000 fields', () => post(subscriptions, manyFields)],
];

const sandbox = await Sandbox.start(['--memory', '--places', '20000']);
try {
  await sandbox.advance('1d');
  console.log('one request, median and largest of 5\n');
  console.log('    CPU, ms   in one turn   status');
  for (const [name, make] of cases) {
    const [costs, turns] = [[], []];
    let status;
    for (let round = 0; round < 6; round += 1) {
      const request = await make(sandbox);
      await sandbox.advance('1d');
      const before = await sandbox.server.usage({ watch: true });
      status = await send(sandbox.server.url, request);
      const { cpu, held } = await sandbox.server.usage();
      costs.push((cpu - before.cpu) / 1000);
      turns.push(held);
    }
    // The first one compiles.
    const cells = [costs, turns].map((all) => {
      const { median, max } = spread(all.slice(1));
      return `${median.toFixed(0).padStart(5)} ${max.toFixed(0).padStart(5)}   `;
    });
    const isLong = spread(turns.slice(1)).median > mostHeld;
    if (isLong) process.exitCode = 1;
    console.log(`${cells.join('')} ${status}  ${name}${isLong ? '  HELD FOR TOO LONG' : ''}`);
  }
} finally {
  await stopAll();
}
