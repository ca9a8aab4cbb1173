import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, spread } from '../measure.mjs';
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

export const checkRows = [
  {
    name: 'check',
    async run() {
      const { runConformance } = await import('../../dist/conformance/index.js');
      const port = await freePort();
      const options = ['serve', '--quiet', '--scrape-time', '0s', '--port', String(port)];
      await ServerProcess.start(cli, options, { port, readyPath: '/_sandbox/health' });
      const proxy = await delaying(port);
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
