import { load } from './load.mjs';
import { spread } from './spread.mjs';

/** How long one round of one contender is to take, s. Short, so that whatever disturbs the machine hits both. */
const roundLength = 0.5;

/** Loads a contender until its code is compiled and its caches are filled. @returns its requests per second then */
async function warmUp(contender, connections) {
  const end = performance.now() + 1500;
  let rate = 0;
  do {
    await contender.before?.();
    ({ rate } = await load(contender, contender.amount ?? Math.max(200, Math.ceil(rate * 0.3)), connections));
  } while (performance.now() < end);
  return rate;
}

/**
 * Lets two contenders take turns (A B, B A, A B, …) and compares each round with its neighbour.
 * A contender is `{ server, requests, before?, amount?, statuses? }`: `before` runs ahead of each round and is not measured;
 * `amount` fixes the number of requests of a round, where state grows with it.
 * @returns the ratios of throughput and of requests per CPU second, A to B, and the medians they come from
 */
export async function compare(a, b, { rounds = 9, connections = 50 } = {}) {
  const amounts = new Map();
  for (const one of [a, b]) {
    const rate = await warmUp(one, connections);
    amounts.set(one, one.amount ?? Math.max(connections * 2, Math.ceil(rate * roundLength)));
  }
  const measure = async (one) => {
    await one.before?.();
    return load(one, amounts.get(one), connections);
  };
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const aFirst = round % 2 === 0;
    const first = await measure(aFirst ? a : b);
    const second = await measure(aFirst ? b : a);
    pairs.push(aFirst ? [first, second] : [second, first]);
  }
  const of = (side, key) => spread(pairs.map((pair) => pair[side][key])).median;
  return {
    throughput: spread(pairs.map(([one, other]) => one.rate / other.rate)),
    perCpu: spread(pairs.map(([one, other]) => other.cpu / one.cpu)),
    a: { rate: of(0, 'rate'), cpu: of(0, 'cpu') },
    b: { rate: of(1, 'rate'), cpu: of(1, 'cpu') },
  };
}

/** The same, as what A costs in terms of B: time and CPU time per request. */
export async function cost(a, b, options) {
  const { throughput, perCpu, ...rest } = await compare(a, b, options);
  const inverse = ({ min, median, max }) => ({ min: 1 / max, median: 1 / median, max: 1 / min });
  return { ...rest, time: inverse(throughput), cpuTime: inverse(perCpu) };
}

/** "5,210/s (180 µs CPU, 94 % busy)". A server that is far from busy waited: for its disk, the load generator or the machine. */
export function speed({ rate, cpu }) {
  const busy = Math.round((rate * cpu) / 10_000);
  return `${Math.round(rate).toLocaleString('en')}/s (${Math.round(cpu)} µs CPU, ${busy} % busy)`;
}
