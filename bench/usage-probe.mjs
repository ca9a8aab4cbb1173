// Loaded into every server that is measured: reports how much CPU time and memory its process has
// used, and for how long at most its event loop was held since it was asked to watch.
import { readFileSync } from 'node:fs';

/** What Linux tells of this process in a file; NaN elsewhere. */
function told(file, pattern) {
  try {
    const [, number] = pattern.exec(readFileSync(`/proc/self/${file}`, 'utf8'));
    return Number(number);
  } catch {
    return NaN;
  }
}

/** How many bytes this process has written so far. */
const bytesWritten = () => told('io', /^wchar: (\d+)$/m);

/** ms of CPU time that its main thread has used so far: of what others do there is nothing in it. */
const threadTime = () => told('schedstat', /^(\d+)/) / 1e6;

/** The longest turn of the event loop in ms, by the clock and in CPU time of its thread. */
class Turns {
  longest = { clock: 0, cpu: 0 };
  #watches = false;
  #clock = 0;
  #cpu = 0;

  watch() {
    this.longest = { clock: 0, cpu: 0 };
    this.#begin();
    if (!this.#watches) setImmediate(() => this.#next());
    this.#watches = true;
  }

  stop() {
    this.#watches = false;
  }

  #begin() {
    this.#clock = performance.now();
    this.#cpu = threadTime();
  }

  #next() {
    if (!this.#watches) return;
    const { longest } = this;
    longest.clock = Math.max(longest.clock, performance.now() - this.#clock);
    longest.cpu = Math.max(longest.cpu, threadTime() - this.#cpu);
    this.#begin();
    setImmediate(() => this.#next());
  }
}

const turns = new Turns();
process.on('message', (message) => {
  if (message?.usage === undefined) return;
  if (message.collect) globalThis.gc();
  const usage = {
    usage: message.usage,
    cpu: process.cpuUsage(),
    memory: process.memoryUsage(),
    held: turns.longest,
    written: bytesWritten(),
  };
  // Only then: looking at each turn costs what a comparison would count.
  if (message.watch) turns.watch();
  else turns.stop();
  process.send(usage);
});
// Listening to messages must not keep a server alive that has nothing else to do.
process.channel?.unref();
