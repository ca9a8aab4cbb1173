#!/usr/bin/env bash
# ngeohash and latlon-geohash give a point on the border of two cells to different cells.
#
# ngeohash takes the south-western one, latlon-geohash the north-eastern. On round coordinates, such as
# 45, 34 or the equator, not even the first character is the same: who stores by one and searches by the
# prefix of the other finds nothing. Seen with ngeohash 0.6.4 and latlon-geohash 2.0.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact ngeohash@0.6.4 latlon-geohash@2.0.0 >/dev/null
cat >try.mjs <<'END'
import Geohash from 'latlon-geohash';
import ngeohash from 'ngeohash';

const points = [[48.8566, 2.3522], [45, 34], [0, 9.45], [51.5, 0], [-22.5, -43.2], [22.5, 114], [0, 0]];
for (const [latitude, longitude] of points) {
  const [a, b] = [ngeohash, Geohash].map((library) => library.encode(latitude, longitude, 7));
  console.log(`${latitude}, ${longitude}: ${a} ${b}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
48.8566, 2.3522: u09tvw0 u09tvw0
45, 34: szbpvxy ub00j8n
0, 9.45: kpyxzpc s0n8p01
51.5, 0: gcpuzzr u10hbp2
-22.5, -43.2: 75crbzy 7h120bn
22.5, 114: wecpfpu ws1040h
0, 0: 7zzzzzz s000000
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
