import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const usageProbe = new URL('usage-probe.mjs', import.meta.url).href;
const running = new Set();

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A server in a process of its own, so that the load generator shares nothing with it but the machine. */
export class ServerProcess {
  #child;
  #questions = 0;
  #stderr = '';

  /** Starts a script, with flags of node, and waits until `readyPath` responds with 2xx. */
  static async start(script, args, { port, readyPath, headers = {}, nodeFlags = [] }) {
    const server = new ServerProcess(script, args, `http://127.0.0.1:${port}`, nodeFlags);
    await server.#ready(readyPath, headers);
    return server;
  }

  constructor(script, args, url, nodeFlags) {
    this.url = url;
    this.#child = fork(script, args, {
      execArgv: ['--expose-gc', '--import', usageProbe, ...nodeFlags],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    this.#child.stderr.on('data', (text) => {
      this.#stderr = (this.#stderr + text).slice(-4000);
    });
    running.add(this);
  }

  async #ready(path, headers) {
    const end = Date.now() + 30_000;
    for (;;) {
      const response = await fetch(this.url + path, { headers }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.ok) return;
      if (this.#child.exitCode !== null || Date.now() > end) {
        throw new Error(
          `${this.url}${path} does not respond (${response?.status}):\n${this.#stderr}`,
        );
      }
      await wait(20);
    }
  }

  /**
   * CPU time so far in µs, memory in bytes (after a forced garbage collection if `collect` says
   * so), and where `watch` was asked for before, for how many ms at most the event loop was held
   * since, by the clock and in CPU time. Where Linux counts them, also how many bytes it has written.
   */
  async usage({ collect = false, watch = false } = {}) {
    const id = ++this.#questions;
    this.#child.send({ usage: id, collect, watch });
    for (;;) {
      const [reply] = await once(this.#child, 'message');
      if (reply.usage !== id) continue;
      const { memory, held, written } = reply;
      return { cpu: reply.cpu.user + reply.cpu.system, memory, held, written };
    }
  }

  async stop() {
    running.delete(this);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 4000);
    await exited;
    clearTimeout(late);
  }
}

/** Stops whatever a row left running. */
export async function stopAll() {
  await Promise.all([...running].map((server) => server.stop()));
}
