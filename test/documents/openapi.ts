import { bodyText } from '../fixtures/asking.js';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t, { type Test } from 'tap';
import ts from 'typescript';
import { type OpenApiDocument, openApiDocument } from '../../src/openapi/document.js';
import { createSandbox, openPointIds, readProfile, referenceProfile } from '../../src/index.js';
import { answersOf } from '../../src/profile/profile.js';
import { runCli } from '../fixtures/cli.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const profileFiles = ['reference', 'strict', 'lax'].map((name) =>
  join(root, 'fixtures', 'profiles', `${name}.json`),
);

/** A folder in the repository, so that code compiled in it finds its packages. */
async function folder(t: Test): Promise<string> {
  const path = await mkdtemp(join(root, 'dist', 'test', 'openapi-'));
  t.teardown(() => rm(path, { recursive: true }));
  return path;
}

/** The document of a profile, as JSON has it. */
async function documentOf(file?: string): Promise<OpenApiDocument> {
  const answers =
    file === undefined ? {} : answersOf(readProfile(JSON.parse(await readFile(file, 'utf8'))));
  return JSON.parse(
    JSON.stringify(openApiDocument({ ...referenceProfile, ...answers }, '1.0.0')),
  ) as OpenApiDocument;
}

/** What the command prints. */
async function printed(...flags: string[]): Promise<OpenApiDocument> {
  return JSON.parse((await runCli(['openapi', ...flags])).stdout) as OpenApiDocument;
}

/** Requests whose responses depend on the profile; `{id}` is a subscription, `{gone}` a cancelled one. */
const requests: readonly (readonly [
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
])[] = [
  [
    'POST',
    '/v1/subscriptions',
    { city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'wifi', 'colour_of_the_door'] },
  ],
  ['POST', '/v1/subscriptions', { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }],
  ['POST', '/v1/subscriptions', { city: 'Berlin' }],
  ['POST', '/v1/subscriptions', { city: '', entity_type: 'cafe', fields: [] }],
  [
    'POST',
    '/v1/subscriptions',
    { city: 'Rome', entity_type: 'bar', fields: ['phone'], colour: 'red' },
  ],
  ['POST', '/v1/subscriptions', '{'],
  [
    'POST',
    '/v1/subscriptions',
    'city=Berlin',
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  ['GET', '/v1/subscriptions/{id}'],
  ['GET', '/v1/subscriptions/{id}', undefined, { authorization: '' }],
  ['GET', '/v1/subscriptions/{id}', undefined, { authorization: 'Basic eDp5' }],
  ['GET', '/v1/subscriptions/{id}', undefined, { authorization: 'Bearer nobody' }],
  ['GET', '/v1/subscriptions/{id}', undefined, { prefer: 'code=503' }],
  ['GET', '/v1/subscriptions/00000000-0000-4000-8000-000000000000'],
  ['GET', '/v1/subscriptions/7'],
  ['GET', '/v1/subscriptions/{gone}'],
  ['PATCH', '/v1/subscriptions/{id}', { fields: ['website', 'rating'] }],
  ['PATCH', '/v1/subscriptions/{id}', { fields: [] }],
  ['PATCH', '/v1/subscriptions/{id}', {}],
  ['PATCH', '/v1/subscriptions/{id}', { status: 'paused' }],
  ['PATCH', '/v1/subscriptions/{id}', { status: 'active' }],
  ['PATCH', '/v1/subscriptions/{id}', { city: 'Rome' }],
  ['PATCH', '/v1/subscriptions/{id}', { colour: 'red' }],
  ['PATCH', '/v1/subscriptions/{gone}', { fields: ['phone'] }],
  ['GET', '/v1/subscriptions/{id}/entities'],
  ['GET', '/v1/subscriptions/{id}/entities?limit=1000&offset=20'],
  ['GET', '/v1/subscriptions/{id}/entities?limit=100000'],
  ['GET', '/v1/subscriptions/{id}/entities?limit=0'],
  ['GET', '/v1/subscriptions/{id}/entities?limit=abc'],
  ['GET', '/v1/subscriptions/{id}/entities?offset=-1'],
  ['GET', '/v1/subscriptions/{id}/entities?offset=null'],
  ['GET', '/v1/subscriptions/{gone}/entities'],
  ['GET', '/v1/subscriptions/7/entities'],
  [
    'POST',
    '/v1/fields/interpret',
    { entity_type: 'cafe', fields: [{ name: 'wifi' }, { name: 'frobnication', description: '' }] },
  ],
  ['POST', '/v1/fields/interpret', { fields: 'wifi' }],
  ['POST', '/v1/fields/interpret', { entity_type: 'cafe', fields: [{}] }],
  ['DELETE', '/v1/subscriptions/{gone}'],
  ['DELETE', '/v1/subscriptions/7'],
];

