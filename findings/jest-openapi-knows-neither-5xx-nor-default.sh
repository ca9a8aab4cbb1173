#!/usr/bin/env bash
# For jest-openapi and chai-openapi-response-validator, a document with "5XX" and `default` has no response for a 500.
#
# Both are how OpenAPI 3 writes the errors of all operations in one place. A response that the document
# describes fails the test, with the words that the document has none for it; nobody finds out whether the
# body is right. Seen with jest-openapi 0.14.2 and chai-openapi-response-validator 0.14.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact jest-openapi@0.14.2 chai-openapi-response-validator@0.14.2 chai@4.5.0 expect@30.5.2 >/dev/null
cat >try.mjs <<'END'
import chai from 'chai';
import chaiPlugin from 'chai-openapi-response-validator';
import { expect } from 'expect';
import jestOpenApi from 'jest-openapi';

const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const response = { description: 'An error', content: { 'application/json': { schema: problem } } };
const document = (responses) => ({ openapi: '3.0.3', info: { title: 'Places', version: '1' }, paths: { '/places': { get: { responses } } } });

globalThis.expect = expect;
for (const key of ['500', '5XX', 'default']) {
  jestOpenApi.default(document({ [key]: response }));
  chai.use(chaiPlugin.default(document({ [key]: response })));
  for (const data of [{ title: 'Down' }, {}]) {
    const answer = { status: 500, data, headers: {}, request: { method: 'GET', path: '/places' }, config: {} };
    const why = (assertion) => {
      try {
        assertion();
        return 'passes';
      } catch ({ message }) {
        return /has no '?500'? response/.test(message.replace(/\u001b\[\d+m/g, '')) ? 'fails: no such response' : 'fails: not valid';
      }
    };
    const jest = why(() => expect(answer).toSatisfyApiSpec());
    const chaiSeen = why(() => chai.expect(answer).to.satisfyApiSpec);
    console.log(`${key}, ${JSON.stringify(data)}: jest-openapi ${jest}; chai ${chaiSeen}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
500, {"title":"Down"}: jest-openapi passes; chai passes
500, {}: jest-openapi fails: not valid; chai fails: not valid
5XX, {"title":"Down"}: jest-openapi fails: no such response; chai fails: no such response
5XX, {}: jest-openapi fails: no such response; chai fails: no such response
default, {"title":"Down"}: jest-openapi fails: no such response; chai fails: no such response
default, {}: jest-openapi fails: no such response; chai fails: no such response
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
