#!/usr/bin/env bash
# A cursor of mingo with a limit of 0 gives nothing, where MongoDB has no limit then.
#
# The manual of MongoDB says that 0 is the same as no limit, and mingo, that it is MongoDB's query language: a test with
# mingo sees an empty page where the server has all places. minimongo and NeDB's successor do as MongoDB.
# Seen with mingo 7.2.7, minimongo 7.1.1 and @seald-io/nedb 4.1.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact mingo@7.2.7 minimongo@7.1.1 @seald-io/nedb@4.1.2 >/dev/null
cat >try.mjs <<'END'
import Datastore from '@seald-io/nedb';
import { Query } from 'mingo';
import minimongo from 'minimongo';

const places = [1, 2, 3].map((id) => ({ _id: `${id}` }));
const database = new minimongo.MemoryDb();
await new Promise((resolve, reject) => database.addCollection('places', resolve, reject));
await new Promise((resolve, reject) => database.places.upsert(places, resolve, reject));
const store = new Datastore();
await store.insertAsync(places);
for (const limit of [2, 0]) {
  const counts = [
    new Query({}).find(places).limit(limit).all().length,
    (await database.places.find({}, { limit }).fetch()).length,
    (await store.findAsync({}).limit(limit)).length,
  ];
  console.log(`limit ${limit}: mingo ${counts[0]}, minimongo ${counts[1]}, NeDB ${counts[2]} of ${places.length}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
limit 2: mingo 2, minimongo 2, NeDB 2 of 3
limit 0: mingo 0, minimongo 3, NeDB 3 of 3
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
