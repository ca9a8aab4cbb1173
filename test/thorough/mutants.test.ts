import t from '../fixtures/tap.js';
import { killMatrix, renderKills } from '../self-test/index.js';
import { mutants } from '../mutants/index.js';
import { areKilled } from '../fixtures/kills.js';

/** All mutants of the checks. */

/** Only runs with all checks show which others fail, and read later subscriptions. */
const whole = mutants.filter(({ name }, index) => index % 72 === 5 || name.includes('and refused'));
const others = mutants.filter((mutant) => !whole.includes(mutant));

void t.test('all mutants are killed by their check, which blames little else', async (t) => {
  const kills = [...(await killMatrix(whole)), ...(await killMatrix(others, true))];
  areKilled(t, kills);
  const matrix = renderKills(kills);
  t.match(matrix, `${mutants.length} of ${mutants.length} mutants are killed`);
  t.equal(matrix.trim().split('\n').length, mutants.length + 2);
});
