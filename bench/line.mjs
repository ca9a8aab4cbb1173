export const atLeast = (bound) => ({ text: `>= ${bound}`, met: (value) => value >= bound });
export const atMost = (bound) => ({ text: `<= ${bound}`, met: (value) => value <= bound });

export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} kB`;
export const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Two lines of the table: the ratio of what the clock says, and of what the servers' CPU time says. */
export function throughputLines(title, { throughput, perCpu }, target, detail) {
  return [
    { title, measure: 'requests/s', ratio: throughput, target, detail },
    { title, measure: 'requests/CPU s', ratio: perCpu, target },
  ];
}

/** The same for costs. */
export function costLines(title, { time, cpuTime }, target, detail) {
  return [
    { title, measure: 'time', ratio: time, target, detail },
    { title, measure: 'CPU time', ratio: cpuTime, target },
  ];
}
