import { fileURLToPath } from 'node:url';
import { freePort, ServerProcess } from '../server-process.mjs';

export const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));

export const authorization = { authorization: 'Bearer demo-token' };
export const json = { 'content-type': 'application/json' };

/** What the benchmarks subscribe to. */
export const subscription = {
  city: 'Berlin',
  entity_type: 'cafe',
  fields: ['phone', 'opening_hours', 'wifi'],
};

/** Places of the market that pages are read from. */
const marketSize = 1000;

/** A running sandbox, as `location-data-kit serve` starts it, and a client of it. */
export class Sandbox {
  static start(...flags) {
    return Sandbox.#start(['--quiet', ...flags]);
  }

  /** The same, logging requests, as it does by default. */
  static startLogging(...flags) {
    return Sandbox.#start(flags);
  }

  static async #start(flags) {
    const port = await freePort();
    const size = flags.includes('--market-size') ? [] : ['--market-size', marketSize];
    const args = ['serve', '--port', port, '--scrape-time', '0s', ...size, ...flags];
    const readyPath = '/_sandbox/health';
    return new Sandbox(await ServerProcess.start(cli, args.map(String), { port, readyPath }));
  }

  constructor(server) {
    this.server = server;
    this.url = server.url;
  }

  /** Sends a request that is not measured. @returns the text of the answer */
  async send(method, path, body) {
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...authorization, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
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

export const get = (path) => ({ method: 'GET', path, headers: authorization });
export const post = (path, body) => ({
  method: 'POST',
  path,
  headers: { ...authorization, ...json },
  body: JSON.stringify(body),
});
