#!/usr/bin/env bash
# tap-junit ends with 0 where tests failed: in a pipe without `pipefail`, a red run is green.
#
# tap-xunit, faucet and tap-parser end with 1 for the same text. Seen with tap-junit 5.0.4,
# tap-xunit 2.4.1, faucet 0.0.4 and tap-parser 18.3.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact tap-junit@5.0.4 tap-xunit@2.4.1 faucet@0.0.4 tap-parser@18.3.4 >/dev/null
cat >run.tap <<'END'
TAP version 13
ok 1 - create
not ok 2 - update
1..2
END

seen=$(
  for consumer in tap-junit tap-xunit faucet tap-parser; do
    code=0
    npx "$consumer" <run.tap >/dev/null 2>&1 || code=$?
    echo "$consumer: $code"
  done
)
expected=$(
  cat <<'END'
tap-junit: 0
tap-xunit: 1
faucet: 1
tap-parser: 1
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
