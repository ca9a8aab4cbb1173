import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { atLeast, compareServers } from '../measure.mjs';
import { cli, get, startWithSubscription } from '../sandbox.mjs';
import { freePort, ServerProcess } from '../server-process.mjs';

const require = createRequire(import.meta.url);

async function writeJson(folder, name, value) {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(value));
  return path;
}

/** Prism's mock server over our own OpenAPI document; its examples are what the sandbox sends. */
async function startPrism(folder, bodies) {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'openapi'], {
    maxBuffer: 2 ** 24,
  });
  const document = JSON.parse(stdout);
  const example = (path, text) => {
    const content = document.paths[path].get.responses['200'].content['application/json'];
    delete content.examples;
    content.example = JSON.parse(text);
  };
  example('/v1/subscriptions/{id}', bodies.get);
  example('/v1/subscriptions/{id}/entities', bodies.page);
  const file = await writeJson(folder, 'openapi.json', document);
  const port = await freePort();
  return ServerProcess.start(
    require.resolve('@stoplight/prism-cli/dist/index.js'),
    ['mock', file, '--port', String(port)],
    {
      port,
      readyPath: `/v1/subscriptions/${JSON.parse(bodies.get).id}`,
      headers: { authorization: 'Bearer any' },
    },
  );
}

/** json-server over the subscription and as many entities as the sandbox's market has. */
async function startJsonServer(folder, bodies, entities) {
  const file = await writeJson(folder, 'db.json', {
    subscriptions: [JSON.parse(bodies.get)],
    entities,
  });
  const port = await freePort();
  return ServerProcess.start(
    require.resolve('json-server/lib/cli/bin.js'),
    [file, '--host', '127.0.0.1', '--port', String(port), '--snapshots', folder],
    { port, readyPath: '/entities?_limit=1' },
  );
}

const peerRow = (name, bound, start) => ({
  name,
  async run({ folder }) {
    const started = await startWithSubscription({ log: true });
    const { sandbox, paths } = started;
    const { server, peerPaths } = await start(folder, started);
    const lines = [];
    for (const operation of ['get', 'page']) {
      const ours = { server: sandbox.server, requests: [get(paths[operation])] };
      const peer = { server, requests: [get(peerPaths[operation])] };
      const title = `${operation} / ${name}, both as they come (logging)`;
      lines.push(...(await compareServers(title, atLeast(bound), ours, peer, { rounds: 7 })));
    }
    return lines;
  },
});

export const peerRows = [
  peerRow('prism', 5, async (folder, { bodies, paths }) => ({
    server: await startPrism(folder, bodies),
    peerPaths: paths,
  })),
  peerRow('json-server', 2, async (folder, { sandbox, id, bodies }) => {
    const all = JSON.parse(
      await sandbox.send('GET', `/v1/subscriptions/${id}/entities?limit=1000`),
    );
    const peerPaths = { get: `/subscriptions/${id}`, page: '/entities?_start=0&_limit=50' };
    return { server: await startJsonServer(folder, bodies, all.data), peerPaths };
  }),
];
