#!/usr/bin/env bash
# tap-spec ends with 0 for a failed test, if the text has subtests.
#
# With the same failure at the top level only, it ends with 1. Seen with tap-spec 5.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact tap-spec@5.0.0 >/dev/null
cat >flat.tap <<'END'
TAP version 13
ok 1 - create
not ok 2 - update
1..2
END
cat >nested.tap <<'END'
TAP version 14
# Subtest: update
    ok 1 - of the first
    not ok 2 - of the second
    1..2
not ok 1 - update
ok 2 - create
1..2
END

seen=$(
  for name in flat nested; do
    code=0
    npx tap-spec <"$name.tap" >/dev/null 2>&1 || code=$?
    echo "$name: exit code $code"
  done
)
expected=$(
  cat <<'END'
flat: exit code 1
nested: exit code 0
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
