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

  /** Starts a script, and waits until `readyPath` responds with 2xx. */
  static async start(script, args, { port, readyPath, headers = {} }) {
    const server = new ServerProcess(script, args, `http://127.0.0.1:${port}`);
    await server.#ready(readyPath, headers);
    return server;
  }

  constructor(script, args, url) {
    this.url = url;
    this.#child = fork(script, args, {
      execArgv: ['--import', usageProbe],
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
   * CPU time so far in µs; and, if the last call asked to `watch`, the longest turn of the event loop
   * since then, in ms of CPU time.
   */
  async usage({ watch = false } = {}) {
    const id = ++this.#questions;
    this.#child.send({ usage: id, watch });
    for (;;) {
      const [{ usage, cpu, held }] = await once(this.#child, 'message');
      if (usage === id) return { cpu: cpu.user + cpu.system, held };
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
