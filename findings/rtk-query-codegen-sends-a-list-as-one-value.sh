#!/usr/bin/env bash
# A client that @rtk-query/codegen-openapi makes sends a list as one value: `field=a%2Cb` for `field=a&field=b`.
#
# The list goes to URLSearchParams as it is. With the option `encodeQueryParams`, all values are
# percent-encoded twice. Seen with @rtk-query/codegen-openapi 2.2.0 and @reduxjs/toolkit 2.15.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @rtk-query/codegen-openapi@2.2.0 @reduxjs/toolkit@2.15.0 >/dev/null
cat >try.cjs <<'END'
const codegen = require('@rtk-query/codegen-openapi');
const toolkit = require('@reduxjs/toolkit/query');
const { writeFileSync } = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const toolkitCore = require('@reduxjs/toolkit');

const text = { schema: { type: 'string' } };
const document = {
  openapi: '3.0.3',
  info: { title: 'example', version: '1' },
  paths: {
    '/places': {
      get: {
        operationId: 'listPlaces',
        parameters: [
          { name: 'city', in: 'query', ...text },
          { name: 'field', in: 'query', schema: { type: 'array', items: text.schema } },
        ],
        responses: { 200: { description: 'all', content: { 'application/json': { schema: {} } } } },
      },
    },
  },
};
(async () => {
  writeFileSync('api.json', JSON.stringify(document));
  const server = http.createServer((request, response) => response.end(JSON.stringify(request.url)));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const encodeQueryParams of [false, true]) {
    const source = await codegen.generateEndpoints({
      schemaFile: path.resolve('api.json'),
      apiFile: path.resolve('empty.ts'),
      apiImport: 'api',
      exportName: 'client',
      encodeQueryParams,
    });
    const query = /query: (\(queryArg\) => \(\{.*?\n {6}\}\))/s.exec(source)[1];
    const api = toolkit.createApi({
      baseQuery: toolkit.fetchBaseQuery({ baseUrl: `http://127.0.0.1:${server.address().port}` }),
      endpoints: (build) => ({ listPlaces: build.query({ query: Function(`return ${query}`)() }) }),
    });
    const store = toolkitCore.configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (all) => all().concat(api.middleware),
    });
    const { data } = await store.dispatch(api.endpoints.listPlaces.initiate({ city: 'São Paulo', field: ['a', 'b'] }));
    console.log(`encodeQueryParams ${encodeQueryParams}: ${data}`);
  }
  process.exit();
})();
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
encodeQueryParams false: /places?city=S%C3%A3o+Paulo&field=a%2Cb
encodeQueryParams true: /places?city=S%25C3%25A3o%2520Paulo&field=a%252Cb
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
