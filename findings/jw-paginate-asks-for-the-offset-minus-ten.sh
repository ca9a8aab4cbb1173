#!/usr/bin/env bash
# For a list without entries, jw-paginate says that the page begins at -10 and that its number is 0.
#
# That is what the offset of the next request is made of, which an API answers by 400; before the number of places is
# known, it is 0 everywhere. The pages, and all that is counted from 1, are right as soon as there is one entry.
# Seen with jw-paginate 1.0.4.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact jw-paginate@1.0.4 >/dev/null
cat >try.mjs <<'END'
import paginate from 'jw-paginate';

for (const total of [0, 1, 25]) {
  const { currentPage, startPage, endPage, startIndex, endIndex } = paginate(total, 1, 10);
  console.log(`${total} entries: page ${currentPage} of ${startPage} to ${endPage}, entries ${startIndex} to ${endIndex}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
0 entries: page 0 of 1 to 0, entries -10 to -1
1 entries: page 1 of 1 to 1, entries 0 to 0
25 entries: page 1 of 1 to 3, entries 0 to 9
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
