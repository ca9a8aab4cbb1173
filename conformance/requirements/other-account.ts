import { cancel, get, list, requestsOf, update } from '../script/attempts.js';
import { foreignLaterLooks, foreignLooks, otherAccountAtTheEnd } from '../script/foreign-looks.js';
import { ownLater } from '../script/later-attempts.js';
import type { OnOne } from '../script/other-account.js';
import { checksOf, type Check, type EntryOf, type ModelCheck, sections } from './check.js';

const foreign = (guarded: OnOne): EntryOf<ModelCheck> => ({
  id: `auth.foreign.${guarded.name}`,
  title: `${requestsOf(guarded)} with another account's token are rejected.`,
  sends: [foreignLooks[guarded.name], guarded.control],
});

export const otherAccountChecks: readonly Check[] = checksOf(
  {
    ...sections.authentication,
    level: 'must',
    accepts: 'The token of another account is accepted',
  },
  [
    ...[get, update, cancel, list].map(foreign),
    {
      id: 'auth.foreign.later',
      title:
        'Another account cannot read, list, update or cancel a subscription created later in the run.',
      sends: [foreignLaterLooks, otherAccountAtTheEnd, ownLater],
    },
  ],
);
