// Recordings of any length: those of a run, one after the other, each with ids of its own.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { costOf } from './programs.mjs';
import { cli, Sandbox } from './sandbox.mjs';

/** Bytes of a body up to which an exchange is a small one. */
export const small = 4000;

/** The exchanges of a run, as JSON texts. */
export async function recordRun(folder) {
  const sandbox = await Sandbox.start(['--memory']);
  const har = join(folder, 'run.har');
  await costOf([cli, 'check', sandbox.server.url, '--token', 'demo-token', '--har', har]);
  await sandbox.server.stop();
  const { log } = JSON.parse(await readFile(har, 'utf8'));
  return { ...log, entries: log.entries.map((entry) => JSON.stringify(entry)) };
}

const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const accounts = /(?<=account_id\W+)[\da-f-]{36}/g;

const times = /\d{4}-\d\d-\d\dT[\d:.]+Z|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g;

/** How long after the run before it each run begins, ms. */
const interval = 10_000;

/** The text, with all times in it later. */
const later = (text, ms) =>
  text.replace(times, (time) => {
    const moved = new Date(Date.parse(time) + ms);
    return time.endsWith('Z') ? moved.toISOString() : moved.toUTCString();
  });

/** Writes a recording of that many exchanges. */
export async function writeRecording(file, { entries, ...log }, { exchanges, largest }) {
  const repeated = entries.filter(({ length }) => length <= largest);
  // the same one all the time
  const kept = new Set(repeated.flatMap((entry) => entry.match(accounts) ?? []));
  const stream = createWriteStream(file);
  stream.write(`{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`);
  let own = new Map();
  for (let number = 0; number < exchanges; number += 1) {
    if (number % repeated.length === 0) own = new Map();
    const round = Math.floor(number / repeated.length);
    const entry = later(repeated[number % repeated.length], round * interval).replace(ids, (id) => {
      if (kept.has(id)) return id;
      if (!own.has(id)) own.set(id, randomUUID());
      return own.get(id);
    });
    if (!stream.write((number === 0 ? '' : ',') + entry)) {
      await new Promise((resolve) => stream.once('drain', resolve));
    }
  }
  stream.end(']}}');
  await finished(stream);
}
