#!/usr/bin/env bash
# Runs all findings, one by one, and says which of them changed. With names, only these:
# findings/run-all.sh deno-fetch-reads-one-gzip-member
set -uo pipefail
cd "$(dirname "$0")"

names=("$@")
if [ $# -eq 0 ]; then
  for file in *.sh; do
    [ "$file" = run-all.sh ] || names+=("${file%.sh}")
  done
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
changed=()
for name in "${names[@]}"; do
  if timeout 300 bash "$name.sh" >"$log" 2>&1; then
    echo "✔ $name"
  else
    changed+=("$name")
    echo "✖ $name"
    sed 's/^/    /' "$log" | tail -n 30
  fi
done
echo "${#names[@]} run, ${#changed[@]} changed"
[ ${#changed[@]} -eq 0 ]
