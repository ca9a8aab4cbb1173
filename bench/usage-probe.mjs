// Loaded into every server that is measured: reports how much CPU time its process has used, and the
// longest turn of its event loop since it was asked to watch.
import { readFileSync } from 'node:fs';

/**
 * ms of CPU time that the main thread has used so far, from which other processes and threads take
 * nothing. Only Linux counts it: NaN elsewhere.
 */
function threadTime() {
  try {
    const [time] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return Number(time) / 1e6;
  } catch {
    return NaN;
  }
}

/** The longest turn of the event loop: ms of CPU time of its thread. */
class Turns {
  longest = 0;
  #watches = false;
  #start = 0;

  watch() {
    this.longest = 0;
    this.#start = threadTime();
    if (!this.#watches) setImmediate(() => this.#next());
    this.#watches = true;
  }

  stop() {
    this.#watches = false;
  }

  #next() {
    if (!this.#watches) return;
    this.longest = Math.max(this.longest, threadTime() - this.#start);
    this.#start = threadTime();
    setImmediate(() => this.#next());
  }
}

const turns = new Turns();
process.on('message', (message) => {
  if (message?.usage === undefined) return;
  const usage = { usage: message.usage, cpu: process.cpuUsage(), held: turns.longest };
  // Only then: looking at each turn costs what a comparison would count.
  if (message.watch) turns.watch();
  else turns.stop();
  process.send(usage);
});
// Listening to messages must not keep a server alive that has nothing else to do.
process.channel?.unref();
