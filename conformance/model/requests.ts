import type { Findings } from './findings.js';
import { isAccepted, isOfService } from './marks.js';
import { Occasions } from './occasions.js';
import {
  judgeCredential,
  judgeFault,
  judgeForeign,
  judgePrefix,
  judgeUnanswered,
  judgeUnknownId,
  note,
  type RequestContext,
} from './rejections.js';
import { shownId } from './registers.js';
import type { Repeats } from './repeats.js';
import { judgeCreation, judgeOperation } from './successes.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import type { WorldModel } from './world.js';

/** Judges whether each request was accepted or rejected as it must be. */
export function judgeRequests(world: WorldModel, repeats: Repeats, findings: Findings): void {
  const context: RequestContext = { world, repeats, findings };
  const occasions = new Occasions(world);
  const { exchanges } = world.transcript;
  // a rejection proves nothing where nothing is accepted
  const { isRecording } = world.transcript;
  const own = exchanges.filter(({ sender }) => sender === 'own');
  const isRead = (one: TranscriptExchange): boolean => isRecording || !one.isUnread;
  const isWorking =
    own.some((one) => isAccepted(one) && isRead(one)) && (isRecording || own.some(mayBeOfService));
  for (const at of exchanges) {
    if (at.operation === null) judgePrefix(context, at);
    else if (isWorking) judgeRequest(context, occasions, at);
  }
  judgeUnanswered(context);
}

/** Whether a response may come from the service, rather than from a login page or an intermediary. */
const mayBeOfService = (one: TranscriptExchange): boolean =>
  isOfService(one) ||
  (one.operation === 'create' && one.status === 201 && !one.isUnread) ||
  ([400, 404, 422].includes(one.status) && typeof objectOf(one.json).error === 'string');

function judgeRequest(context: RequestContext, occasions: Occasions, at: TranscriptExchange): void {
  const occasion = occasions.of(at);
  // a body that a run could not read may be an error
  const isOfUnread = at.isUnread && !context.world.transcript.isRecording;
  if (isOfUnread && ['fault', 'unknown-id'].includes(occasion.name)) return;
  switch (occasion.name) {
    case 'invalid-credential':
      judgeCredential(context, at);
      break;
    case 'foreign':
      judgeForeign(context, at, occasion.subscription, occasions.isOtherKnown);
      break;
    case 'unknown-id':
      judgeUnknownId(context, at);
      break;
    case 'fault':
      judgeFault(context, at, occasion.fault);
      break;
    case 'valid':
      judgeValid(context, at);
      break;
    case 'no-operation':
  }
}

function judgeValid(context: RequestContext, at: TranscriptExchange): void {
  const subscription = context.world.subscriptions.get(at.id);
  if (at.operation === 'create') judgeCreation(context, at);
  else if (subscription !== undefined) judgeOperation(context, subscription, at);
  else judgeUntracked(context, at);
}

/** Judges a read of a subscription that no other request is about. */
function judgeUntracked(context: RequestContext, at: TranscriptExchange): void {
  const id = shownId(at);
  if (at.operation !== 'get' || !isAccepted(at) || at.isUnread || id === '' || id === at.id) return;
  note(context, 'swapped', at, 'get.same-id', at.id, { subject: 'id', found: id });
}
