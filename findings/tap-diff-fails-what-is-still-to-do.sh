#!/usr/bin/env bash
# tap-diff and tap-difflet count a test that is marked TODO as failed, and end with 1.
#
# By the specification of TAP, `not ok … # TODO` is no failure: the run passes, as it does for tap-parser.
# A harness that marks what is known or cannot be judged so is red with these two.
# Seen with tap-diff 0.1.1 and tap-difflet 0.7.2, beside tap-parser 18.3.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact tap-diff@0.1.1 tap-difflet@0.7.2 tap-parser@18.3.4 >/dev/null
cat >try.mjs <<'END'
import { spawnSync } from 'node:child_process';

const texts = {
  'TODO and passed': 'not ok 1 - later # TODO not yet\nok 2 - now\n',
  'SKIP and passed': 'ok 1 - later # SKIP not here\nok 2 - now\n',
  'failed and passed': 'not ok 1 - later\nok 2 - now\n',
};
for (const [name, lines] of Object.entries(texts)) {
  const ends = ['tap-parser', 'tap-diff', 'tap-difflet'].map((command) => {
    const input = `TAP version 13\n${lines}1..2\n`;
    return `${command} ${spawnSync('npx', [command], { input }).status}`;
  });
  console.log(`${name}: ${ends.join(', ')}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
TODO and passed: tap-parser 0, tap-diff 1, tap-difflet 1
SKIP and passed: tap-parser 0, tap-diff 0, tap-difflet 0
failed and passed: tap-parser 1, tap-diff 1, tap-difflet 1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
