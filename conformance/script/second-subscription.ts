import { normalizeWord } from '../model/values.js';
import type { RequiredId } from '../check-id.js';
import {
  bodyObject,
  deniesAccess,
  type HttpResponse,
  isGone,
  isQuotaError,
  isRejected,
  succeeded,
} from '../http/response.js';
import { describe } from '../findings/expect.js';
import { attempted, ifConclusive, Inconclusive } from '../findings/finding.js';
import { endOffsetOf, entitiesOf, isEmptyList, laterOffsets } from '../findings/page.js';
import { doubled } from '../session/polling.js';
import type { Session } from '../session/session.js';
import type { CreationBody } from '../session/settings.js';
import { together } from '../session/together.js';
import { fact, reads, writes } from './act.js';
import { firstRead } from './creations.js';
import { requireFound } from './require-found.js';
import {
  judgeBodiesOf,
  createdOnceThereIsRoom,
  createdSubscription,
  type KeptSubscription,
  ownSubscription,
  remember,
  seenBy,
} from './subscription.js';

/** Two subscriptions of the account that are live at the same time. */
export interface SubscriptionPair {
  readonly first: KeptSubscription;
  readonly second: KeptSubscription;
  /** the first one as read and listed before the second one was created */
  readonly before: HttpResponse | undefined;
  readonly listed: HttpResponse | undefined;
  /** the first read of the first one since then; null if there is none */
  readonly beside: HttpResponse | null;
}

/** `cause` of checks that do not apply because there are no two live subscriptions. */
export const noSecond = 'second-subscription';

/** Creates a second subscription while the first one is live; null if it is not. */
export const creationBeside = writes(
  [ownSubscription],
  async (session, first): Promise<HttpResponse | null> => {
    if (!session.created.isAlive(first.id)) return null;
    const sent = session.send('createSubscription', { body: session.secondCreationBody() });
    return ifConclusive(sent, null, ['status 429']);
  },
);

/**
 * Reads both subscriptions while they are live. Null if a quota or a rule against duplicates does
 * not allow a second one, or the first one is already cancelled.
 */
export const pair = reads(
  [createdSubscription, creationBeside],
  async (session, first, response): Promise<SubscriptionPair | null> => {
    const subject = session.tracked.of(first.id);
    const { lastRead: before, lastPage: listed } = subject;
    if (response === null || (isRejected(response) && response.status < 500)) return null;
    const id = session.created.idOf(response);
    if (normalizeWord(id ?? '') === normalizeWord(first.id)) {
      // Whether it takes over the fields is an open question.
      subject.markUncertain();
      return null;
    }
    judgeBodiesOf(session, id);
    const [second, beside] = await together([
      secondOf(session, response),
      ifConclusive(session.send('getSubscription', { id: first.id }), null),
    ]);
    remember(session, second.id, second.body, session.secondCreationBody().fields);
    return { first, second, before, listed, beside };
  },
);

/** Whether a second create request is rejected because of its body. */
export function isBodyRejected(response: HttpResponse): boolean {
  // A quota, a token without the permission, or a rule against duplicates.
  const hasOtherReason =
    isQuotaError(response) || deniesAccess(response) || response.status === 409;
  return isRejected(response) && response.status < 500 && !hasOtherReason;
}

/** Creates another subscription of the same account, after the first one was cancelled. */
export async function anotherSubscription(
  session: Session,
  body = session.creationBody(),
): Promise<KeptSubscription> {
  return secondOf(session, await createAlone(session, body));
}

/** Creates a subscription after the others of the run were cancelled. */
async function createAlone(session: Session, body: CreationBody): Promise<HttpResponse> {
  await session.cleanUp.makeRoom();
  return createdOnceThereIsRoom(session, body);
}

/** Returns the requirement that explains why there is no second subscription, if any does. */
function causeOfSecond(session: Session, response: HttpResponse): RequiredId | undefined {
  if (succeeded(response)) return 'create.second';
  if (!isBodyRejected(response)) return undefined;
  return session.secondCreationBody().fields.length > 1 ? 'create.second' : 'create.one-field';
}

async function secondOf(session: Session, response: HttpResponse): Promise<KeptSubscription> {
  const id = succeeded(response) ? session.created.idOf(response) : null;
  const read = id === null ? null : await attempted(firstRead(session, id));
  if (id !== null && session.created.isNew(id)) {
    await requireFound(session, id, seenBy(read), 'create.second');
    return { id, response, body: bodyObject(response), read };
  }
  if (id !== null) throw session.ownership.whyNotOwn(id);
  const message = succeeded(response)
    ? `the second create request returned no id: ${describe(response)}`
    : `no second subscription could be created: ${describe(response)}`;
  throw new Inconclusive(message, causeOfSecond(session, response), response);
}

