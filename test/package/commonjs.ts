import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from '../fixtures/tap.js';
import { documentOf } from '../fixtures/openapi.js';
import { installedFolder } from '../fixtures/packed.js';

const run = promisify(execFile);

/** The handlers belong to the same MSW as `setupServer`, which would reject others. */
const script = `
  const { setupServer } = require('msw/node');
  const { createMock } = require('location-data-kit/msw');
  const { createSandbox } = require('location-data-kit');
  const { checks } = require('location-data-kit/conformance');
  const { operationIds } = require('location-data-kit/api');
  const document = require('location-data-kit/openapi.json');

  const mock = createMock({ baseUrl: 'https://api.example.com' });
  const server = setupServer(...mock.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  fetch('https://api.example.com/v1/subscriptions/7').then(({ status }) => {
    server.close();
    console.log(status, typeof createSandbox, checks.length > 0, operationIds.length);
    console.log(JSON.stringify(document));
  });`;

const skip = 'require_module' in process.features ? false : 'require() of ES modules is missing';

void t.test('CommonJS can require() the entries', { skip }, async (t) => {
  const folder = await installedFolder(t);
  const path = join(folder, 'script.cjs');
  await writeFile(path, script);
  const { stdout, stderr } = await run(process.execPath, [path]);
  const [first, document = ''] = stdout.split('\n');
  t.equal(first, '401 function true 6', stderr);
  t.same(JSON.parse(document), await documentOf('default'), 'the document of the default answers');
});
