#!/usr/bin/env bash
# For opening_hours, Christmas is a public holiday in Vietnam, and Tết, the New Year of the Moon, is none.
#
# By the labour law of Vietnam it is the other way round. A shop in Hanoi with "PH off" is closed for the package on
# five days when it is open, and open on the longest feast of the year; so it is with the Spring Festival in China.
# date-holidays knows these days. Seen with opening_hours 3.15.0 and date-holidays 3.37.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact opening_hours@3.15.0 date-holidays@3.37.0 >/dev/null
cat >try.mjs <<'END'
import Holidays from 'date-holidays';
import OpeningHours from 'opening_hours';

process.env.TZ = 'UTC';
const days = {
  vn: ['2024-01-01', '2024-02-10', '2024-03-08', '2024-04-30', '2024-12-25'],
  cn: ['2024-01-01', '2024-02-10', '2024-06-10', '2024-10-01'],
};
for (const [country_code, dates] of Object.entries(days)) {
  const hours = new OpeningHours('08:00-20:00; PH off', { lat: 0, lon: 0, address: { country_code, state: '' } });
  const holidays = new Holidays(country_code.toUpperCase());
  for (const date of dates) {
    const noon = new Date(`${date}T12:00:00Z`);
    const names = holidays.getHolidays(2024, 'en').filter((day) => day.type === 'public' && day.date.startsWith(date));
    const other = names.map(({ name }) => name).join() || 'no public holiday';
    console.log(`${country_code} ${date}: ${hours.getState(noon) ? 'open' : 'closed'}; date-holidays: ${other}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
vn 2024-01-01: closed; date-holidays: New Year's Day
vn 2024-02-10: open; date-holidays: Vietnamese New Year
vn 2024-03-08: closed; date-holidays: no public holiday
vn 2024-04-30: closed; date-holidays: Day of liberating the South for national reunification
vn 2024-12-25: closed; date-holidays: no public holiday
cn 2024-01-01: closed; date-holidays: New Year's Day
cn 2024-02-10: open; date-holidays: Spring Festival
cn 2024-06-10: open; date-holidays: Dragon Boat Festival
cn 2024-10-01: closed; date-holidays: National Day
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
