// Loaded into every server that is measured: tells the benchmark how much CPU time and memory its process has used.
process.on('message', (message) => {
  if (message?.probe === undefined) return;
  if (message.collect) {
    globalThis.gc();
    globalThis.gc();
  }
  process.send({ probe: message.probe, cpu: process.cpuUsage(), memory: process.memoryUsage() });
});
// Listening to messages must not keep a server alive that has nothing else to do.
process.channel?.unref();
