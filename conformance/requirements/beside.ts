import { type HttpResponse, refused } from '../http/response.js';
import { besideCancellation } from '../script/cancellation.js';
import { besideCreation, listsOfPair, readsAfterUpdates, secondUpdate } from '../script/pair.js';
import { creationBeside, noSecond, pair, secondSubscription } from '../script/subscription.js';
import { removedNames } from '../script/updated-pages.js';
import { describe } from '../session/findings/expect.js';
import { ifConclusive, Inapplicable } from '../session/findings/finding.js';
import { late } from '../session/lags.js';
import type { Session } from '../session/session.js';
import { checksOf, type Check, sections } from './check.js';
import { served } from './list.js';
import { updatesWork } from './update.js';

/** Why there is no second subscription. @param response to its create request, if it was sent */
function noSecondText(response: HttpResponse | null): string {
  const what = 'the deployment allows no second subscription alongside the first one';
  if (response === null) return what;
  if (refused(response)) return `${what}: ${describe(response)}`;
  return `the second create request returned the first subscription again: ${describe(response)}`;
}

/** Sends a request that may change the other one of two live subscriptions, if there are two. */
const beside =
  (send: (session: Session) => Promise<unknown>) =>
  async (session: Session): Promise<void> => {
    await send(session);
    if ((await pair(session)) !== null) return;
    const refusal = await ifConclusive(creationBeside(session), null);
    throw new Inapplicable(noSecondText(refusal), noSecond);
  };

/** Lists the second subscription until its entities lack the fields that its update has removed. */
async function listUpdatedSecond(session: Session): Promise<void> {
  const { id, page } = await secondSubscription(session);
  if (!session.created.isAlive(id)) return;
  await session.waiting.until(
    () => session.send('listEntities', { id }),
    (one) => removedNames(session, one).length === 0,
    { first: session.tracked.of(id).lastPlainPage ?? page, shows: late.listedUpdate },
  );
}

/** Operations on one of two subscriptions that are live at the same time leave the other alone. */
export const besideChecks: readonly Check[] = checksOf(
  { ...sections.create, level: 'must', step: 'pair' },
  [
    {
      id: 'create.beside',
      reads: ['subscription.fields', 'subscription.status'],
      title: "Creating a subscription does not change the account's other subscriptions.",
      sends: beside(besideCreation),
    },
    {
      id: 'update.beside',
      reads: ['subscription.fields', 'subscription.status'],
      title: "Updating a subscription does not change the account's other subscriptions.",
      ...sections.update,
      sends: beside(readsAfterUpdates),
      dependsOn: updatesWork,
    },
    {
      id: 'update.second',
      reads: ['subscription.fields'],
      title: 'Updating a second subscription replaces its fields.',
      ...sections.update,
      step: 'second-subscription',
      sends: async (session) => {
        if ((await secondUpdate(session)) === null) {
          throw new Inapplicable('the subscription was cancelled before');
        }
        await listUpdatedSecond(session);
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
      reads: ['list.data', 'list.total', 'entity.id', 'entity.fields'],
      title: 'A list contains only the entities of its subscription.',
      ...sections.list,
      sends: beside(listsOfPair),
      dependsOn: served,
    },
    {
      id: 'cancel.beside',
      reads: ['subscription.fields', 'subscription.status'],
      title: "Cancelling a subscription does not change the account's other subscriptions.",
      ...sections.cancel,
      step: 'after-cancellation',
      sends: beside(besideCancellation),
    },
  ],
);
