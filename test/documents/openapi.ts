import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t, { type Test } from '../fixtures/tap.js';
import ts from 'typescript';
import { type OpenApiDocument, openApiDocument } from '../../src/openapi/document.js';
import { createSandbox, openQuestionIds, defaultProfile } from '../../src/index.js';
import { runCli } from '../fixtures/cli.js';
import { documentOf, profileFile, root, shippedProfiles } from '../fixtures/openapi.js';

const run = promisify(execFile);
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** A folder in the repository, so that code compiled in it finds its packages. */
async function folder(t: Test): Promise<string> {
  const path = await mkdtemp(join(root, 'dist', 'test', 'openapi-'));
  t.teardown(() => rm(path, { recursive: true }));
  return path;
}

/** Returns the document that the command prints. */
async function printed(...flags: string[]): Promise<OpenApiDocument> {
  return JSON.parse((await runCli(['openapi', ...flags])).stdout) as OpenApiDocument;
}

void t.test('every response but the default has an example, which its schema allows', async (t) => {
  for (const name of shippedProfiles) {
    const document = await documentOf(name);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId, responses }] of Object.entries(methods)) {
        for (const [status, { content = {} }] of Object.entries(responses)) {
          const response = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`;
          for (const [type, { example, examples = {} }] of Object.entries(content)) {
            const pointer = `${response}/content/${type.replace('/', '~1')}/schema`;
            const values = Object.values(examples).map(({ value }) => value);
            const all = example === undefined ? values : [example, ...values];
            const what = `${operationId} ${status} of ${name}`;
            // Mock generators would respond with an example of the default response.
            t.equal(all.length > 0, status !== 'default', what);
            const wrong = all.filter((value) => !ajv.validate(`document${pointer}`, value));
            t.same(wrong, [], `${what}: the schema allows its examples`);
          }
        }
      }
    }
  }
});

void t.test('the document requires no more of responses than the specification', async (t) => {
  const demands = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'minItems']);
  for (const name of shippedProfiles) {
    const { components, paths } = await documentOf(name);
    const found = new Set<string>();
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'example' || key === 'examples') continue;
        if (demands.has(key)) found.add(key);
        look(inner);
      }
    };
    look(components.schemas);
    for (const methods of Object.values(paths))
      for (const { responses } of Object.values(methods)) look(responses);
    t.same([...found], [], name);
    const { properties } = components.schemas.QuotaError as {
      properties: Record<string, object>;
    };
    t.match([properties.limit, properties.current], [{ type: 'number' }, { type: 'number' }]);
    const input = JSON.stringify(paths['/v1/subscriptions']?.post?.requestBody);
    t.match(input, /"minLength":1/, 'but of a request');
    t.match(input, /"minItems":1/);
  }
});

void t.test('the first example of a 400 is the usual mistake', async (t) => {
  const { paths } = await printed();
  for (const [path, method, error] of [
    ['/v1/subscriptions', 'post', '"city" must be a string'],
    ['/v1/subscriptions/{id}', 'patch', '"fields" must be an array'],
    ['/v1/subscriptions/{id}/entities', 'get', '"limit" must be greater than or equal to 1'],
    ['/v1/fields/interpret', 'post', '"fields" must be an array'],
  ] as const) {
    const examples = paths[path]?.[method]?.responses[400]?.content?.['application/json']?.examples;
    t.same(Object.values(examples ?? {})[0]?.value, { error }, `${method} ${path}`);
  }
});

void t.test('the document describes how a null offset is written', async (t) => {
  for (const [profile, text] of [
    [{}, 'omit the parameter or write `offset=null` or `offset=` or `offset`'],
    [{ 'list.offset-bare': 400, 'list.offset-null': 400 }, 'omit the parameter or write `offset=`'],
    [
      { 'list.offset-bare': 400, 'list.offset-null': 400, 'list.offset-empty': 400 },
      'omit the parameter',
    ],
  ] as const) {
    t.match(
      JSON.stringify(openApiDocument({ ...defaultProfile, ...profile })),
      `entities to skip. To send null, which means 0, ${text}"`,
    );
  }
});

void t.test('a linter reports nothing about the document', async (t) => {
  const config = await createConfig({ extends: ['recommended'] });
  for (const name of shippedProfiles) {
    const servers = [{ url: 'https://places.test' }];
    const source = JSON.stringify({ ...(await documentOf(name)), servers });
    t.strictSame(await lintFromString({ source, config }), [], name);
  }
});

void t.test('every open question is marked and explained in the document', async (t) => {
  const document = await documentOf('default');
  const marked = new Set(
    JSON.stringify(document.paths)
      .concat(JSON.stringify(document.components))
      .match(/"[a-z-]+(\.[a-z-]+)+"/g),
  );
  // These are not about an operation, or are about changes over time.
  const elsewhere = /^(events$|http\.(unknown-path|wrong-method|trailing-slash)|scrapes\.)/;
  t.same(
    openQuestionIds.filter((id) => !marked.has(`"${id}"`) && !elsewhere.test(id)),
    [],
  );
  t.same(Object.keys(document['x-open-questions']), openQuestionIds);
});

void t.test('a client generated from it type-checks, and talks to a sandbox', async (t) => {
  const path = await folder(t);
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  await writeFile(join(path, 'openapi.json'), JSON.stringify(await documentOf('default')));
  await run(bin('openapi-typescript'), ['openapi.json', '-o', 'schema.d.ts'], { cwd: path });
  const client = (city: string) => `
    import createClient from 'openapi-fetch';
    import type * as kit from '../../src/api/index.js';
    import type { components, operations, paths } from './schema.js';
    type Schemas = components['schemas'];
    type Ours = [kit.Subscription, kit.EntityPage, kit.Interpretations, kit.ErrorBody];
    type Generated = [
      Schemas['Subscription'], Schemas['EntityPage'], Schemas['Interpretations'], Schemas['Error'],
    ];
    export const generated = (bodies: Ours): Generated => bodies;
    export const ours = (bodies: Generated): Ours => bodies;
    export const status = (word: Schemas['Subscription']['data_status']): string => word;
    type Body<Id extends 'createSubscription' | 'updateSubscription' | 'interpretFields'> =
      operations[Id]['requestBody']['content']['application/json'];
    export const requests = (
      create: Body<'createSubscription'>, update: Body<'updateSubscription'>, read: Body<'interpretFields'>,
    ): [kit.CreateSubscription, kit.UpdateSubscription, kit.InterpretFields] => [create, update, read];
    export const create = (body: kit.CreateSubscription): Body<'createSubscription'> => body;
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
  const usual = await printed();
  const servers = [{ url: sandbox.url }];
  t.same(await response.json(), { ...usual, servers }, 'with the address that was asked');
  t.equal(usual.openapi, '3.1.0', 'some tools reject 3.1.1');
  t.notOk('servers' in usual, 'a relative address would be another host to some generators');
  const named = await fetch(sandbox.url.replace('127.0.0.1', 'localhost') + '/openapi.json');
  t.match(await named.json(), { servers: [{ url: /^http:\/\/localhost:\d+$/ }] });
  t.notSame(await printed('--profile', profileFile('strict')), usual);
  const elsewhere = await printed('--server', 'https://places.example.com/api/');
  t.same(elsewhere.servers, [{ url: 'https://places.example.com/api' }]);
  t.match(await runCli(['openapi', '--server', 'places.example.com']), {
    code: 2,
    stderr: /--server .*must be an http or https URL/,
  });
  t.match(await runCli(['openapi', '--profile', join(root, 'package.json')]), {
    code: 2,
    stderr: /--profile .*package\.json: /,
  });
});
