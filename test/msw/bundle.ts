import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { getResponse } from 'msw';
import t, { type Test } from '../fixtures/tap.js';
import { createMock, type Mock } from '../../src/msw/index.js';

/** The mock in a browser bundle. `npm run size` checks its size. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const base = 'https://api.example.com';
const authorization = 'Bearer demo-token';

function isModule(value: unknown): value is { createMock: typeof createMock } {
  return typeof value === 'object' && value !== null && 'createMock' in value;
}

/** The bundle without msw, as a module of this process. */
async function bundled(t: Test) {
  const outfile = join(t.testdir({}), 'mock.mjs');
  const entry = join(root, 'dist/src/msw/index.js');
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw'],
    metafile: true,
    logLevel: 'silent',
  });
  // joi's browser build requires it.
  t.intercept(globalThis, 'self', { value: globalThis });
  const module: unknown = await import(pathToFileURL(outfile).href);
  if (!isModule(module)) throw new Error('The bundle exports no createMock');
  return { module, inputs: Object.keys(metafile.inputs) };
}

async function send(mock: Mock, method: string, path: string, body?: object): Promise<string> {
  const request = new Request(base + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await getResponse(mock.handlers, request);
  return `${response?.status ?? 0} ${(await response?.text()) ?? ''}`;
}

/** Pages of several languages, interpretations and rejections. */
async function responsesOf(create: typeof createMock): Promise<string[]> {
  const mock = create({ baseUrl: base, scrapeTime: 0, seed: 7, clock: '2030-01-31T12:00:00Z' });
  const said: string[] = [];
  for (const [city, entity_type] of [
    ['Berlin', 'dentist'],
    ['Tokyo', 'restaurant'],
    ['São Paulo', 'gym'],
    ['Seoul', 'cafe'],
    ['Nowhere', 'vampire clinic'],
  ] as const) {
    const fields = [
      'owner',
      'chain',
      'address',
      'email',
      'description',
      'tax_id',
      'nothing like it',
    ];
    const created = await send(mock, 'POST', '/v1/subscriptions', { city, entity_type, fields });
    const [id = ''] = /[\da-f-]{36}/.exec(created) ?? [];
    said.push(created, await send(mock, 'GET', `/v1/subscriptions/${id}/entities?limit=200`));
  }
  const fields = [
    { name: 'wifi' },
    { name: 'phoen' },
    { name: 'xyzzy', description: 'opening hours' },
  ];
  said.push(await send(mock, 'POST', '/v1/fields/interpret', { entity_type: 'cafe', fields }));
  said.push(await send(mock, 'POST', '/v1/subscriptions', { city: '', fields: [] }));
  return said;
}

void t.test('a browser shows the same places as Node.js for the same seed', async (t) => {
  const { module } = await bundled(t);
  const [inNode, inBrowser] = await Promise.all([
    responsesOf(createMock),
    responsesOf(module.createMock),
  ]);
  t.ok(inNode.every((answer, index) => index === inNode.length - 1 || /^20[01] /.test(answer)));
  t.ok(inNode.some((answer) => /"owner":"\p{Lu}/u.test(answer)));
  t.strictSame(inBrowser, inNode);
});

void t.test('bundles leave out code that only Node needs', async (t) => {
  const { inputs } = await bundled(t);
  const dependencies = inputs.flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  // The last one finds the position of an error in a body.
  const allowed = ['@faker-js/faker', 'joi', 'lowdb', 'jsonc-parser'];
  t.strictSame(
    [...new Set(dependencies)].filter((name) => !allowed.includes(name)),
    [],
  );
  const ours = inputs.filter((path) => /dist\/src\/(server|cli)\//.test(path));
  t.strictSame(ours, [], 'nothing of the server is');
});
