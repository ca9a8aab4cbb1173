#!/usr/bin/env bash
# jsonparse, and so JSONStream, makes a text of a whole number that is too large to be exact.
#
# Of 9007199254740993 comes "9007199254740993", in a field that is a number in all other places: a comparison, a sum
# or a schema meets a text. 1e21, and a fraction with as many digits, are numbers. Seen with jsonparse 1.3.1,
# JSONStream 1.3.5 and @streamparser/json 0.0.26.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact jsonparse@1.3.1 JSONStream@1.3.5 @streamparser/json@0.0.26 >/dev/null
cat >try.mjs <<'END'
import { JSONParser } from '@streamparser/json';
import JSONStream from 'JSONStream';

const text = '[9007199254740992, 9007199254740993, 12345678901234567890, 1e21, 52.52000800000000123, 7]';
const show = (values) => values.map((value) => `${typeof value} ${value}`).join(', ');
const values = [];
const stream = JSONStream.parse('*');
stream.on('data', (value) => values.push(value));
stream.end(text);
console.log(`JSONStream: ${show(values)}`);

const others = [];
const parser = new JSONParser({ paths: ['$.*'] });
parser.onValue = ({ value }) => others.push(value);
parser.write(text);
console.log(`@streamparser/json: ${show(others)}`);
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
JSONStream: number 9007199254740992, string 9007199254740993, string 12345678901234567890, number 1e+21, number 52.520008000000004, number 7
@streamparser/json: number 9007199254740992, number 9007199254740992, number 12345678901234567000, number 1e+21, number 52.520008000000004, number 7
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
