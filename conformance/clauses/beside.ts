import { type HttpResponse, refused } from '../http/response.js';
import { describe } from '../session/findings/expect.js';
import { expectSubscriptionWith, permitted } from '../session/findings/expect-subscription.js';
import {
  violation,
  holds,
  ifConclusive,
  notApplicable,
  inconclusive,
  type Finding,
} from '../session/findings/finding.js';
import { late } from '../session/lags.js';
import { forbiddenNames } from '../rules/rule.js';
import type { Session } from '../session/session.js';
import { cancellationSideEffect, mixedPage, updateSideEffect } from '../script/side-effects.js';
import { creationSideEffect, secondUpdate, type SideEffectFound } from '../script/pair.js';
import { requireNotEnded } from '../script/spontaneous-changes.js';
import { isLost, readAfterUpdate } from '../script/updates.js';
import { removedNames } from '../script/updated-pages.js';
import { creationBeside, noSecond, pair, secondSubscription } from '../script/subscription.js';
import { checksOf, type Check, type ExchangeCheck, sections } from './check.js';
import { served } from './list.js';
import { afterFirst, expectFields, updatesWork } from './update.js';

const untouched = 'the other subscription of the account as it was';
const ownEntities = 'the entities of the subscription, and no others';

/** Why there is no second subscription. @param response to its create request, if it was sent */
function noSecondText(response: HttpResponse | null): string {
  const what = 'the deployment allows no second subscription alongside the first one';
  if (response === null) return what;
  if (refused(response)) return `${what}: ${describe(response)}`;
  return `a second create request returned the first subscription again: ${describe(response)}`;
}

/** What must not be found while two subscriptions are alive. */
const nothing = (
  search: (session: Session) => Promise<SideEffectFound | null>,
  expected = untouched,
): Pick<ExchangeCheck<'sideEffect'>, 'on' | 'from' | 'judge'> => ({
  on: 'sideEffect',
  from: async (session) => {
    const effect = await search(session);
    if (effect !== null || (await pair(session)) !== null) return [{ effect }];
    const refusal = await ifConclusive(creationBeside(session), null);
    return notApplicable(noSecondText(refusal), noSecond);
  },
  judge: ({ effect }) =>
    effect === null ? holds() : violation(expected, effect.found, ...effect.responses),
});

/** The entities of the second subscription have no field that its update has removed. */
async function expectNoRemoved(session: Session, id: string): Promise<Finding> {
  const { page } = await secondSubscription(session);
  if (!session.created.isAlive(id)) return holds();
  // fields that were removed may come back
  const first = session.tracked.of(id).lastPlainPage ?? page;
  const last = await session.waiting.until(
    () => session.send('listEntities', { id }),
    (one) => removedNames(session, one).length === 0,
    { first, shows: late.listedUpdate },
  );
  const removed = removedNames(session, last);
  if (removed.length === 0) return holds();
  return forbiddenNames('no fields that its update removed', new Set(removed), [last]);
}

/** Operations on one of two subscriptions that are alive at the same time leave the other alone. */
export const besideChecks: readonly Check[] = checksOf(
  { ...sections.create, level: 'must', step: 'pair' },
  [
    {
      id: 'create.beside',
      clause: "Creating a subscription does not change the account's other subscriptions.",
      ...nothing(creationSideEffect),
    },
    {
      id: 'update.beside',
      clause: "Updating a subscription does not change the account's other subscriptions.",
      ...sections.update,
      ...nothing(updateSideEffect),
      dependsOn: updatesWork,
    },
    {
      id: 'update.second',
      clause: 'Updating a second subscription replaces its fields.',
      ...sections.update,
      step: 'second-subscription',
      run: async (session) => {
        const first = await expectFields(
          session,
          await readAfterUpdate(session),
          'update.persists',
        );
        if (first.kind !== 'holds') return afterFirst(first);
        const updated = await secondUpdate(session);
        await ifConclusive(updateSideEffect(session), null);
        const { id } = await secondSubscription(session);
        requireNotEnded(session, id);
        const { sideEffect } = session.tracked.of(id);
        if (sideEffect !== undefined) throw sideEffect.cause;
        if (updated === null) return notApplicable('it was cancelled before');
        const { response, fields, read } = updated;
        if (refused(response) && !isLost(response)) {
          return inconclusive(`it was refused: ${describe(response)}`, response);
        }
        const finding = expectSubscriptionWith(response, fields, response);
        if (finding.kind !== 'holds') return finding;
        const shown = permitted(read, 'get.subscription');
        const stored = expectSubscriptionWith(shown, fields, response);
        if (stored.kind === 'holds') return expectNoRemoved(session, id);
        return stored;
      },
      looksAgain: true,
      dependsOn: [
        'subscription.fields',
        'auth.one-account',
        'get.subscription',
        'create.beside',
        'update.beside',
        ...updatesWork,
      ],
    },
    {
      id: 'list.beside',
      clause: 'A list contains only the entities of its subscription.',
      ...sections.list,
      ...nothing(mixedPage, ownEntities),
      dependsOn: served,
    },
    {
      id: 'cancel.beside',
      clause: "Cancelling a subscription does not change the account's other subscriptions.",
      ...sections.cancel,
      step: 'after-cancellation',
      ...nothing(cancellationSideEffect),
    },
  ],
);
