#!/usr/bin/env bash
# openapi-client-axios sends a list under another name than the document says: `field[]=a` for `field=a`.
#
# It leaves the query to axios, so `style` and `explode` of the parameter do not count: not even the default
# of OpenAPI, a repeated name. A server that reads by the document sees no value, or refuses the name.
# Seen with openapi-client-axios 7.9.1 and axios 1.21.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact openapi-client-axios@7.9.1 axios@1.21.1 >/dev/null
cat >try.mjs <<'END'
import { OpenAPIClientAxios } from 'openapi-client-axios';

const schema = { type: 'array', items: { type: 'string' } };
const parameters = [
  { name: 'field', in: 'query', schema },
  { name: 'type', in: 'query', explode: false, schema },
];
const responses = { 200: { description: 'OK' } };
const paths = { '/places': { get: { operationId: 'list', parameters, responses } } };
const servers = [{ url: 'http://localhost' }];
const definition = { openapi: '3.0.3', info: { title: 'Places', version: '1.0.0' }, servers, paths };
const client = await new OpenAPIClientAxios({ definition }).init();
client.defaults.adapter = async (config) => ({ config, data: '', status: 200, headers: {} });
for (const query of [{ field: ['name', 'phone'] }, { type: ['cafe', 'bar'] }, { field: ['name'] }]) {
  const { config } = await client.list(query);
  const { search } = new URL(client.getUri(config));
  console.log(`${JSON.stringify(query)}: ${decodeURIComponent(search)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
{"field":["name","phone"]}: ?field[]=name&field[]=phone
{"type":["cafe","bar"]}: ?type[]=cafe&type[]=bar
{"field":["name"]}: ?field[]=name
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
