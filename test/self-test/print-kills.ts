import process from 'node:process';
import { parseArgs } from 'node:util';
import { checks } from '../../conformance/requirements/index.js';
import { select } from '../../conformance/run/select.js';
import { mutants } from '../mutants/index.js';
import { killMatrix, renderKills } from './kills.js';

/** Prints the checks that find each mutant (`npm run kills`); exits with 1 if a mutant survives. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    skip: { type: 'string', multiple: true, default: [] },
  },
});
const ids = new Set(select(checks, values).map(({ id }) => id));
const some = mutants.filter(({ check }) => ids.has(check));
process.stderr.write(`${some.length} runs, each against a deployment with one fault\n`);
let done = 0;
const kills = await killMatrix(some, false, () => {
  done += 1;
  if (done % 50 === 0) process.stderr.write(`${done} of ${some.length} runs\n`);
});
process.stdout.write(renderKills(kills));
process.exitCode = kills.every(({ killed }) => killed) ? 0 : 1;
