#!/usr/bin/env bash
# Of a map from texts to texts, hapi-swagger documents an object with one field, which is called "string".
#
# So it does for keys from a list or by a pattern. A client generated from the document knows
# `open_hours.string`, and not `open_hours.monday`.
# Seen with hapi-swagger 17.3.2 on hapi 21.4.10 and joi 17.13.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @hapi/hapi@21.4.10 @hapi/inert@7.1.2 @hapi/vision@7.0.3 hapi-swagger@17.3.2 joi@17.13.9 >/dev/null
cat >try.mjs <<'END'
import Hapi from '@hapi/hapi';
import Inert from '@hapi/inert';
import Vision from '@hapi/vision';
import HapiSwagger from 'hapi-swagger';
import Joi from 'joi';

const maps = {
  map: Joi.object().pattern(Joi.string(), Joi.string()),
  days: Joi.object().pattern(Joi.string().valid('monday', 'sunday'), Joi.string()),
  pattern: Joi.object().pattern(/^[a-z]+day$/, Joi.string()),
};
for (const [name, schema] of Object.entries(maps)) {
  const server = Hapi.server();
  const options = { OAS: 'v3.0', jsonPath: '/openapi.json', documentationPage: false };
  await server.register([Inert, Vision, { plugin: HapiSwagger, options }]);
  const payload = Joi.object({ open_hours: schema }).label('Place');
  const route = { tags: ['api'], validate: { payload }, handler: () => '' };
  server.route({ method: 'POST', path: '/places', options: route });
  const { components } = JSON.parse((await server.inject('/openapi.json')).payload);
  const accepted = payload.validate({ open_hours: { monday: '9-17', sunday: '10-12' } }).error === undefined;
  console.log(`${name}: joi ${accepted ? 'accepts' : 'refuses'} two days`);
  console.log(`  ${JSON.stringify(components.schemas.Place.properties.open_hours ?? components.schemas)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
map: joi accepts two days
  {"type":"object","properties":{"string":{"type":"string"}}}
days: joi accepts two days
  {"type":"object","properties":{"string":{"type":"string"}}}
pattern: joi accepts two days
  {"type":"object","properties":{"string":{"type":"string"}}}
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
