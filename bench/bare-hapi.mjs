// A hapi server with nothing but what the benchmarks compare with: constant bytes, and the joi schema of a creation.
// Arguments: port, file with { "get": text, "page": text }.
import { readFile } from 'node:fs/promises';
import Hapi from '@hapi/hapi';
import { rulesOf } from '../dist/src/operations/operations.js';
import { defaultProfile } from '../dist/src/open-questions/index.js';

const [port, file] = process.argv.slice(2);
const bodies = JSON.parse(await readFile(file, 'utf8'));
const server = Hapi.server({ port: Number(port), host: '127.0.0.1' });
const payload = rulesOf(defaultProfile).createSubscription.schemas.payload();
const respond = (body, status) => (_request, h) =>
  h.response(body).type('application/json').code(status);

server.route([
  { method: 'GET', path: '/health', handler: () => 'ok' },
  { method: 'GET', path: '/v1/subscriptions/{id}', handler: respond(bodies.get, 200) },
  { method: 'GET', path: '/v1/subscriptions/{id}/entities', handler: respond(bodies.page, 200) },
  {
    method: 'POST',
    path: '/v1/subscriptions',
    options: { validate: { payload } },
    handler: respond(bodies.get, 201),
  },
]);
await server.start();
