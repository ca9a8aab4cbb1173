#!/usr/bin/env bash
# cron-schedule reads the number at the start of a field and drops the rest: "5/15" is once an hour.
#
# Of "the second Monday" it makes each Monday, of "the weekday next to the 15th" the 15th, whatever day that
# is, and says no word. cronosjs and cronjs know all four. Seen with cron-schedule 6.0.0, cronosjs 1.7.1 and
# @datasert/cronjs-matcher 1.4.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact cron-schedule@6.0.0 cronosjs@1.7.1 @datasert/cronjs-matcher@1.4.0 >/dev/null
cat >try.mjs <<'END'
import { getFutureMatches } from '@datasert/cronjs-matcher';
import { parseCronExpression } from 'cron-schedule';
import { CronosExpression } from 'cronosjs';

const show = (times) => times.map((time) => new Date(time).toISOString().slice(5, 16)).join(', ');
const start = '2026-08-01T00:01:00Z';
for (const expression of ['5/15 * * * *', '0 0 * * 1#2', '0 0 * * 5L', '0 0 15W * *']) {
  console.log(expression);
  console.log(`  cron-schedule: ${show(parseCronExpression(expression).getNextDates(3, new Date(start)))}`);
  const cronos = CronosExpression.parse(expression, { timezone: 'UTC' });
  console.log(`  cronosjs: ${show(cronos.nextNDates(new Date(start), 3))}`);
  const cronjs = getFutureMatches(expression, { startAt: start, timezone: 'UTC', matchCount: 3 });
  console.log(`  cronjs: ${show(cronjs)}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
5/15 * * * *
  cron-schedule: 08-01T00:05, 08-01T01:05, 08-01T02:05
  cronosjs: 08-01T00:05, 08-01T00:20, 08-01T00:35
  cronjs: 08-01T00:05, 08-01T00:20, 08-01T00:35
0 0 * * 1#2
  cron-schedule: 08-03T00:00, 08-10T00:00, 08-17T00:00
  cronosjs: 08-10T00:00, 09-14T00:00, 10-12T00:00
  cronjs: 08-10T00:00, 09-14T00:00, 10-12T00:00
0 0 * * 5L
  cron-schedule: 08-07T00:00, 08-14T00:00, 08-21T00:00
  cronosjs: 08-28T00:00, 09-25T00:00, 10-30T00:00
  cronjs: 08-28T00:00, 09-25T00:00, 10-30T00:00
0 0 15W * *
  cron-schedule: 08-15T00:00, 09-15T00:00, 10-15T00:00
  cronosjs: 08-14T00:00, 09-15T00:00, 10-15T00:00
  cronjs: 08-14T00:00, 09-15T00:00, 10-15T00:00
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
