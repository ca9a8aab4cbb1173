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
  type RequestScene,
} from './rejections.js';
import { shownId } from './registers.js';
import type { Repeats } from './repeats.js';
import { judgeCreation, judgeOperation } from './successes.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import type { WorldModel } from './world.js';

/** Each request gets what its occasion calls for: success, or a rejection. */
export function judgeRequests(world: WorldModel, repeats: Repeats, findings: Findings): void {
  const scene: RequestScene = { world, repeats, findings };
  const occasions = new Occasions(world);
  const { exchanges } = world.transcript;
  // a rejection proves nothing where nothing is accepted
  const { isRecording } = world.transcript;
  const own = exchanges.filter(({ sender }) => sender === 'own');
  const isRead = (one: TranscriptExchange): boolean => isRecording || !one.isUnread;
  const isWorking =
    own.some((one) => isAccepted(one) && isRead(one)) && (isRecording || own.some(mayBeOfService));
  for (const at of exchanges) {
    if (at.operation === null) judgePrefix(scene, at);
    else if (isWorking) judgeRequest(scene, occasions, at);
  }
  judgeUnanswered(scene);
}

/** Whether a login page, or something else in front of the service, has not responded. */
const mayBeOfService = (one: TranscriptExchange): boolean =>
  isOfService(one) ||
  (one.operation === 'create' && one.status === 201 && !one.isUnread) ||
  ([400, 404, 422].includes(one.status) && typeof objectOf(one.json).error === 'string');

function judgeRequest(scene: RequestScene, occasions: Occasions, at: TranscriptExchange): void {
  const occasion = occasions.of(at);
  // a body that a run could not read may be an error
  const isOfUnread = at.isUnread && !scene.world.transcript.isRecording;
  if (isOfUnread && ['fault', 'unknown-id'].includes(occasion.name)) return;
  switch (occasion.name) {
    case 'invalid-credential':
      judgeCredential(scene, at);
      break;
    case 'foreign':
      judgeForeign(scene, at, occasion.subscription, occasions.isOtherKnown);
      break;
    case 'unknown-id':
      judgeUnknownId(scene, at);
      break;
    case 'fault':
      judgeFault(scene, at, occasion.fault);
      break;
    case 'valid':
      judgeValid(scene, at);
      break;
    case 'no-operation':
  }
}

function judgeValid(scene: RequestScene, at: TranscriptExchange): void {
  const subscription = scene.world.subscriptions.get(at.id);
  if (at.operation === 'create') judgeCreation(scene, at);
  else if (subscription !== undefined) judgeOperation(scene, subscription, at);
  else judgeUntracked(scene, at);
}

/** A read of a subscription that nothing else is known of. */
function judgeUntracked(scene: RequestScene, at: TranscriptExchange): void {
  const id = shownId(at);
  if (at.operation !== 'get' || !isAccepted(at) || at.isUnread || id === '' || id === at.id) return;
  note(scene, 'swapped', at, 'get.same-id', at.id, { subject: 'id', found: id });
}
