import { bodyObject, type HttpResponse, refused, succeeded } from '../http/response.js';
import { permitted } from '../session/findings/expect-subscription.js';
import { describe, sameNames, sameWord, show, notSucceeded } from '../session/findings/expect.js';
import {
  breach,
  type Finding,
  holds,
  ifVerified,
  notApplicable,
  notVerified,
} from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { requireNoSideEffect } from '../session/steps/beside-update.js';
import { isActive, readAtTheEnd, updateAfterCancelling } from '../session/steps/cancellation.js';
import { firstLook, type Look, secondLook } from '../session/steps/last-look.js';
import {
  acceptedUpdate,
  isLost,
  readAfterUpdate,
  updatedAgain,
} from '../session/steps/lifecycle.js';
import { secondUpdate, updateOfFirst } from '../session/steps/paired-updates.js';
import { removedNames } from '../session/steps/updated-pages.js';
import { type Check, checksOf } from './check.js';

/** The last looks at the subscriptions of the run, just before they are cancelled. */
async function lastLooks(session: Session): Promise<Look[]> {
  const looks = [
    await ifVerified(firstLook(session), null),
    await ifVerified(secondLook(session), null),
  ];
  return looks.filter((look) => look !== null);
}

/** Whether the earlier updates showed: otherwise that is reported already. */
async function earlierUpdatesShow(session: Session): Promise<boolean> {
  const { fields } = await acceptedUpdate(session);
  const again = await ifVerified(updatedAgain(session), null);
  if (again !== null && isLost(again.response)) return false;
  const second = await ifVerified(secondUpdate(session), null);
  const shown = [{ read: await readAfterUpdate(session), fields }];
  if (again !== null) shown.push(again);
  if (second !== null) shown.push(second);
  return shown.every((update) => sameNames(bodyObject(update.read).fields, update.fields));
}

/** It has the fields of its last update. */
function expectKept(session: Session, { id, response, due, page }: Look): Finding {
  const { isReverted, sideEffect } = session.subjects.of(id);
  // what became of it is reported already, or is not known
  const isKnown = due !== null && !isReverted && sideEffect === undefined;
  const { id: shown, fields } = bodyObject(response);
  if (!isKnown || !succeeded(response) || !sameWord(shown, id)) {
    return holds();
  }
  if (sameNames(fields, due)) return expectNoneBack(session, page);
  const expected = `fields ${show([...due])}, which the last update asked for`;
  return breach(expected, `fields ${show(fields)} when it was last read`, response);
}

/** Entities do not have fields again that an update has removed. */
function expectNoneBack(session: Session, page: HttpResponse | undefined): Finding {
  const names = page === undefined ? [] : removedNames(session, page);
  if (page === undefined || names.length === 0) return holds();
  const found = `\`fields\` of entities have ${names.join(', ')} when they were last listed`;
  return breach('no fields that its update removed', found, page);
}

/**
 * What a cancelled subscription shows is open, but not that it has fields again from before its last
 * update, after it has shown those of the update.
 */
async function undoneAtTheEnd(session: Session, looks: readonly Look[]): Promise<Finding[]> {
  // whether a cancelled one can be updated is open
  const update = await ifVerified(updateAfterCancelling(session), null);
  const reads = await ifVerified(readAtTheEnd(session), null);
  if (update === null || !refused(update) || reads === null) {
    return [];
  }
  const { before, after } = reads;
  const { id = '' } = after.request;
  const due = looks.find((look) => look.id === id)?.due ?? null;
  const { fields } = bodyObject(after);
  const isEarlier = earlierFields(session).some((names) => sameNames(fields, names));
  if (due === null || !isEarlier || sameNames(fields, due)) {
    return [];
  }
  if (!sameNames(bodyObject(before).fields, due)) return [];
  const expected = `fields ${show([...due])}, which the last update asked for`;
  return [breach(expected, `fields ${show(fields)} at the end of the run`, after, before)];
}

/** Those that the first subscription had before its last update. */
function earlierFields({ settings }: Session): readonly (readonly string[])[] {
  const { fields, updatedFields } = settings.market;
  return [fields, fields.slice(0, 1), updatedFields];
}

/** An update beside another subscription does not fail where earlier ones succeeded. */
async function lostUpdate(session: Session): Promise<Finding> {
  const first = await ifVerified(updateOfFirst(session), null);
  const { response } = first ?? (await acceptedUpdate(session));
  const { sideEffect } = session.subjects.of(response.request.id ?? '');
  const isJudged = sideEffect === undefined && isLost(permitted(response, 'update.subscription'));
  const lost = isJudged && session.disappeared.length === 0 ? response : undefined;
  if (lost === undefined) return holds();
  return notSucceeded(lost);
}

/** Checks of the subscriptions as the run sees them for the last time. */
export const lastLookChecks: readonly Check[] = checksOf(
  { section: 'Update', level: 'must', stage: 'finished', sends: 'writes' },
  [
    {
      id: 'update.kept',
      clause: 'What an update changed is still in effect at the end, whatever happened since.',
      run: async (session) => {
        if (!(await earlierUpdatesShow(session))) {
          return notVerified('an earlier update does not show either');
        }
        await requireNoSideEffect(session);
        const looks = await lastLooks(session);
        const kept = looks.map((look) => expectKept(session, look));
        const undone = await undoneAtTheEnd(session, looks);
        const lost = await lostUpdate(session);
        const findings = [lost, ...kept, ...undone];
        return findings.find(({ kind }) => kind !== 'holds') ?? holds();
      },
    },
    {
      id: 'cancel.kept',
      section: 'Cancel',
      level: 'should',
      clause: 'A cancelled subscription is not `active` again at the end.',
      run: async (session) => {
        const reads = await readAtTheEnd(session);
        if (reads === null) return notApplicable('nothing was seen to be cancelled');
        const { before, after } = reads;
        if (!isActive(after, after.request.id ?? '')) {
          return holds();
        }
        const was = refused(before)
          ? describe(before)
          : `status ${show(bodyObject(before).status)}`;
        return breach(`${was}, as before`, 'status "active" later', after, before);
      },
    },
  ],
);
