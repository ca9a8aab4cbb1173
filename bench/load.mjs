import autocannon from 'autocannon';

/**
 * Sends `amount` requests over `connections` connections, each of which waits for an answer before it asks again.
 * @returns requests per second, and µs of the server's CPU time per request
 * @throws when any answer is not a 2xx (or not one of `statuses`), since errors are cheap to serve
 */
export async function load({ server, requests, statuses }, amount, connections = 50) {
  const before = await server.usage();
  const start = performance.now();
  let last = start;
  const result = await new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: server.url,
        connections: Math.min(connections, amount),
        amount,
        requests,
        timeout: 30,
        sampleInt: 20,
        // The default merges histograms that nobody looks at here.
        excludeErrorStats: true,
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    // autocannon notices its end only at the next tick of its sampling.
    run.on('response', () => {
      last = performance.now();
    });
  });
  const after = await server.usage();
  const answered = Object.entries(result.statusCodeStats).map(([status, { count }]) => [
    Number(status),
    count,
  ]);
  const wrong = answered.filter(
    ([status]) => !(statuses ? statuses.includes(status) : status < 300 && status > 199),
  );
  const total = answered.reduce((sum, [, count]) => sum + count, 0);
  if (wrong.length > 0 || result.errors > 0 || total !== amount) {
    throw new Error(
      `${server.url}: ${total} of ${amount} requests answered, ${result.errors} errors, statuses ${JSON.stringify(answered)}`,
    );
  }
  return { rate: (amount * 1000) / (last - start), cpu: (after.cpu - before.cpu) / amount };
}