/** An unlikely default limit: a list might ignore the query from the second subscription on. */
const smallLimit = 7;

const isEmpty = (page: HttpResponse): boolean => page.status === 200 && isEmptyList(page);

interface ListedSecond extends KeptSubscription {
  /** throws why it could not be read */
  readonly read: () => HttpResponse;
  readonly page: HttpResponse;
}

/**
 * Lists a second subscription until it has entities.
 * @param first the first one, if it is cancelled
 */
async function listSecond(
  session: Session,
  second: KeptSubscription,
  first: KeptSubscription | null,
): Promise<ListedSecond> {
  const { id } = second;
  const { waiting } = session;
  const list = (): Promise<HttpResponse> =>
    waiting.until(
      () => session.send('listEntities', { id }),
      ({ status }) => status === 200,
    );
  const [page] = await together([
    // Its entities are validated as well, and might take as long as those of the first.
    waiting.until(list, (response) => !isEmpty(response), {
      scrape: true,
      // The scrape probably takes as long as the first one.
      pauses: (repetition) =>
        Math.max(doubled(500)(repetition), repetition === 0 ? session.scrapeTime * 1.05 : 0),
      because: 'no entities of the second subscription yet',
      shows: 'the first entities are listed',
    }),
    ...(first === null ? [] : confusable(session, first.id)),
  ]);
  const read = second.read ?? (await attempted(firstRead(session, id)));
  read();
  // It might have disappeared with its subscription.
  if (isGone(page)) await ifConclusive(session.send('getSubscription', { id }), null);
  return { ...second, read, page };
}

interface SecondSubscription extends ListedSecond {
  readonly later: HttpResponse[];
}

/** Lists the end of a second subscription, which reveals a total that is too large. */
async function listEnd(session: Session, second: ListedSecond): Promise<SecondSubscription> {
  const { id, page } = second;
  // No more entities than fit on a page.
  const [first] = laterOffsets(page);
  if (first === undefined) return { ...second, later: [] };
  const limit = Math.min(smallLimit, entitiesOf(page).length);
  const query = { limit, offset: Math.max(first, endOffsetOf(page) - limit) };
  return { ...second, later: [await session.send('listEntities', { id, query })] };
}

/** The second subscription while both are live, once it lists entities; null if there is none. */
export const listedBeside = reads(
  [pair],
  async (session, both) => both && listSecond(session, both.second, null),
);

/** The second subscription while both are live, with the end of its list. */
export const secondBeside = reads(
  [listedBeside],
  async (session, second) => second && listEnd(session, second),
);

/**
 * Creates the second subscription after the first one was cancelled; null if it was created before.
 */
export const laterCreation = writes(
  [createdSubscription, pair],
  async (session, _first, both): Promise<HttpResponse | null> =>
    both === null ? createAlone(session, session.secondCreationBody()) : null,
);

/**
 * A rejection of the second create request that is about its body, because no other subscription is
 * live.
 */
export const rejectedAlone = fact([laterCreation], (_session, response) =>
  response !== null && isBodyRejected(response) ? response : null,
);

/**
 * If a create request with one field was rejected, sends one with more fields for the same city and
 * type. The outcome is whether only the former was rejected.
 */
export const creationWithMore = writes(
  [rejectedAlone],
  async (session, rejection): Promise<boolean> => {
    if (rejection === null || session.secondCreationBody().fields.length > 1) return false;
    await session.cleanUp.makeRoom();
    const again = await session.send('createSubscription', { body: session.creationBody() });
    return succeeded(again);
  },
);

/**
 * A second subscription, created before the first one was cancelled if possible: as created, read and
 * listed, so that its bodies are validated too.
 */
export const secondSubscription = reads(
  [createdSubscription, secondBeside, laterCreation],
  async (session, first, beside, response): Promise<SecondSubscription> => {
    if (beside !== null) return beside;
    if (response === null) throw new Error('no second subscription was created');
    judgeBodiesOf(session, session.created.idOf(response));
    const second = await secondOf(session, response);
    const { id, body } = second;
    if (id !== first.id) {
      remember(session, id, body, session.secondCreationBody().fields);
    } else {
      session.tracked.of(id).markUncertain();
    }
    return listEnd(session, await listSecond(session, second, first));
  },
);

/**
 * Reads and lists a subscription, which detects deployments that confuse the latest subscription with others.
 */
const confusable = (session: Session, id: string): Promise<HttpResponse>[] => [
  session.send('getSubscription', { id }),
  session.send('listEntities', { id }),
];
