import { fileURLToPath } from 'node:url';
import { freePort, ServerProcess } from './server-process.mjs';

export const cli = fileURLToPath(new URL('../dist/lib/cli.js', import.meta.url));
export const authorization = { authorization: 'Bearer demo-token' };
export const json = { 'content-type': 'application/json' };

/** What the benchmarks subscribe to. */
export const subscription = {
  city: 'Berlin',
  entity_type: 'cafe',
  fields: ['phone', 'opening_hours', 'wifi'],
};

export const get = (path) => ({ method: 'GET', path, headers: authorization });
export const send = (method, path, body) => ({
  method,
  path,
  headers: { ...authorization, ...json },
  body: JSON.stringify(body),
});

/** A running `location-data-kit serve`, and a client of it. */
export class Sandbox {
  /** @param flags further flags; `--quiet` and a market of 1,000 places unless they say otherwise */
  static async start(flags) {
    const port = await freePort();
    const size = flags.includes('--places') ? [] : ['--places', 1000];
    const args = ['serve', '--port', port, '--scrape-time', '0s', '--quiet', ...size, ...flags];
    const server = await ServerProcess.start(cli, args.map(String), {
      port,
      readyPath: '/_sandbox/health',
    });
    return new Sandbox(server);
  }

  constructor(server) {
    this.server = server;
  }

  /** Sends a request that is not measured. @returns the text of the response */
  async send(method, path, body) {
    const response = await fetch(this.server.url + path, {
      method,
      headers: { ...authorization, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  }

  /** @returns the id of a new subscription */
  async subscribe(to = subscription) {
    return JSON.parse(await this.send('POST', '/v1/subscriptions', to)).id;
  }

  reset() {
    return this.send('POST', '/_sandbox/reset', {});
  }

  advance(duration) {
    return this.send('POST', '/_sandbox/clock', { advance: duration });
  }
}

/** A sandbox in memory with one subscription whose places are known; its paths, and what it sends there. */
export async function startWithSubscription() {
  const sandbox = await Sandbox.start(['--memory']);
  const id = await sandbox.subscribe();
  await sandbox.advance('1d');
  const paths = {
    get: `/v1/subscriptions/${id}`,
    page: `/v1/subscriptions/${id}/entities?limit=50`,
  };
  const bodies = {
    get: await sandbox.send('GET', paths.get),
    page: await sandbox.send('GET', paths.page),
  };
  return { sandbox, id, paths, bodies };
}
