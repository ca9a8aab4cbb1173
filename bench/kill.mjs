/**
 * Kills a server that 20 clients write to, at 200 random moments, and looks for acknowledged changes that are not in
 * its file: `npm run bench:kill`, or `npm run bench:kill -- 1000 7` for a thousand kills with seed 7.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRounds } from '../dist/test/fixtures/kill-rounds.js';

const [rounds = 200, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'location-data-kill-'));
console.log(`seed ${seed}`);
try {
  const { kills, acknowledged, underWay, behind, drafts, torn, lost } = await killRounds({
    folder,
    rounds,
    seed,
  });
  console.log(
    `${kills} kills: ${behind} left changes in the journal, ${drafts} came while the file`,
  );
  console.log(`or its journal was replaced, and ${torn} journals ended in a torn line`);
  console.log(
    `${acknowledged} acknowledged changes, ${underWay} more were under way; each file loaded`,
  );
  console.log(`${lost.length} acknowledged changes lost`);
  for (const one of lost) console.log(`  ${one}`);
  process.exitCode = lost.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
