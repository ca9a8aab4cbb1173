// A hapi server with nothing but what the benchmarks compare with: constant bytes, and a joi payload.
// Arguments: port, file with { "get": text, "page": text, "created": text }.
import { readFile } from 'node:fs/promises';
import Hapi from '@hapi/hapi';
import Joi from 'joi';

const [port, file] = process.argv.slice(2);
const bytes = JSON.parse(await readFile(file, 'utf8'));
const server = Hapi.server({ port: Number(port), host: '127.0.0.1' });
const json = 'application/json';
const name = Joi.string().min(1).required();

server.route([
  { method: 'GET', path: '/health', handler: () => 'ok' },
  { method: 'GET', path: '/v1/subscriptions/{id}', handler: (_, h) => h.response(bytes.get).type(json) },
  {
    method: 'GET',
    path: '/v1/subscriptions/{id}/entities',
    handler: (_, h) => h.response(bytes.page).type(json),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions',
    options: {
      validate: {
        payload: Joi.object({
          city: name,
          entity_type: name,
          fields: Joi.array().items(Joi.string().min(1)).min(1).required(),
        }),
      },
    },
    handler: (_, h) => h.response(bytes.created).type(json).code(201),
  },
]);
await server.start();
