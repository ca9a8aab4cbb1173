import { listDefaults } from '../../../src/api/operations.js';
import { bodyObject, isObject, succeeded } from '../../http/response.js';
import { Spellings } from '../../judge/seen.js';
import { keysAmong } from '../../script/updated-pages.js';
import { expectThat, fold } from '../../session/findings/expect.js';
import { entitiesOf, offsetOf, totalOf } from '../../session/findings/page.js';
import { unreadable } from '../../session/findings/readable.js';
import { isPage, type Evidence, type History } from '../history.js';
import { knownOf } from '../knowledge.js';
import { lag } from '../order.js';
import { unjudged } from '../reasons.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { isLegible } from '../sent.js';

/** Refusals of a request, in contrast to those of a subscription or of load. */
const ofRequest = [400, 405, 416, 422, 501];
/** Those that say nothing about a subscription, or its data. */
const ofMethod = [405, 501];

/** The largest `limit` that every deployment has to serve, and a place that may be out of reach. */
const plain = { limit: 50, offset: 10_000 };

/** Whether every deployment has to serve the page, whatever it makes of open questions. */
function isPlain({ response: { request } }: Recorded): boolean {
  const { limit = 1, offset = 0, ...others } = request.query ?? {};
  const isWhole = (value: string | number, least: number, most: number): boolean =>
    typeof value === 'number' && value >= least && value <= most;
  const isKnown = Object.keys(others).length === 0;
  return isKnown && isWhole(limit, 1, plain.limit) && isWhole(offset, 0, plain.offset);
}

export const judgeList: Judgement = (scene) => {
  const { at, history } = scene;
  if (history?.isLive(at) !== true) return;
  if (isPastEnd(at, history)) judgePastEnd(scene, history);
  else judgeStatus(scene, history);
  judgeBounds(scene);
  judgeDefaults(scene);
  if (at.response.status !== 200 || !isObject(at.response.json)) return;
  judgeTotal(scene);
  judgeSpelling(scene);
  const evidence = history.before(at);
  if (evidence !== null) judgeRemoved(scene, history, evidence);
};

/** Refusals that say that there is no such subscription. */
const ofNone = [404, 410];

/** Whether the page begins where the last one said that the list ends, or later. */
function isPastEnd(at: Recorded, history: History): boolean {
  const last = history.pages.lastBefore(at);
  const offset = offsetOf(at.response);
  if (last === undefined || unreadable(['list.total'], last.response) !== null) return false;
  return isPlain(at) && offset > 0 && offset >= totalOf(last.response);
}

function judgePastEnd({ at, ledger }: Scene, history: History): void {
  const { response } = at;
  const isRefused = [...ofRequest, ...ofNone].includes(response.status);
  if (isRefused && !history.isCertainlyThere(at)) return;
  if (!isRefused && !isPage(at)) return;
  // one that has entities shows that the list has grown, or that its total is wrong
  ledger.judge('page', { response, mayHaveGrown: true }, 'list.past-end');
}

function judgeStatus({ at, ledger }: Scene, history: History): void {
  const { response } = at;
  if (!isPlain(at) || response.kind === 'unread') return;
  // some list no entities before a scrape is over
  const isDenied = ofNone.includes(response.status) && history.isCertainlyThere(at);
  const isInvalid = ofRequest.includes(response.status);
  const isUndue = (isDenied || isInvalid) && isReady(at, history);
  const isRefused = ofMethod.includes(response.status) || isUndue;
  if (!succeeded(response) && !isRefused) return;
  ledger.judge('page', { response }, 'list.ok');
}

/** Whether it is active, and its data in the same state as when entities were listed. */
function isReady(at: Recorded, history: History): boolean {
  const listed = history.pages.lastBefore(at);
  if (listed === undefined) return false;
  const around = [listed, at].flatMap((event) => [
    history.lastSighting(event),
    history.nextSighting(event),
  ]);
  const seen = around.filter((event) => event !== undefined);
  const states = seen.map(({ response }) => {
    const { status, data_status: word } = bodyObject(response);
    return status === 'active' ? word : undefined;
  });
  return states[0] !== undefined && new Set(states).size === 1;
}

/** The least values of the parameters. */
const bounds = [
  ['limit', 1],
  ['offset', 0],
] as const;

/** Whether ordinary pages echo a number: otherwise nothing follows from what other pages echo. */
function isEchoed(history: History | undefined, key: 'limit' | 'offset'): boolean {
  const ordinary = history?.pages.events.filter(isPlain) ?? [];
  return unreadable([`list.${key}`], ...ordinary.map(({ response }) => response)) === null;
}

/** A `limit` or an `offset` out of bounds is not served as given. */
function judgeBounds({ at, history, ledger }: Scene): void {
  const { response } = at;
  const isRefused = ofRequest.includes(response.status);
  const isPage = response.status === 200 && isObject(response.json);
  if (!isRefused && !isPage) return;
  for (const [key, least] of bounds) {
    const asked = response.request.query?.[key];
    if (asked === undefined || (typeof asked === 'number' && asked >= least)) continue;
    const check = typeof asked === 'number' ? 'minimum' : 'integer';
    if (!isEchoed(history, key)) continue;
    ledger.judge('refusal', { response }, `list.${key}-${check}`);
  }
}

/** What is not asked for has its default, unless something else is asked for that may decide on it. */
function judgeDefaults({ at, ledger }: Scene): void {
  const { response } = at;
  const { query = {} } = response.request;
  const isOther = Object.keys(query).some((key) => key !== 'limit' && key !== 'offset');
  if (isOther || response.status !== 200) return;
  for (const [key] of bounds) {
    const served = bodyObject(response)[key];
    if (query[key] !== undefined || typeof served !== 'number') continue;
    const due = listDefaults[key];
    const finding = expectThat(served === due, `${key} ${due}`, `${key} ${served}`, response);
    ledger.note(`list.default-${key}`, finding);
  }
}

/** Keys of `fields` on one page are written alike. */
function judgeSpelling({ at, history, ledger }: Scene): void {
  const due = history && knownOf(history, at);
  if (due === undefined || !isLegible(at)) return;
  const spellings = new Spellings();
  for (const [index, entity] of entitiesOf(at.response).entries())
    spellings.note(at.response, index, entity, due);
  if (spellings.total === 0) return;
  ledger.judge('spelling', { odd: spellings.mixed(), total: spellings.total });
}

/** `total` covers the page. */
function judgeTotal({ at: { response }, ledger }: Scene): void {
  const { offset } = response.request.query ?? {};
  const isAsked = offset === undefined || typeof offset === 'number';
  const isCounted = typeof bodyObject(response).total === 'number';
  if (!isAsked || !isCounted || entitiesOf(response).length === 0) return;
  ledger.judge('page', { response }, 'list.total-covers');
}

/** No entity has a field that an update has removed. */
function judgeRemoved({ at, ledger }: Scene, history: History, evidence: Evidence): void {
  const { fields, write } = evidence;
  const isUpdated = write?.response.request.operation === 'updateSubscription';
  if (fields === null || write === undefined || !isUpdated) return;
  if (entitiesOf(at.response).length === 0 || !history.isCertain(evidence, at)) return;
  const kept = fields.map(fold);
  const removed = history
    .earlierFields(at)
    .flat()
    .filter((name) => !kept.includes(fold(name)));
  const isOld = keysAmong(removed, at.response).length > 0;
  if (isOld && at.start < write.end + lag) ledger.leave(unjudged.early);
  else ledger.judge('updatedPages', { pages: [at.response], removed });
}
