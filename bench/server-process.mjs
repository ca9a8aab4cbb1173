import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const probe = new URL('probe.mjs', import.meta.url).href;
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

/** A server in a process of its own, so that the load generator takes nothing from it but the machine. */
export class ServerProcess {
  #child;
  #questions = 0;
  #complaints = '';

  /** Starts a script and waits until `readyPath` answers. */
  static async start(script, args, { port, readyPath, headers = {} }) {
    const server = new ServerProcess(script, args, `http://127.0.0.1:${port}`);
    await server.#ready(readyPath, headers);
    return server;
  }

  constructor(script, args, url) {
    this.url = url;
    this.#child = fork(script, args, {
      execArgv: ['--expose-gc', '--import', probe],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    this.#child.stderr.on('data', (text) => {
      this.#complaints = (this.#complaints + text).slice(-4000);
    });
    running.add(this);
  }

  async #ready(path, headers) {
    const end = Date.now() + 30_000;
    for (;;) {
      const answer = await fetch(this.url + path, { headers }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      if (this.#child.exitCode !== null || Date.now() > end) {
        throw new Error(
          `${this.#child.spawnargs.join(' ')} does not answer ${path} (${answer?.status}):\n${this.#complaints}`,
        );
      }
      await wait(20);
    }
  }

  /** CPU time so far in µs, and memory in bytes; after a forced garbage collection if `collect` says so. */
  async usage({ collect = false } = {}) {
    const id = ++this.#questions;
    this.#child.send({ probe: id, collect });
    for (;;) {
      const [answer] = await once(this.#child, 'message');
      if (answer.probe === id) return { cpu: answer.cpu.user + answer.cpu.system, memory: answer.memory };
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
