#!/usr/bin/env bash
# For earl, remeda and deep-equal, any two URLs are equal, and any two responses: what they hold is no own property.
#
# An assertion on them never fails. chai finds a difference between URLs, and none between two sets of
# headers or of parameters. Jest's expect sees them all. Seen with earl 2.0.0, remeda 2.61.0, deep-equal
# 2.2.3, chai 6.3.0 and expect 30.5.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact earl@2.0.0 remeda@2.61.0 deep-equal@2.2.3 chai@6.3.0 expect@30.5.2 >/dev/null
cat >try.mjs <<'END'
import { expect as chai } from 'chai';
import deepEqual from 'deep-equal';
import { isEqual } from 'earl';
import { expect as jest } from 'expect';
import { isDeepEqual } from 'remeda';

const passes = (check) => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};
const pairs = {
  URL: [new URL('http://localhost/v1/places'), new URL('http://localhost/v1/cities')],
  URLSearchParams: [new URLSearchParams('limit=1'), new URLSearchParams('offset=2')],
  Headers: [new Headers({ accept: 'text/csv' }), new Headers({ accept: 'application/json' })],
  Response: [new Response('{}', { status: 200 }), new Response('no', { status: 500 })],
};
for (const [name, [one, other]] of Object.entries(pairs)) {
  const equal = {
    earl: isEqual(one, other),
    remeda: isDeepEqual(one, other),
    'deep-equal': deepEqual(one, other, { strict: true }),
    chai: passes(() => chai(one).to.deep.equal(other)),
    expect: passes(() => jest(one).toStrictEqual(other)),
  };
  const which = Object.keys(equal).filter((library) => equal[library]);
  console.log(`two different ${name} are equal for ${which.join(', ') || 'none'}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
two different URL are equal for earl, remeda, deep-equal
two different URLSearchParams are equal for earl, remeda, deep-equal, chai
two different Headers are equal for earl, remeda, deep-equal, chai
two different Response are equal for earl, remeda, deep-equal
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
