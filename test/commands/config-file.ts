import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t, { type Test } from '../fixtures/tap.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { createDeployment } from '../self-test/index.js';
import { serveCommand } from '../../src/cli/serve.js';
import { varyCommand } from '../../src/cli/vary.js';
import { folderOf, serve } from '../fixtures/cli.js';
import { runCommand, runLine } from '../fixtures/run-command.js';
import { serveFetch } from '../fixtures/serve-fetch.js';
import { publishedSchemas } from '../fixtures/write-schemas.js';

/** Options in a configuration file, instead of flags and environment variables. */

const usual = 'location-data-kit.config.json';

/**
 * Writes a configuration file into a new folder.
 * @returns paths in that folder
 */
function configured(t: Test, content: unknown): (name: string) => string {
  const file = folderOf(t);
  mkdirSync(dirname(file(usual)), { recursive: true });
  writeFileSync(file(usual), typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const only = { only: ['create.subscription'], allowPartial: true, waitFor: 0, timeout: '60s' };

void t.test('check reads everything from the file in its folder', async (t) => {
  const deployment = createDeployment({ profile: { 'create.cities': ['Lyon'] } });
  const baseUrl = await serveFetch(t, deployment.fetch);
  const file = configured(t, {
    check: {
      ...only,
      baseUrl,
      token: 'demo-token',
      city: 'Lyon',
      headers: { 'X-Gateway': 'open-sesame' },
      reporter: ['json=reports.json', 'tap=-'],
      knownFailures: 'known.json',
    },
    serve: { port: 'not looked at' },
  });
  writeFileSync(file('known.json'), '{}');
  const ended = await runLine(t, ['check'], { cwd: file('.') });
  t.match(ended, { code: 0, stdout: /^TAP version 13/ });
  t.ok(deployment.requests.some(({ body }) => body.includes('Lyon')));
  t.match(JSON.parse(readFileSync(file('reports.json'), 'utf8')), { known_failures: 'known.json' });
  t.notMatch(ended.stdout + ended.stderr, /open-sesame|demo-token/);
});

void t.test('a flag takes precedence over a variable, and a variable over the file', async (t) => {
  const deployment = createDeployment();
  const url = await serveFetch(t, deployment.fetch);
  const file = configured(t, {
    check: { ...only, city: 'Lyon', readOnly: true, reporter: ['tap=x.tap'] },
  });
  const cityOf = async (args: readonly string[], env: Record<string, string>) => {
    deployment.requests.length = 0;
    const flags = [url, '--config', file(usual), ...args];
    const variables = { LOCATION_DATA_READ_ONLY: 'false', ...env };
    const { code, stderr } = await runCommand(t, checkCommand(), flags, variables);
    t.equal(code, 0, stderr);
    return deployment.requests.map(({ body }) => /Lyon|Paris|Madrid/.exec(body)?.[0]).find(Boolean);
  };
  t.equal(await cityOf([], {}), 'Lyon');
  t.equal(await cityOf([], { LOCATION_DATA_CITY: 'Paris' }), 'Paris');
  t.equal(await cityOf(['--city', 'Madrid'], { LOCATION_DATA_CITY: 'Paris' }), 'Madrid');
  t.match(readFileSync(file('x.tap'), 'utf8'), /^TAP/, 'relative to the file');
});

void t.test('errors name the file, the position and the allowed values', async (t) => {
  const wrong: [content: unknown, expected: RegExp][] = [
    [{ check: { citty: 's3cret' } }, /"check\.citty" is not allowed; the keys are .*city,/],
    [{ chek: {} }, /"chek" is not allowed; the keys are \$schema, audit, check, serve/],
    [{ check: { token: 's3cret with a blank' } }, /the token contains a space/],
    [{ check: { concurrency: 's3cret' } }, /"check\.concurrency" must be a number/],
    [{ check: { timeout: 's3cret' } }, /"check\.timeout" must be a duration/],
    [{ check: { updateKnownFailures: true } }, /"check\.updateKnownFailures" is not allowed/],
    [{ check: { baseUrl: 'ftp://s3cret' } }, /the base URL must begin with http/],
    [{ vary: 's3cret' }, /"vary" must be an object/],
    [{ check: { reporter: 's3cret' } }, /"check\.reporter" must be an array/],
    ['{ "check": { "token": "s3cret" ', /is not JSON at line 1/],
  ];
  for (const [content, expected] of wrong) {
    const file = configured(t, content)(usual);
    const ended = await runCommand(t, checkCommand(), ['http://x', '--config', file]);
    t.match(ended, { code: 2, stderr: expected });
    t.match(ended.stderr, file);
    t.notMatch(ended.stderr, 's3cret');
  }
  const missing = await runCommand(t, checkCommand(), ['http://x', '--config', '/no/such.json']);
  t.match(missing, { code: 2, stderr: /\/no\/such\.json: there is no such file/ });
  const port = configured(t, { serve: { port: -1 } })(usual);
  const served = await runCommand(t, serveCommand(), ['--config', port]);
  t.match(served, { code: 2, stderr: /config\.json: "serve\.port" must be greater than/ });
});

void t.test('serve reads its options from the file as well', async (t) => {
  const file = configured(t, {
    serve: {
      tokens: { 'a-token': 'a' },
      stateFile: 'state.json',
      log: 'json',
      scrapeTime: 0,
      quota: 1,
    },
  });
  const served = await serve(t, ['--config', file(usual)]);
  const asked = (token: string) =>
    fetch(`${served.url}/v1/subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }),
    });
  t.equal((await asked('demo-token')).status, 401);
  t.equal((await asked('a-token')).status, 201);
  t.match(await (await asked('a-token')).json(), { limit: 1 });
  await served.printed(/^\{.*"status":201/);
  const more = ['--memory', '--token', 'b-token', '--fault', 'expired-token,slow'];
  const flags = await serve(t, ['--config', file(usual), ...more, '--log', 'pretty']);
  await flags.printed(/With +fault expired-token, fault slow$/);
  t.notMatch(flags.out(), 'state.json');
  await served.stop('SIGTERM');
  t.match(readFileSync(file('state.json'), 'utf8'), 'Berlin');
});

void t.test('vary reads its options from the file as well', async (t) => {
  const file = configured(t, {
    vary: {
      exhaustive: true,
      only: ['cancel.status'],
      logDir: 'logs',
      reporter: ['json=report.json'],
      quota: 3,
    },
  });
  const ended = async (...args: string[]) => {
    const flags = ['--config', file(usual), ...args, '--', process.execPath, '-e', ''];
    // the variable belongs to `check`
    const env = { LOCATION_DATA_REPORTER: 'tap' };
    const { code, stderr } = await runCommand(t, varyCommand(), flags, env);
    const report: unknown = JSON.parse(readFileSync(file('report.json'), 'utf8'));
    return { code, stderr, report };
  };
  const only = ['cancel.status'];
  t.match(await ended(), { code: 3, report: { only, baseline: { outcome: 'no-requests' } } });
  t.match(readFileSync(file('logs/run-001.log'), 'utf8'), 'the baseline', 'relative to the file');
  t.match(await ended('--only', 'get'), { code: 3, report: { only: ['get'] } });

  const wrong = configured(t, { vary: { conditions: ['danger'] } })(usual);
  const rejected = await runCommand(t, varyCommand(), ['--config', wrong, '--', 'true']);
  t.match(rejected, {
    code: 2,
    stderr: /"vary\.conditions\[0\]" must be one of \[format, data, failures\]/,
  });
});

void t.test('the published schema matches the commands', async (t) => {
  for (const [name, text] of Object.entries(publishedSchemas)) {
    const file = new URL(`../../../fixtures/schemas/${name}`, import.meta.url);
    t.equal(readFileSync(file, 'utf8'), text, `${name}: "npm run schemas" writes it anew`);
  }
  const schema: unknown = JSON.parse(publishedSchemas['config.schema.json'] ?? '');
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
  const validate = ajv.compile(schema as object);
  t.ok(
    validate({ $schema: './x', check: { city: 'Lyon', only: ['list'] }, serve: { quota: null } }),
  );
  t.notOk(validate({ check: { citty: 'Lyon' } }));
  t.notOk(validate({ serve: { port: 70_000 } }));
  t.ok(validate({ vary: { only: ['list'], budget: '10m', conditions: ['data'] } }));
  t.notOk(validate({ vary: { jobs: 0 } }));
});
