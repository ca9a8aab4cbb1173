import type { JsonValue } from '../../src/api/wire.js';
import { listDefaults } from '../../src/api/operations.js';
import { describe, fold } from '../expect.js';
import { Unverified } from '../finding.js';
import { objectOf, succeeded, type Answer } from '../http/call.js';
import { entitiesOf, totalOf } from './reading.js';
import { afterConflicts } from './conflicts.js';
import { permitted } from './permission.js';
import type { Session } from './session.js';

/** The update that the run makes, and what was asked for. */
export interface Updated {
  readonly answer: Answer;
  readonly fields: readonly string[];
  /** what had to be sent beside the fields */
  readonly others: Record<string, JsonValue>;
}

async function update(
  session: Session,
  fields: readonly string[],
  others: Record<string, JsonValue> = {},
): Promise<Updated> {
  const { id } = await session.made();
  const body = { ...others, fields: [...fields] };
  const answer = await afterConflicts(session, () => session.send('updateSubscription', { id, body }));
  const known = session.judge.known.get(id);
  if (succeeded(answer) && known !== undefined) {
    const kept = new Set(fields.map(fold));
    const dropped = known.fields.filter((name) => !kept.has(fold(name)));
    const { city, entityType } = known;
    session.judge.known.set(id, { city, entityType, fields: [...fields], dropped });
  }
  return { answer, fields, others };
}

/**
 * Replaces the fields; where a new name is not taken, drops one. Which other keys an update may require is open: in
 * the end all that a subscription has are sent.
 */
export const updateAnswer = (session: Session): Promise<Updated> =>
  session.once('update', async () => {
    const { fields, updatedFields } = session.settings.market;
    const full = await update(session, updatedFields);
    const fewer = fields.slice(1);
    if (succeeded(full.answer) || full.answer.status === 401) return full;
    const { city, entity_type: type } = session.creationBody();
    const everything = { city, entity_type: type, status: 'active' };
    for (const [names, others] of [
      [fewer, {}],
      [updatedFields, everything],
      [fewer, everything],
    ] as const) {
      const another = names.length === 0 ? full : await update(session, names, others);
      if (succeeded(another.answer)) return another;
    }
    return full;
  });

/** The update, provided that it succeeded. */
export const successfulUpdate = async (session: Session): Promise<Updated> => {
  const updated = await updateAnswer(session);
  if (succeeded(permitted(updated.answer, 'update.subscription'))) return updated;
  throw new Unverified(`the update was refused: ${describe(updated.answer)}`, {
    root: 'update.subscription',
    answers: [updated.answer],
  });
};

/** The names under `fields` of a page's entities that an update has dropped. */
export function droppedNames(session: Session, id: string, page: Answer): string[] {
  const dropped = new Set(session.judge.known.get(id)?.dropped.map(fold) ?? []);
  const keys = entitiesOf(page).flatMap(({ fields }) =>
    typeof fields === 'object' && fields !== null ? Object.keys(fields) : [],
  );
  return [...new Set(keys.filter((key) => dropped.has(fold(key))))];
}

/** A page of the run's own subscription with entities on it, after the update. */
export async function pageAfterUpdate(session: Session): Promise<Answer> {
  await successfulUpdate(session);
  const { id } = await session.made();
  const request = (): Promise<Answer> => session.send('listEntities', { id });
  const until = Date.now() + session.settings.scrapeTimeout;
  for (let pause = 50; ; pause = Math.min(pause * 2, 4000)) {
    const page = await session.eventually(
      request,
      (answer) => droppedNames(session, id, answer).length === 0,
    );
    if (entitiesOf(page).length > 0 || page.status !== 200) return page;
    if (Date.now() + pause > until) {
      throw new Unverified('no entity was listed after the update', { root: 'entity.id', answers: [page] });
    }
    await session.pause(pause, 'no entity since the update yet');
  }
}

/** The end of a list that is longer than the page: what an update forgot may stand there. Null for a shorter one. */
export async function endAfterUpdate(session: Session, page: Answer): Promise<Answer | null> {
  const seen = entitiesOf(page).length;
  if (totalOf(page) <= seen) return null;
  const { id } = await session.made();
  const offset = String(Math.max(seen, totalOf(page) - listDefaults.limit));
  return session.eventually(
    () => session.send('listEntities', { id, query: { offset } }),
    (answer) => droppedNames(session, id, answer).length === 0,
  );
}

/** The cancellation of the run's own subscription. */
export const cancellation = (session: Session): Promise<Answer> =>
  session.once('cancellation', async () => {
    const { id } = await session.made();
    const answer = await afterConflicts(session, () => session.send('cancelSubscription', { id }));
    if (succeeded(answer)) session.created.forget(id);
    return answer;
  });

/** The id of the run's own subscription, cancelled. */
export const cancelledId = async (session: Session): Promise<string> => {
  const answer = permitted(await cancellation(session), 'cancel.accepted');
  if (succeeded(answer)) return (await session.made()).id;
  throw new Unverified(`the cancellation was refused: ${describe(answer)}`, {
    root: 'cancel.accepted',
    answers: [answer],
  });
};

/** A subscription that shows no sign of its cancellation is cancelled again in the end. */
function stillThere(session: Session, id: string, answer: Answer): Answer {
  const { status, cancelled_at: at } = objectOf(answer);
  if (succeeded(answer) && status === 'active' && typeof at !== 'string') session.created.revive(id);
  return answer;
}

type AfterCancel = 'get' | 'list' | 'update' | 'cancel';

/** What a cancelled subscription answers. */
export const afterCancel = (session: Session, action: AfterCancel): Promise<Answer> =>
  session.once(`after cancelling: ${action}`, async () => {
    const id = await cancelledId(session);
    switch (action) {
      case 'get':
        return stillThere(
          session,
          id,
          await session.eventually(
            () => session.send('getSubscription', { id }),
            (answer) => objectOf(answer).status !== 'active',
          ),
        );
      case 'list':
        return session.send('listEntities', { id });
      case 'update': {
        const { fields } = session.settings.market;
        return stillThere(
          session,
          id,
          await session.send('updateSubscription', { id, body: { fields: [...fields] } }),
        );
      }
      case 'cancel':
        return session.send('cancelSubscription', { id });
    }
  });