void t.test('every response of a sandbox is in the document of its profile', async (t) => {
  for (const file of profileFiles) {
    const profile = {
      ...referenceProfile,
      ...answersOf(readProfile(JSON.parse(await readFile(file, 'utf8')))),
    };
    const document = openApiDocument(profile, '1.0.0');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    const sandbox = await createSandbox({
      profile,
      quota: 3,
      scrapeTime: '0s',
      now: () => Date.parse('2030-01-31T12:00:00Z'),
    });
    t.teardown(() => sandbox.stop());
    const ids = { id: '', gone: '' };
    const ask = (method: string, path: string, body?: unknown, headers = {}) =>
      fetch(sandbox.url + path.replace('{id}', ids.id).replace('{gone}', ids.gone), {
        method,
        headers: {
          authorization: 'Bearer demo-token',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : bodyText(body),
      });
    const create = async (city: string) => {
      const body = { city, entity_type: 'museum', fields: ['phone'] };
      const created = (await (await ask('POST', '/v1/subscriptions', body)).json()) as {
        id: string;
      };
      return created.id;
    };
    ids.id = await create('Paris');
    ids.gone = await create('Oslo');
    await ask('DELETE', '/v1/subscriptions/{gone}');
    sandbox.clock.advance('1d');
    for (const [method, path, body, headers] of requests) {
      const response = await ask(method, path, body, headers);
      const name = `${method} ${path} ${JSON.stringify(body ?? headers ?? '')} gets ${response.status}`;
      const template = path
        .replace(/\?.*/, '')
        .replace(/subscriptions\/[^/]+/, 'subscriptions/{id}');
      const pointer = `/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}/responses`;
      const listed = document.paths[template]?.[method.toLowerCase()]?.responses ?? {};
      const key = headers?.prefer ? 'default' : String(response.status);
      const type = response.headers.get('content-type')?.replace(/;.*/, '');
      const text = await response.text();
      if (type === undefined) {
        t.same([key in listed, text], [true, ''], name);
        continue;
      }
      const media = listed[key]?.content?.[type];
      const body_: unknown = type === 'application/json' ? JSON.parse(text) : text;
      const valid =
        media !== undefined &&
        ajv.validate(`document#${pointer}/${key}/content/${type.replace('/', '~1')}/schema`, body_);
      t.ok(valid, name, { errors: ajv.errors, text, listed: Object.keys(listed) });
    }
  }
});

void t.test(
  'every success and the Error body have an example, which their schemas allow',
  async (t) => {
    for (const file of profileFiles) {
      const document = await documentOf(file);
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema(document, 'document');
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const [method, { operationId, responses }] of Object.entries(methods)) {
          for (const [status, { content }] of Object.entries(responses)) {
            const body = content?.['application/json'];
            if (!body || !/^2|default/.test(status)) continue;
            const response = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`;
            const pointer = `${response}/content/application~1json/schema`;
            const valid = 'example' in body && ajv.validate(`document${pointer}`, body.example);
            t.ok(valid, `${operationId} ${status} in ${file}`, { errors: ajv.errors });
          }
        }
      }
    }
  },
);

void t.test('an existing linter has nothing to say about it', async (t) => {
  const config = await createConfig({ extends: ['recommended'] });
  for (const file of profileFiles) {
    const source = JSON.stringify(await documentOf(file));
    t.strictSame(await lintFromString({ source, config }), [], file);
  }
});

void t.test(
  'every open point about a request or a response is marked where it matters, and explained',
  async (t) => {
    const document = await documentOf();
    const marked = new Set(
      JSON.stringify(document.paths)
        .concat(JSON.stringify(document.components))
        .match(/"[a-z-]+(\.[a-z-]+)+"/g),
    );
    // These are not about an operation, or about changes over time.
    const elsewhere = /^(events$|http\.(unknown-path|wrong-method)|scrapes\.)/;
    t.same(
      openPointIds.filter((id) => !marked.has(`"${id}"`) && !elsewhere.test(id)),
      [],
    );
    t.same(Object.keys(document['x-open-points']), openPointIds);
  },
);

void t.test('a client generated from it type-checks, and talks to a sandbox', async (t) => {
  const path = await folder(t);
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  await writeFile(join(path, 'openapi.json'), JSON.stringify(await documentOf()));
  await run(bin('openapi-typescript'), ['openapi.json', '-o', 'schema.d.ts'], { cwd: path });
  const client = (city: string) => `
    import createClient from 'openapi-fetch';
    import type { paths } from './schema.js';
    export async function subscribe(baseUrl: string): Promise<string> {
      const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer demo-token' } });
      const created = await client.POST('/v1/subscriptions', {
        body: { ${city}, entity_type: 'cafe', fields: ['phone'] },
      });
      const id: string = created.data?.id ?? created.error?.error ?? '';
      const page = await client.GET('/v1/subscriptions/{id}/entities', {
        params: { path: { id }, query: { limit: 3, offset: null } },
      });
      return page.data?.data.map((place): string => place.name).join() ?? String(page.error?.error);
    }`;
  const [right, wrong] = [join(path, 'client.ts'), join(path, 'wrong.ts')];
  await writeFile(right, client(`city: 'Berlin'`));
  await writeFile(wrong, client('city: 7'));
  const program = ts.createProgram([right, wrong], {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  });
  const problems = ts.getPreEmitDiagnostics(program);
  t.match(
    problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    [/number/],
    'what the schema forbids does not',
  );
  t.equal(problems.length, 1);
  t.equal(problems[0]?.file?.fileName, wrong);
  program.emit();
  const sandbox = await createSandbox({ scrapeTime: '0s' });
  t.teardown(() => sandbox.stop());
  const module = (await import(pathToFileURL(join(path, 'client.js')).href)) as {
    subscribe(url: string): Promise<string>;
  };
  t.match(await module.subscribe(sandbox.url), /^.+,.+,.+$/);
});

void t.test('the command prints what the server sends, and follows a profile', async (t) => {
  const sandbox = await createSandbox();
  t.teardown(() => sandbox.stop());
  const response = await fetch(`${sandbox.url}/openapi.json`, {
    headers: { origin: 'https://editor.example' },
  });
  t.equal(
    response.headers.get('access-control-allow-origin'),
    'https://editor.example',
    'for pages of any origin',
  );
  const reference = await printed();
  t.same(await response.json(), reference);
  t.notSame(await printed('--profile', profileFiles[1] ?? ''), reference);
  t.match(await runCli(['openapi', '--profile', join(root, 'package.json')]), {
    code: 2,
    stderr: /--profile .*package\.json: /,
  });
});
