#!/usr/bin/env bash
# formatcoords writes a latitude of 0 as one in the south, and a longitude of 0 as one in the west.
#
# ISO 6709 writes the equator as north and the meridian as east, with a plus. What is rounded up to a whole minute
# is 60 seconds, not the next minute. Seen with formatcoords 1.1.3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact formatcoords@1.1.3 >/dev/null
cat >try.mjs <<'END'
import formatcoords from 'formatcoords';

const places = [
  [0, 0],
  [0, 32.45],
  [51.4778, 0],
  [0.000001, 0.000001],
  [59.99999, 13.99999],
];
for (const place of places) {
  const point = formatcoords(place[0], place[1]);
  console.log(`${place}: ${point.format('f', { decimalPlaces: 3 })}; ${point.format('FFf', { decimalPlaces: 0 })}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
0,0: 0.000° S 0.000° W; 0° 0′ 0″ S 0° 0′ 0″ W
0,32.45: 0.000° S 32.450° E; 0° 0′ 0″ S 32° 27′ 0″ E
51.4778,0: 51.478° N 0.000° W; 51° 28′ 40″ N 0° 0′ 0″ W
0.000001,0.000001: 0.000° N 0.000° E; 0° 0′ 0″ N 0° 0′ 0″ E
59.99999,13.99999: 60.000° N 14.000° E; 59° 59′ 60″ N 13° 59′ 60″ E
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
