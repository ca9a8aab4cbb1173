import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atMost, spread } from '../measure.mjs';
import { costOf, medians, programsInTurns } from '../programs.mjs';
import { freePort, ServerProcess } from '../server-process.mjs';
import { cli } from '../sandbox.mjs';

/** What a run may take at most, at this latency. */
const [latency, mostSeconds, mostRequests] = [200, 9, 190];
const rounds = 3;

/** A proxy that holds back each response. */
async function delaying(port) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const sent = send({ port, method, path: url, headers }, async (response) => {
      await wait(latency);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const ratio = (numbers, bound) => spread(numbers.map((number) => number / bound));

const replay = fileURLToPath(new URL('../replay.mjs', import.meta.url));

/** Starts a sandbox whose scrapes take no time. @returns its port */
async function startSandbox() {
  const port = await freePort();
  const options = ['serve', '--quiet', '--memory', '--scrape-time', '0s', '--port', String(port)];
  await ServerProcess.start(cli, options, { port, readyPath: '/_sandbox/health' });
  return port;
}

export const checkRows = [
  {
    name: 'check-cost',
    async run({ folder }) {
      const baseUrl = `http://127.0.0.1:${await startSandbox()}`;
      const har = join(folder, 'run.har');
      const check = [cli, 'check', baseUrl, '--token', 'demo-token'];
      await costOf([...check, '--har', har]);
      const pairs = await programsInTurns(
        () => costOf(check),
        () => costOf([replay, har, 'demo-token']),
      );
      const [ours, other] = medians(pairs);
      const title = 'a default run / a script that sends the same requests';
      const line = (measure, what, target, unit) => ({
        title,
        measure,
        ratio: spread(pairs.map(([run, script]) => run[what] / script[what])),
        target,
        detail: `${ours[what].toFixed(0)} ${unit} against ${other[what].toFixed(0)} ${unit}`,
      });
      return [
        line('CPU time', 'cpu', atMost(1.7), 'ms'),
        line('memory', 'memory', atMost(1.2), 'MB'),
        {
          title: 'how much longer it takes, s',
          measure: 'seconds',
          ratio: spread(pairs.map(([run, script]) => (run.time - script.time) / 1000)),
          target: atMost(1.3),
          detail: `${ours.time.toFixed(0)} ms against ${other.time.toFixed(0)} ms`,
        },
      ];
    },
  },
  {
    name: 'check',
    async run() {
      const { runConformance } = await import('../../dist/conformance/index.js');
      const proxy = await delaying(await startSandbox());
      const baseUrl = `http://127.0.0.1:${proxy.address().port}`;
      const reports = [];
      for (let round = 0; round < rounds; round += 1) {
        const report = await runConformance({ baseUrl, token: 'demo-token' });
        if (report.verdict !== 'conformant') throw new Error(`The verdict is ${report.verdict}`);
        reports.push(report.target);
      }
      proxy.closeAllConnections();
      proxy.close();
      const seconds = reports.map(({ duration_ms: time }) => time / 1000);
      const requests = reports.map((target) => target.requests);
      const at = `at ${latency} ms`;
      return [
        {
          title: `a default run ${at} / ${mostSeconds} s`,
          measure: 'time',
          ratio: ratio(seconds, mostSeconds),
          target: atMost(1),
          detail: `${spread(seconds).median.toFixed(1)} s, with scrapes that take no time`,
        },
        {
          title: `its requests / ${mostRequests}`,
          measure: 'requests',
          ratio: ratio(requests, mostRequests),
          target: atMost(1),
          detail: `${spread(requests).median} requests`,
        },
      ];
    },
  },
];
