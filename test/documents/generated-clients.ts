import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import t from '../fixtures/tap.js';
import { createSandbox, type EntityPage, type Subscription } from '../../src/index.js';
import { consumerPackages, skipWithout } from '../fixtures/consumers.js';
import { documentOf, root } from '../fixtures/openapi.js';

const run = promisify(execFile);

/** A generated validator. */
interface Schema {
  parse(value: unknown): unknown;
}

interface Generator {
  /** package of the generator */
  readonly tool: string;
  /** command to run in a folder with `openapi.json` */
  readonly script: string;
  /** path of the generated module */
  readonly output: string;
  /** the module that the output imports as `zod` */
  readonly zod?: string;
  /** names of the validators in the output */
  readonly page: string;
  readonly subscription: string;
  readonly update: string;
}

const generators: readonly Generator[] = [
  {
    tool: '@hey-api/openapi-ts',
    script: `
      import { createClient } from '@hey-api/openapi-ts';
      await createClient({
        input: 'openapi.json', output: 'hey', plugins: ['zod'], logs: { level: 'silent' },
      });`,
    output: 'hey/zod.gen.ts',
    page: 'zEntityPage',
    subscription: 'zSubscription',
    update: 'zUpdateSubscriptionBody',
  },
  {
    tool: '@kubb/plugin-zod',
    script: `
      import { build } from '@kubb/core';
      import { pluginOas } from '@kubb/plugin-oas';
      import { pluginZod } from '@kubb/plugin-zod';
      const { error } = await build({
        config: {
          root: '.',
          input: { path: 'openapi.json' },
          output: { path: 'kubb', format: false, lint: false },
          plugins: [pluginOas({ generators: [] }), pluginZod({ output: { path: 'zod.ts' } })],
        },
      });
      if (error) throw error;`,
    output: 'kubb/zod.ts',
    page: 'entityPageSchema',
    subscription: 'subscriptionSchema',
    update: 'updateSubscriptionMutationRequestSchema',
  },
  {
    tool: 'openapi-zod-client',
    script: `
      import { generateZodClientFromOpenAPI } from 'openapi-zod-client';
      import { readFileSync } from 'node:fs';
      import { createRequire } from 'node:module';
      const { resolve } = createRequire(import.meta.url);
      await generateZodClientFromOpenAPI({
        openApiDoc: JSON.parse(readFileSync('openapi.json', 'utf8')),
        distPath: 'client.ts',
        templatePath: resolve('openapi-zod-client/src/templates/schemas-only.hbs'),
      });`,
    output: 'client.ts',
    zod: 'zod/v3',
    page: 'EntityPage',
    subscription: 'Subscription',
    update: 'updateSubscription_Body',
  },
];

/** Validators are exports, or properties of the export `schemas`. */
type Module = Readonly<Record<string, Schema>> & { schemas?: Readonly<Record<string, Schema>> };

/** Generates a client, and loads its validators. */
async function generate(folder: string, { script, output, zod }: Generator) {
  await writeFile(join(folder, 'generate.mjs'), script);
  await run(process.execPath, ['generate.mjs'], { cwd: folder });
  const outfile = join(folder, `${output}.mjs`);
  const alias = zod === undefined ? {} : { zod };
  await build({
    absWorkingDir: folder,
    entryPoints: [output],
    outfile,
    alias,
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
  });
  const module = (await import(pathToFileURL(outfile).href)) as Module;
  return { ...module, ...module.schemas };
}

void t.test(
  'validators generated from the document accept everything that the sandbox sends',
  async (t) => {
    const sandbox = await createSandbox({ scrapeTime: '0s', now: () => Date.UTC(2030, 0, 31) });
    t.teardown(() => sandbox.stop());
    const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
      const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
      return (await fetch(sandbox.url + path, { ...init, headers })).json();
    };
    const fields = ['phone', 'opening_hours', 'wifi', 'rating', 'colour_of_the_door'];
    const wanted = { city: 'Berlin', entity_type: 'cafe', fields };
    const init = { method: 'POST', body: JSON.stringify(wanted) };
    const subscription = (await ask('/v1/subscriptions', init)) as Subscription;
    const page = (await ask(`/v1/subscriptions/${subscription.id}/entities`)) as EntityPage;
    t.ok(page.data.length > 10);
    t.ok(page.data.some(({ open_hours }) => open_hours !== null));

    for (const generator of generators) {
      const skip = skipWithout(generator.tool);
      await t.test(generator.tool, { skip }, async (t) => {
        const folder = await mkdtemp(join(root, 'dist', 'test', 'generated-'));
        t.teardown(() => rm(folder, { recursive: true }));
        await symlink(consumerPackages, join(folder, 'node_modules'));
        await writeFile(join(folder, 'openapi.json'), JSON.stringify(await documentOf('default')));
        const schemas = await generate(folder, generator);

        t.strictSame(schemas[generator.page]?.parse(page), page, 'a page');
        t.strictSame(schemas[generator.subscription]?.parse(subscription), subscription);
        const update = schemas[generator.update];
        const change = { fields: ['phone'], status: 'paused' };
        t.strictSame(update?.parse(change), change, 'an update');
        t.strictSame(update?.parse({ status: 'paused' }), { status: 'paused' });
        t.throws(() => update?.parse({}), 'an update that changes nothing');
        t.throws(() => update?.parse({ status: 'cancelled' }), 'an update that is always rejected');
      });
    }
  },
);
