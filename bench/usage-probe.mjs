// Loaded into every server that is measured: reports how much CPU time and memory its process has
// used, and for how long at most its event loop was held since the last report.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How many bytes this process has written so far, as Linux counts them; NaN elsewhere. */
function bytesWritten() {
  try {
    const [, bytes] = /^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'));
    return Number(bytes);
  } catch {
    return NaN;
  }
}

const delay = monitorEventLoopDelay({ resolution: 2 });
process.on('message', (message) => {
  if (message?.usage === undefined) return;
  // From then on: its timer costs what a comparison would count.
  if (message.delay) delay.enable();
  if (message.collect) globalThis.gc();
  const held = Math.max(0, delay.max / 1e6 - 2);
  process.send({
    usage: message.usage,
    cpu: process.cpuUsage(),
    memory: process.memoryUsage(),
    held,
    written: bytesWritten(),
  });
  delay.reset();
});
// Listening to messages must not keep a server alive that has nothing else to do.
process.channel?.unref();
