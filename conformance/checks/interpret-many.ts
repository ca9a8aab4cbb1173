import { isTemporary } from '../http/response.js';
import { notSucceeded } from '../session/findings/expect.js';
import { holds } from '../session/findings/finding.js';
import { interpretedAgain } from '../session/steps/interpretations.js';
import { checksOf } from './check.js';
import { interpretations } from './interpret.js';

/** How many names are interpreted at a time is open, but more are refused rather than crash it. */
export const interpretManyChecks = checksOf(
  {
    section: 'Interpret fields',
    level: 'must',
    stage: 'preflight',
    sends: 'interpretations',
  },
  [
    {
      id: 'interpret.many',
      clause: 'However many names are to be interpreted, the service does not fail (5xx).',
      run: async (session) => {
        await interpretations(session);
        const all = await interpretedAgain(session);
        const failed = all.find((one) => one.status >= 500 && !isTemporary(one));
        if (failed === undefined) return holds();
        return notSucceeded(failed, 'success (2xx), or a refusal (4xx)');
      },
    },
  ],
);
