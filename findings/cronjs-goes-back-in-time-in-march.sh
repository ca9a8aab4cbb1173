#!/usr/bin/env bash
# On the day that summer time begins, @datasert/cronjs-matcher counts an hour twice: after 01:30Z comes 01:00Z.
#
# A job of every hour gets the same instant twice in a row. On the day that summer time ends, one of the two
# hours between two and three is left out. croner and cron-parser count each hour once. Seen with
# @datasert/cronjs-matcher 1.4.0, croner 11.0.1 and cron-parser 5.10.6.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact @datasert/cronjs-matcher@1.4.0 croner@11.0.1 cron-parser@5.10.6 >/dev/null
cat >try.mjs <<'END'
import { getFutureMatches } from '@datasert/cronjs-matcher';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';

const zone = 'Europe/Berlin';
const clock = (time) => new Date(time).toISOString().slice(11, 16);
for (const [expression, start] of [
  ['*/30 * * * *', '2026-03-29T00:10:00Z'],
  ['0 * * * *', '2026-03-29T00:10:00Z'],
  ['0 * * * *', '2026-10-24T23:10:00Z'],
]) {
  const parsed = CronExpressionParser.parse(expression, { currentDate: start, tz: zone });
  const runs = {
    cronjs: getFutureMatches(expression, { startAt: start, timezone: zone, matchCount: 6 }),
    croner: new Cron(expression, { timezone: zone }).nextRuns(6, start),
    'cron-parser': parsed.take(6).map((date) => date.toDate()),
  };
  console.log(`${expression} after ${start}`);
  for (const [name, times] of Object.entries(runs)) {
    console.log(`  ${name}: ${times.map(clock).join(' ')}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
*/30 * * * * after 2026-03-29T00:10:00Z
  cronjs: 00:30 01:00 01:30 01:00 01:30 02:00
  croner: 00:30 01:00 01:30 02:00 02:30 03:00
  cron-parser: 00:30 01:00 01:30 02:00 02:30 03:00
0 * * * * after 2026-03-29T00:10:00Z
  cronjs: 01:00 01:00 02:00 03:00 04:00 05:00
  croner: 01:00 02:00 03:00 04:00 05:00 06:00
  cron-parser: 01:00 02:00 03:00 04:00 05:00 06:00
0 * * * * after 2026-10-24T23:10:00Z
  cronjs: 00:00 02:00 03:00 04:00 05:00 06:00
  croner: 00:00 01:00 02:00 03:00 04:00 05:00
  cron-parser: 00:00 01:00 02:00 03:00 04:00 05:00
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
