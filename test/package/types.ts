import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from '../fixtures/tap.js';
import ts from 'typescript';
import { installedFolder } from '../fixtures/packed.js';

/** A program of a consumer without Node's types. */
const program = `
  import { setupServer } from 'msw/node';
  import { createMock, type EntityPage, type Subscription } from 'location-data-kit/msw';
  import * as document from 'location-data-kit/openapi.json';
  import { addresses, type CreateSubscription } from 'location-data-kit/api';
  import { createSandbox, type SandboxOptions } from 'location-data-kit';
  import { entities, subscription } from 'location-data-kit/factories';
  import { nativeScripts } from 'location-data-kit/native-scripts';
  import { checks, render, runConformance, type RunOptions } from 'location-data-kit/conformance';

  const mock = createMock({ baseUrl: 'https://api.example.com', scrapeTime: 0, latency: '5ms' });
  export const server = setupServer(...mock.handlers, mock.handlersByName.getSubscription);
  const page: EntityPage = { data: [], total: 0, limit: 50, offset: 0 };
  export const request: CreateSubscription = { city: 'Berlin', entity_type: 'cafe', fields: [] };
  export const ids: string[] = [document.paths['/v1/subscriptions'].post.operationId];
  export const method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = addresses.getSubscription.method;
  const made: EntityPage['data'] = entities(2, { city: subscription({ status: 'paused' }).city });
  const options: SandboxOptions = { seed: made.length, onExchange: ({ operation }) => void operation };
  const run: RunOptions = { baseUrl: 'http://127.0.0.1:4010', token: 'demo-token' };
  export async function main(subscription: Subscription): Promise<string> {
    const sandbox = await createSandbox(options);
    // @ts-expect-error a port is a number
    await createSandbox({ port: '4010' });
    // @ts-expect-error there is no such option
    createMock({ baseUrl: '', colour: 'red' });
    const report = await runConformance(run);
    return sandbox.url + render(report, 'tap') + checks.length + page.total + subscription.status;
  }`;

/** In an ES module of Node.js, JSON is imported in another way. */
const moduleProgram = program.replace(
  "* as document from 'location-data-kit/openapi.json'",
  "document from 'location-data-kit/openapi.json' with { type: 'json' }",
);

const { ModuleKind, ModuleResolutionKind } = ts;

/** The ways in which consumers resolve modules, each with the file name of its program. */
const consumers: readonly (readonly [name: string, file: string, ts.CompilerOptions])[] = [
  [
    'bundler',
    'module.ts',
    { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
  ],
  ['nodenext, ES modules', 'module.mts', { module: ModuleKind.NodeNext }],
  ['nodenext, CommonJS', 'script.cts', { module: ModuleKind.NodeNext }],
  [
    'node (Node10)',
    'module.ts',
    { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10 },
  ],
];

void t.test('a consumer compiles with every module resolution', async (t) => {
  const folder = await installedFolder(t);
  const path = join(folder, 'module.ts');
  await writeFile(path, program);
  await copyFile(path, join(folder, 'script.cts'));
  await writeFile(join(folder, 'module.mts'), moduleProgram);
  for (const [name, file, options] of consumers) {
    const program = ts.createProgram([join(folder, file)], {
      ...options,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      resolveJsonModule: true,
      skipLibCheck: false,
      types: [],
      noEmit: true,
    });
    const files = program.getSourceFiles();
    // Other packages are not checked, which would take long.
    const own = files.filter(({ fileName }) => fileName.startsWith(folder));
    const problems = own.flatMap((one) => ts.getPreEmitDiagnostics(program, one));
    const messages = problems.map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
    t.same(messages, [], name);
    t.ok(own.length > 50, 'with the declarations of the package');
    const needless = files.filter(({ fileName }) => /\/(joi|@hapi|@types)\//.test(fileName));
    t.same(needless, [], 'without types that need those of Node');
  }
});
