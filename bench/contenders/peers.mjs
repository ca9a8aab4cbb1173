import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, ServerProcess } from '../server-process.mjs';

const require = createRequire(import.meta.url);

async function written(folder, name, value) {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(value));
  return path;
}

/** hapi with routes that answer constant bytes. */
export async function startBareHapi(folder, bytes) {
  const port = await freePort();
  const script = fileURLToPath(new URL('bare-hapi.mjs', import.meta.url));
  const file = await written(folder, 'bytes.json', bytes);
  return ServerProcess.start(script, [String(port), file], { port, readyPath: '/health' });
}

/**
 * Prism's mock server over our description of the service; its examples are the bytes that the sandbox answers.
 * @param log whether it logs requests, as it does by default
 */
export async function startPrism(folder, bytes, { log }) {
  const description = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));
  const example = (path, method, status, text) => {
    description.paths[path][method].responses[status].content['application/json'].example = JSON.parse(text);
  };
  example('/v1/subscriptions/{id}', 'get', '200', bytes.get);
  example('/v1/subscriptions/{id}/entities', 'get', '200', bytes.page);
  const file = await written(folder, 'openapi.json', description);
  const port = await freePort();
  const { id } = JSON.parse(bytes.get);
  return ServerProcess.start(
    require.resolve('@stoplight/prism-cli/dist/index.js'),
    ['mock', file, '--port', String(port), ...(log ? [] : ['--verboseLevel', 'silent'])],
    { port, readyPath: `/v1/subscriptions/${id}`, headers: { authorization: 'Bearer any' } },
  );
}

/** json-server over the subscription and as many entities as the sandbox's market has. */
export async function startJsonServer(folder, bytes, entities) {
  const file = await written(folder, 'db.json', { subscriptions: [JSON.parse(bytes.get)], entities });
  const port = await freePort();
  return ServerProcess.start(
    require.resolve('json-server/lib/cli/bin.js'),
    [file, '--quiet', '--host', '127.0.0.1', '--port', String(port), '--snapshots', folder],
    { port, readyPath: '/entities?_limit=1' },
  );
}
