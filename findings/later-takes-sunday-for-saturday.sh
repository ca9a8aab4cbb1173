#!/usr/bin/env bash
# For later, the day 7 of a cron expression is Saturday, where crontab means Sunday.
#
# crontab(5) lets Sunday be 0 or 7. Here "1-7" has no Sunday, and "6,7" one day of the weekend. Bree depends
# on @breejs/later for its jobs by cron. Seen with later 1.2.0, @breejs/later 4.2.0 and croner 11.0.1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact later@1.2.0 @breejs/later@4.2.0 croner@11.0.1 >/dev/null
cat >try.cjs <<'END'
const { Cron } = require('croner');

const start = new Date('2026-01-05T00:00:00Z');
const days = (dates) => [...new Set(dates.map((date) => date.toUTCString().slice(0, 3)))].join(' ');
for (const expression of ['0 9 * * 0', '0 9 * * 7', '0 9 * * SUN', '0 9 * * 6,7', '0 9 * * 1-7']) {
  console.log(expression);
  for (const name of ['later', '@breejs/later']) {
    const later = require(name);
    console.log(`  ${name}: ${days(later.schedule(later.parse.cron(expression)).next(7, start))}`);
  }
  console.log(`  croner: ${days(new Cron(expression, { timezone: 'UTC' }).nextRuns(7, start))}`);
}
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
0 9 * * 0
  later: Sun
  @breejs/later: Sun
  croner: Sun
0 9 * * 7
  later: Sat
  @breejs/later: Sat
  croner: Sun
0 9 * * SUN
  later: Sun
  @breejs/later: Sun
  croner: Sun
0 9 * * 6,7
  later: Sat
  @breejs/later: Sat
  croner: Sat Sun
0 9 * * 1-7
  later: Mon Tue Wed Thu Fri Sat
  @breejs/later: Mon Tue Wed Thu Fri Sat
  croner: Mon Tue Wed Thu Fri Sat Sun
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
