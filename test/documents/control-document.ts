import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { transform } from 'esbuild';
import ts from 'typescript';
import t from '../fixtures/tap.js';
import { start } from '../fixtures/client.js';
import { root } from '../fixtures/openapi.js';

/** The OpenAPI document of the control interface, and a typed client that is generated from it. */

interface Document {
  readonly paths: Record<string, Record<string, Described>>;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

/** Words with which the headings of requests begin. */
const verbs =
  'Add|Change|Empty|Export|Get|Inject|List|Move|Remove|Reset|Restore|Revoke|Save|Set|Start|Stream|Verify';

void t.test('the control document is valid and describes every request', async (t) => {
  const { client } = await start(t, { scrapeTime: 0 });
  const { text } = await client.control('GET', 'openapi.json');
  const document = JSON.parse(text) as Document;
  const problems = await lintFromString({
    source: text,
    config: await createConfig({ extends: ['minimal'], rules: { struct: 'error' } }),
  });
  t.same(
    problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    [],
  );

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const unseen = new Set(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
  );
  const pointer = (path: string, method: string): string =>
    `document#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
  const holds = async (
    method: string,
    path: string,
    { id = '', query = '', body }: { id?: string; query?: string; body?: unknown } = {},
    status = 200,
  ) => {
    const reply = await client.control(method, path.replace('{id}', id) + query, body);
    const name = `${method} ${path}${query}`;
    t.equal(reply.status, status, name);
    const at = pointer(`/_sandbox/${path}`, method);
    const json = 'content/application~1json/schema';
    t.ok(
      ajv.validate(`${at}/responses/${status}/${json}`, JSON.parse(reply.text)),
      `${name}: ${ajv.errorsText()}`,
    );
    if (body !== undefined) {
      t.ok(ajv.validate(`${at}/requestBody/${json}`, body), `${name}: ${ajv.errorsText()}`);
    }
    const operation = document.paths[`/_sandbox/${path}`]?.[method.toLowerCase()];
    if (operation) unseen.delete(operation.operationId);
    return reply;
  };

  await client.subscribe();
  await client.get('x');
  for (const path of ['', 'openapi.json', 'health', 'clock', 'faults', 'log', 'log.har'])
    await holds('GET', path);
  await holds('POST', 'clock', { body: { advance: '1d' } });
  await holds('POST', 'clock', { body: { finish_scrapes: true } });
  const match = { account: 'demo', query: { a: 'b' }, body: { city: 'Paris' } };
  for (const fault of [
    { preset: 'slow', times: 2 },
    { operation: 'scrape' },
    { operation: '*', match, status: 503, headers: { 'retry-after': '1' }, extra: { limit: 3 } },
    { operation: 'listEntities', response: { status: 502, body: '<html>' }, latency: '1ms' },
  ]) {
    await holds('POST', 'faults', { body: fault });
  }
  await holds('GET', 'faults');
  await holds('DELETE', 'faults');
  await holds('POST', 'verify', { body: { operation: 'createSubscription', times: 1 } });
  await holds('POST', 'verify', { body: { times: 7, match } }, 409);
  const { body: snapshot } = await holds('GET', 'snapshot');
  await holds('PUT', 'snapshot', { body: snapshot });
  const given = { city: 'Oslo', entity_type: 'cafe', fields: ['phone'], age: '3d' };
  const { body: added } = await holds('POST', 'subscriptions', { body: given });
  const { id } = added as { id: string };
  await holds('GET', 'subscriptions', { query: '?limit=1&order=newest' });
  await holds('GET', 'subscriptions/{id}', { id });
  await holds('PATCH', 'subscriptions/{id}', { id, body: { action: 'pause' } });
  await holds('GET', 'subscriptions/{id}/entities', { id, query: '?limit=3' });
  const market = { city: 'Oslo', entity_type: 'cafe' };
  const query = `?${String(new URLSearchParams(market))}`;
  const place = { name: 'Kafé Ny', latitude: 59.9 };
  const { body: pinned } = await holds('POST', 'places', { body: { ...market, place } });
  await holds('GET', 'places', { query });
  const { id: placeId } = pinned.place as { id: string };
  const change = { phone: null };
  await holds('PATCH', 'places/{id}', { id: placeId, body: { ...market, change } });
  await holds('DELETE', 'places/{id}', { id: placeId, query });
  for (const path of ['accounts', 'quota', 'profile', 'fixture']) await holds('GET', path);
  await holds('POST', 'tokens', { body: { revoke: 'other' } });
  await holds('PUT', 'quota', { body: { quota: 3 } });
  await holds('GET', 'quota');
  await holds('PUT', 'profile', { body: {} });
  await holds('PUT', 'fixture', { body: { version: 1, subscriptions: [given] } });
  await holds('GET', 'fixture');
  await holds('POST', 'reset', { body: {} });
  await holds('DELETE', 'log');
  t.same([...unseen], ['events']);

  for (const [path, method, body] of [
    ['clock', 'POST', {}],
    ['clock', 'POST', { advance: '1d', finish_scrapes: true }],
    ['faults', 'POST', { status: 503 }],
    ['faults', 'POST', { operation: '*', status: 200 }],
    ['verify', 'POST', { times: -1 }],
    ['tokens', 'POST', { revoke: 'demo', restore: 'demo' }],
    ['quota', 'PUT', {}],
  ] as const) {
    const schema = `${pointer(`/_sandbox/${path}`, method)}/requestBody/content/application~1json/schema`;
    t.notOk(ajv.validate(schema, body), `${path} ${JSON.stringify(body)} is not allowed`);
    t.equal((await client.control(method, path, body)).status, 400);
  }
});

void t.test('every heading is an imperative, and every response is a noun phrase', async (t) => {
  const { client } = await start(t);
  const { paths } = JSON.parse((await client.control('GET', 'openapi.json')).text) as Document;
  for (const { operationId, summary, description } of Object.values(paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    t.match(summary, new RegExp(`^(${verbs}) .*\\w$`), operationId);
    t.match(description, /Response: (`|an? |the |these |server-sent )/, operationId);
  }
});

void t.test('types of the document type-check in a client', async (t) => {
  const { client, sandbox } = await start(t);
  const right = `
    import createClient from 'openapi-fetch';
    import type { paths } from './sandbox.js';

    const sandbox = createClient<paths>({ baseUrl: '${sandbox.url}' });
    await sandbox.POST('/_sandbox/clock', { body: { advance: '1d' } });
  `;
  const path = await mkdtemp(join(root, 'dist', 'test', 'control-'));
  t.teardown(() => rm(path, { recursive: true }));
  const { text } = await client.control('GET', 'openapi.json');
  await writeFile(join(path, 'openapi.json'), text);
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  const bin = join(root, 'node_modules', '.bin', 'openapi-typescript');
  await promisify(execFile)(bin, ['openapi.json', '-o', 'sandbox.d.ts'], { cwd: path });

  const files = { 'right.ts': right, 'wrong.ts': right.replace("advance: '1d'", 'advance: true') };
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(path, name)),
    {
      strict: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
      types: ['node'],
    },
  );
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
    file: file?.fileName.split('/').at(-1),
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
  t.match(problems, [{ file: 'wrong.ts', text: /boolean/ }]);
  t.equal(problems.length, 1);

  const before = sandbox.clock.offset;
  const { code: script } = await transform(right, { loader: 'ts', format: 'esm' });
  await writeFile(join(path, 'client.mjs'), script);
  await import(pathToFileURL(join(path, 'client.mjs')).href);
  t.equal(sandbox.clock.offset - before, 86_400_000);
});
