// Loaded into every server that is measured: reports how much CPU time and memory its process has used.
process.on('message', (message) => {
  if (message?.usage === undefined) return;
  if (message.collect) globalThis.gc();
  process.send({ usage: message.usage, cpu: process.cpuUsage(), memory: process.memoryUsage() });
});
// Listening to messages must not keep a server alive that has nothing else to do.
process.channel?.unref();
