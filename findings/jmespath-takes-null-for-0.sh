#!/usr/bin/env bash
# A JMESPath filter for what lies below 1 finds what has no number at all, as if null were 0.
#
# The specification gives null for an ordering comparison of anything but numbers, and null is false in a
# filter. The library of the community keeps to that. Seen with jmespath 0.16.0, @metrichor/jmespath 0.3.1
# and @jmespath-community/jmespath 1.3.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact jmespath@0.16.0 @metrichor/jmespath@0.3.1 @jmespath-community/jmespath@1.3.0 >/dev/null
cat >try.mjs <<'END'
import * as community from '@jmespath-community/jmespath';
import * as metrichor from '@metrichor/jmespath';
import jmespath from 'jmespath';

const places = [{ latitude: 48 }, { latitude: null }, { latitude: -33 }, {}, { latitude: true }, { latitude: '' }];
const libraries = { jmespath, metrichor, community };
for (const filter of ['latitude < `1`', 'latitude >= `0`', 'latitude > `-5`']) {
  console.log(filter);
  for (const [name, library] of Object.entries(libraries)) {
    console.log(`  ${name}: ${JSON.stringify(library.search(places, `[?${filter}]`))}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
latitude < `1`
  jmespath: [{"latitude":null},{"latitude":-33},{},{"latitude":""}]
  metrichor: [{"latitude":null},{"latitude":-33},{},{"latitude":""}]
  community: [{"latitude":-33}]
latitude >= `0`
  jmespath: [{"latitude":48},{"latitude":null},{},{"latitude":true},{"latitude":""}]
  metrichor: [{"latitude":48},{"latitude":null},{},{"latitude":true},{"latitude":""}]
  community: [{"latitude":48}]
latitude > `-5`
  jmespath: [{"latitude":48},{"latitude":null},{},{"latitude":true},{"latitude":""}]
  metrichor: [{"latitude":48},{"latitude":null},{},{"latitude":true},{"latitude":""}]
  community: [{"latitude":48}]
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
