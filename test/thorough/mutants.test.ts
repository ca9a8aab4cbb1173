import pLimit from 'p-limit';
import t from '../fixtures/tap.js';
import { createDeployment, killMatrix, renderKills, runAgainst } from '../self-test/index.js';
import { mutants } from '../mutants/index.js';
import { areKilled, passesOnceListed } from '../fixtures/kills.js';

/** All mutants of the checks. */

/** Only runs with all checks show which other checks fail, and read later subscriptions. */
const whole = mutants.filter(({ name }, index) => index % 72 === 5 || name.includes('and refused'));
const others = mutants.filter((mutant) => !whole.includes(mutant));

void t.test('all mutants are killed by their check, which blames little else', async (t) => {
  const kills = [...(await killMatrix(whole)), ...(await killMatrix(others, true))];
  areKilled(t, kills);
  const matrix = renderKills(kills);
  t.match(matrix, `${mutants.length} of ${mutants.length} mutants are killed`);
  t.equal(matrix.trim().split('\n').length, mutants.length + 2);
});

void t.test('the next run passes once the failures of a mutant are listed', async (t) => {
  // a subscription with another city or type is not provably the run's: only a warning says why
  const ofPlace = ['create.city', 'create.entity-type'];
  // a 429 leaves open whether a cancellation took effect; a performed one ends what another account would cancel
  const leaveOpen = ['errors.gateway', 'auth.scheme.cancel'];
  // the last one of each check
  const ofChecks = [...new Map(mutants.map((mutant) => [mutant.check, mutant])).values()].filter(
    ({ check }) => !leaveOpen.includes(check) && !ofPlace.includes(check),
  );
  await pLimit(8).map(ofChecks, async ({ id, mutation }) => {
    const report = await runAgainst(createDeployment({ middleware: [mutation] }));
    passesOnceListed(t, id, report);
  });
});
