#!/usr/bin/env bash
# parquetjs-lite writes a column of times in milliseconds, and throws a TypeError when it reads the file.
#
# It reads integers of 64 bits as BigInt, which it then makes a number of in the wrong way. The file is right:
# parquetjs reads it. A column of plain integers is read as BigInt, for which JSON.stringify throws.
# Seen with parquetjs-lite 0.8.7 and parquetjs 0.11.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact parquetjs-lite@0.8.7 parquetjs@0.11.2 >/dev/null
cat >try.mjs <<'END'
import parquetjs from 'parquetjs';
import lite from 'parquetjs-lite';

const time = new Date('2024-05-01T12:00:00Z');
const columns = { TIMESTAMP_MILLIS: time, TIMESTAMP_MICROS: time, INT64: 12, DATE: time };
for (const [type, value] of Object.entries(columns)) {
  const writer = await lite.ParquetWriter.openFile(new lite.ParquetSchema({ value: { type } }), 'file.parquet');
  await writer.appendRow({ value });
  await writer.close();
  for (const [name, { ParquetReader }] of Object.entries({ 'parquetjs-lite': lite, parquetjs })) {
    let read;
    try {
      const reader = await ParquetReader.openFile('file.parquet');
      const row = await reader.getCursor().next();
      await reader.close();
      read = `${typeof row.value} ${row.value.toISOString?.() ?? row.value}`;
    } catch (error) {
      read = `${error.name}: ${error.message}`;
    }
    console.log(`${type} by ${name}: ${read}`);
  }
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
TIMESTAMP_MILLIS by parquetjs-lite: TypeError: Cannot convert a BigInt value to a number
TIMESTAMP_MILLIS by parquetjs: object 2024-05-01T12:00:00.000Z
TIMESTAMP_MICROS by parquetjs-lite: object 2024-05-01T12:00:00.000Z
TIMESTAMP_MICROS by parquetjs: object 2024-05-01T12:00:00.000Z
INT64 by parquetjs-lite: bigint 12
INT64 by parquetjs: number 12
DATE by parquetjs-lite: object 2024-05-01T00:00:00.000Z
DATE by parquetjs: object 2024-05-01T00:00:00.000Z
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
