import { join } from 'node:path';
import { atMost, inTurns, load, spread } from '../measure.mjs';
import { cli, get, startWithSubscription } from '../sandbox.mjs';
import { freePort, ServerProcess } from '../server-process.mjs';

const [rounds, amount] = [9, 1000];

async function startProxy(target, folder) {
  const port = await freePort();
  const report = `json=${join(folder, 'audit.json')}`;
  const args = ['audit', '--listen', String(port), '--target', target, '--reporter', report];
  return ServerProcess.start(cli, args, { port, readyPath: '/_sandbox/health' });
}

export const proxyRows = [
  {
    name: 'proxy',
    async run({ folder }) {
      const { sandbox, paths } = await startWithSubscription();
      const proxy = await startProxy(sandbox.server.url, folder);
      const lines = [];
      for (const what of ['get', 'page']) {
        const requests = [get(paths[what])];
        const passing = { server: proxy, requests };
        const direct = { server: sandbox.server, requests };
        const measure = (side) => load(side, amount);
        await inTurns(2, passing, direct, measure);
        const pairs = await inTurns(rounds, passing, direct, measure);
        const median = (side, name) => spread(pairs.map((pair) => pair[side][name])).median;
        const [added, own] = [median(0, 'cpu'), median(1, 'cpu')].map(Math.round);
        const [through, directly] = [median(0, 'rate'), median(1, 'rate')].map(Math.round);
        lines.push({
          title: `${what}: CPU time that the proxy of an audit adds to a request / 1 ms`,
          measure: 'CPU time',
          ratio: spread(pairs.map(([one]) => one.cpu / 1000)),
          target: atMost(1),
          detail: `${added} µs; the sandbox takes ${own} µs; ${through}/s against ${directly}/s`,
        });
      }
      return lines;
    },
  },
];
