import { bodyObject, isQuotaError, isTemporary, succeeded } from '../../http/response.js';
import {
  isCompleteSubscription,
  isSubscription,
} from '../../session/findings/expect-subscription.js';
import { sameNames, sameWord } from '../../session/findings/expect.js';
import { entitiesOf } from '../../session/findings/page.js';
import { isChangedSince, type History } from '../history.js';
import { isPage } from '../pages.js';
import type { Recorded } from '../recorded.js';
import { fieldsIn, isLegible, sentObject } from '../sent.js';
import type { Answers, Observation } from './answers.js';
import { isOfInput, isOfState } from './refusal.js';
import { hadEntities } from './update.js';

const isBodiless = ({ response }: Recorded): boolean => [204, 205].includes(response.status);

/** What a cancellation gets, and a second one. */
export const observeCancellation: Observation = ({ at, history }, answers) => {
  const { response } = at;
  if (history === undefined || response.kind === 'unread') return;
  const first = history.cancellationBefore(at);
  if (first !== null) observeAgain(at, first, answers);
  if (!succeeded(response) || !history.wasLive(at)) return;
  answers.see('cancel.status', response.status, at);
  // one without a body may be only the first of two
  if (!isBodiless(at)) answers.see('cancel.body', bodyWord(at), at);
};

/** What a live one gets with the content type JSON and no body. */
export const observeTypeWithoutBody: Observation = ({ at, history }, answers) => {
  const { response, sent } = at;
  const [type = ''] = response.request.contentType?.split(';') ?? [];
  const isTyped = type.trim().toLowerCase() === 'application/json';
  if (!isTyped || sent.text !== '' || history?.wasLive(at) !== true) return;
  if (succeeded(response)) answers.see('cancel.content-type', 'accepted', at);
  if (isOfInput(at)) answers.see('cancel.content-type', response.status, at);
};

const bodyWord = (at: Recorded): string | null => {
  const { kind } = at.response;
  if (kind === 'empty') return 'empty';
  if (kind !== 'json') return null;
  return isSubscription(at.response) ? 'subscription' : 'json';
};

/** Neither success nor an answer to the request. */
const isOther = ({ response }: Recorded): boolean =>
  isTemporary(response) || response.status === 401 || response.status >= 500;

function observeAgain(at: Recorded, first: Recorded, answers: Answers): void {
  const { response } = at;
  if (isOther(at) || isQuotaError(response)) return;
  answers.see('cancelled.cancel', response.status, at, first);
  if (!isBodiless(first)) return;
  const isWithout = !succeeded(response) || response.kind === 'empty';
  answers.see('cancel.body', isWithout ? 'empty' : bodyWord(at), at, first);
}

/** What reading a cancelled subscription gets. */
export const observeCancelledRead: Observation = ({ at, history }, answers) => {
  const cancellation = history?.cancellationBefore(at);
  if (history === undefined || cancellation == null || at.response.kind === 'unread') return;
  const { response } = at;
  if (isOfState(at)) {
    answers.see('cancelled.get', response.status, at, cancellation);
    if (isCompleteSubscription(cancellation.response)) seeStatus(cancellation, answers);
  }
  if (showsIt(at, history)) observeShown(at, { history, cancellation }, answers);
};

const showsIt = ({ response }: Recorded, { id }: History): boolean =>
  succeeded(response) && isSubscription(response) && sameWord(bodyObject(response).id, id);

type Ended = Pick<Update, 'history' | 'cancellation'>;

function observeShown(at: Recorded, { history, cancellation }: Ended, answers: Answers): void {
  const { response } = at;
  answers.see('cancelled.get', 'readable', at, cancellation);
  const isQuiet = !isChangedSince(history.before(cancellation)?.body, bodyObject(response));
  if (isQuiet || bodyObject(response).status === 'cancelled') seeStatus(at, answers);
}

function seeStatus(at: Recorded, answers: Answers): void {
  const { status } = bodyObject(at.response);
  if (typeof status === 'string') answers.see('cancelled.status', status, at);
}

/** What a list of entities gets then. */
export const observeCancelledList: Observation = ({ at, history }, answers) => {
  const cancellation = history?.cancellationBefore(at);
  if (history === undefined || cancellation == null || at.response.kind === 'unread') return;
  if (Object.keys(at.response.request.query ?? {}).length > 0) return;
  if (isOfState(at)) answers.see('cancelled.list', at.response.status, at, cancellation);
  if (!isPage(at)) return;
  const isListed = entitiesOf(at.response).length > 0;
  if (isListed) answers.see('cancelled.list', 'listed', at, cancellation);
  else if (hadEntities(history, cancellation))
    answers.see('cancelled.list', 'empty', at, cancellation);
};

/** What an update gets then. */
export const observeCancelledUpdate: Observation = ({ at, history }, answers) => {
  const cancellation = history?.cancellationBefore(at);
  const sent = sentObject(at);
  if (history === undefined || cancellation == null || sent === undefined) return;
  if (at.response.kind === 'unread') return;
  const fields = fieldsIn(sent);
  const keys = Object.keys(sent).join();
  if (fields !== null && keys === 'fields')
    observeFields(at, { history, cancellation, fields }, answers);
  if (sent.status === 'active' && keys === 'status') observeRevival(at, cancellation, answers);
};

interface Update {
  readonly history: History;
  readonly cancellation: Recorded;
  readonly fields: readonly string[];
}

function observeFields(at: Recorded, update: Update, answers: Answers): void {
  const { history, cancellation, fields } = update;
  if (isOfState(at)) answers.see('cancelled.update', at.response.status, at, cancellation);
  const before = history.before(cancellation)?.fields ?? null;
  if (!succeeded(at.response) || !isSubscription(at.response) || before === null) return;
  if (sameNames([...before], fields) || !isLegible(at)) return;
  const { fields: shown } = bodyObject(at.response);
  const isIgnored = sameNames(shown, before);
  const word = sameNames(shown, fields) ? 'accepted' : null;
  answers.see('cancelled.update', isIgnored ? 'ignored' : word, at, cancellation);
}

function observeRevival(at: Recorded, cancellation: Recorded, answers: Answers): void {
  const { status, cancelled_at: moment } = bodyObject(at.response);
  if (isOfState(at)) answers.see('cancelled.reactivate', at.response.status, at, cancellation);
  if (isOfInput(at)) answers.see('cancelled.reactivate', null, at);
  if (!succeeded(at.response) || !isSubscription(at.response)) return;
  const isActive = status === 'active' && typeof moment !== 'string';
  answers.see('cancelled.reactivate', isActive ? 'active' : 'ignored', at, cancellation);
}
