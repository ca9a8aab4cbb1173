/**
 * Prints how long each report takes with 20 and with 200 failures, and how long it is: those of a run against a server that
 * answers everything with `{}`, as often as needed. `npm run build && node bench/reports.mjs`
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { render, reporterNames, runConformance } from '../dist/lib/conformance.js';
import { spread } from './measure.mjs';

const rounds = 7;

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const report = await runConformance({
  baseUrl: `http://127.0.0.1:${server.address().port}`,
  token: 'demo-token',
  scrapeTimeout: 0,
});
server.closeAllConnections();
server.close();

const failures = report.checks.filter(({ outcome }) => outcome === 'fail');
const others = report.checks.filter(({ outcome }) => outcome !== 'fail');
if (failures.length === 0) throw new Error('Nothing has failed');

/** The report, with that many failures. */
function reportWith(count) {
  const repeated = Array.from({ length: count }, (_, at) => failures[at % failures.length]);
  return { ...report, checks: [...others, ...repeated] };
}

const columns = (cells) => console.log(cells.map((cell) => String(cell).padStart(14)).join(''));
columns(['', 'failures', 'ms', 'kB', 'failures', 'ms', 'kB']);
for (const name of reporterNames) {
  const cells = [20, 200].flatMap((count) => {
    const given = reportWith(count);
    const results = Array.from({ length: rounds }, () => {
      const start = performance.now();
      const text = render(given, name);
      return { ms: performance.now() - start, length: text.length };
    });
    const { median } = spread(results.map(({ ms }) => ms));
    return [count, median.toFixed(1), (results[0].length / 1000).toFixed(0)];
  });
  columns([name, ...cells]);
}
