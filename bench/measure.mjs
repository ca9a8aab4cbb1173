import autocannon from 'autocannon';

/** How long one round of one contender takes, s. Short, so that whatever disturbs the machine hits both. */
const roundLength = 0.5;

/** Smallest, middle and largest of some numbers. */
export function spread(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { min: sorted[0], median, max: sorted.at(-1) };
}

/**
 * Sends `amount` requests over `connections` connections, without pipelining.
 * @returns requests per second, and µs of the server's CPU time per request
 * @throws when a response has a status that is not expected, since errors are cheap to serve
 */
export async function load({ server, requests, statuses = [200, 201] }, amount, connections = 50) {
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
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    // autocannon notices its end only at the next tick of its sampling.
    run.on('response', () => {
      last = performance.now();
    });
  });
  const after = await server.usage();
  const found = Object.entries(result.statusCodeStats).map(([status, { count }]) => [
    Number(status),
    count,
  ]);
  const total = found.reduce((sum, [, count]) => sum + count, 0);
  if (
    found.some(([status]) => !statuses.includes(status)) ||
    result.errors > 0 ||
    total !== amount
  ) {
    throw new Error(
      `${server.url}: ${total} of ${amount} responses, statuses ${JSON.stringify(found)}`,
    );
  }
  return { rate: (amount * 1000) / (last - start), cpu: (after.cpu - before.cpu) / amount };
}

/** Loads a contender until its code is compiled. @returns how many requests make one round */
async function warmUp(contender, connections) {
  const end = performance.now() + 6000;
  let rate = 0;
  do {
    await contender.before?.();
    ({ rate } = await load(
      contender,
      contender.amount ?? Math.max(200, Math.ceil(rate * 0.3)),
      connections,
    ));
  } while (performance.now() < end);
  return contender.amount ?? Math.max(connections * 2, Math.ceil(rate * roundLength));
}

/** Runs `measure` for both sides in turns (A B, B A, A B, …). @returns pairs of what it returned */
export async function inTurns(rounds, a, b, measure) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await measure(round % 2 === 0 ? a : b);
    const second = await measure(round % 2 === 0 ? b : a);
    pairs.push(round % 2 === 0 ? [first, second] : [second, first]);
  }
  return pairs;
}

/**
 * Compares two contenders `{ server, requests, before?, amount?, statuses? }`: `before` runs ahead of each round and is
 * not measured; `amount` fixes the number of requests of a round, where the state grows with it.
 * @returns two lines of the table: requests per second, and per second of the server's CPU time, A to B
 */
export async function compareServers(title, target, a, b, { rounds = 9, connections = 50 } = {}) {
  const amounts = new Map([
    [a, await warmUp(a, connections)],
    [b, await warmUp(b, connections)],
  ]);
  const pairs = await inTurns(rounds, a, b, async (one) => {
    await one.before?.();
    return load(one, amounts.get(one), connections);
  });
  const typical = (side) => {
    const rate = spread(pairs.map((pair) => pair[side].rate)).median;
    const cpu = spread(pairs.map((pair) => pair[side].cpu)).median;
    return `${Math.round(rate).toLocaleString('en')}/s (${Math.round(cpu)} µs CPU)`;
  };
  return [
    {
      title,
      measure: 'requests/s',
      ratio: spread(pairs.map(([one, other]) => one.rate / other.rate)),
      target,
      detail: `${typical(0)} against ${typical(1)}`,
    },
    {
      title,
      measure: 'requests/CPU s',
      ratio: spread(pairs.map(([one, other]) => other.cpu / one.cpu)),
      target,
    },
  ];
}

export const atLeast = (bound) => ({ text: `>= ${bound}`, met: (value) => value >= bound });
export const atMost = (bound) => ({ text: `<= ${bound}`, met: (value) => value <= bound });
