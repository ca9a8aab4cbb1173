import type { OperationId } from '../../src/api/operations.js';
import type { OpenPointId } from '../../src/points/index.js';
import { isOpenPoint } from '../../src/points/index.js';
import type { RuleCheck } from '../clauses/check.js';
import { checks, type Check } from '../clauses/index.js';
import { isProxyPage, mayBeOfFront, FrontPages } from '../http/pages.js';
import { isIssued } from '../http/request.js';
import { isWebPage, succeeded, type HttpResponse } from '../http/response.js';
import { Judge } from '../judge/judge.js';
import { notApplicable, nothingAccepted, type Finding } from '../session/findings/finding.js';
import { Accepted } from './accepted.js';
import { Failures } from './failures.js';
import { Histories } from './histories.js';
import { judgeAccess } from './judgements/access.js';
import { judgeBeside } from './judgements/beside.js';
import { judgeCancellation } from './judgements/cancel.js';
import { judgeCreation } from './judgements/create.js';
import { judgeRead } from './judgements/get.js';
import { judgeInterpretation } from './judgements/interpret.js';
import { judgeList } from './judgements/list.js';
import { judgeFullness, judgePages } from './judgements/pages.js';
import { judgeNoEffect } from './judgements/no-effect.js';
import { judgeUnknown } from './judgements/unknown.js';
import { judgeUpdate } from './judgements/update.js';
import { Ledger } from './ledger.js';
import { Observer } from './observer.js';
import { Owners } from './owners.js';
import { RecordedKnowledge } from './knowledge.js';
import { unjudged } from './reasons.js';
import type { Recorded } from './recorded.js';
import type { Judgement, Scene } from './scene.js';

const judgements: Readonly<Record<OperationId, readonly Judgement[]>> = {
  createSubscription: [judgeCreation],
  getSubscription: [judgeRead, judgeBeside, judgeNoEffect, judgeUnknown],
  updateSubscription: [judgeUpdate, judgeUnknown],
  cancelSubscription: [judgeCancellation, judgeUnknown],
  listEntities: [judgeList, judgePages, judgeFullness, judgeUnknown],
  interpretFields: [judgeInterpretation],
};

/** Whether a request must have had a body, which the recording lacks. */
const hasUnknownBody = ({ sent, response: { request } }: Recorded): boolean =>
  ['POST', 'PATCH'].includes(request.method) && sent.text === undefined;

const isRule = (check: Check): check is RuleCheck => 'rule' in check;

const isAccepted = (response: HttpResponse): boolean =>
  isIssued(response.request.credential) && succeeded(response) && !isWebPage(response);

/** Judges recorded exchanges by the rules of the kit, and by what they tell of subscriptions. */
export class Auditor {
  readonly ledger = new Ledger();
  readonly #failures = new Failures();
  readonly #observer = new Observer();
  readonly #pages = new FrontPages();
  /** whether any request with a credential succeeded */
  readonly #isAccepted: boolean;
  readonly #knowledge = new RecordedKnowledge();
  readonly #judge = new Judge(checks.filter(isRule), this.#knowledge);

  /** @param streams exchanges in the order of their starts, one list for each recording */
  constructor(streams: readonly (readonly Recorded[])[]) {
    const responses = streams.flat().map(({ response }) => response);
    for (const response of responses) this.#pages.note(response);
    this.#isAccepted = responses.some(isAccepted);
    const owners = new Owners(streams);
    const accepted = new Accepted(streams);
    for (const stream of streams) {
      const others = streams.filter((other) => other !== stream);
      const histories = new Histories(stream, others);
      for (const at of stream) {
        const history = histories.about(at);
        this.#judgeScene({ at, history, histories, owners, accepted, ledger: this.ledger });
      }
      this.#observer.noteHistories(histories);
    }
    this.#failures.finish(this.ledger);
    this.ledger.finish();
    this.#observer.finish(this.#judge);
  }

  #judgeScene(scene: Scene): void {
    const { response } = scene.at;
    const { operation, credential } = response.request;
    if (this.#isOfFront(response)) return;
    if (scene.at.unjudged !== null) this.ledger.leave(scene.at.unjudged);
    if (hasUnknownBody(scene.at)) this.ledger.leave(unjudged.unsent);
    judgeAccess(scene);
    this.#observer.noteAccess(scene);
    this.#knowledge.note(scene);
    this.#judge.judge(response);
    // whose request it is decides what it may do
    const isOwn = credential === 'own' && !scene.owners.isForeign(scene.at);
    if (operation === null || !isOwn || isWebPage(response)) return;
    this.#failures.note(scene);
    for (const judge of judgements[operation]) judge(scene);
    this.#observer.noteOwn(scene);
  }

  #observed(id: OpenPointId): Finding {
    return this.#isAccepted ? this.#observer.finding(id) : notApplicable(nothingAccepted);
  }

  /** What stands in front of a deployment is not the deployment. */
  #isOfFront(response: HttpResponse): boolean {
    if (this.#pages.isOfFront(response)) return true;
    if (response.kind !== 'html' || !mayBeOfFront(response)) return false;
    return isProxyPage(response.exchange.response?.body ?? '');
  }

  /** How often the clause of a check applied. */
  times({ id }: Check): number {
    return this.ledger.times(id) + this.#judge.times(id);
  }

  /** What was found out about a check; null if its clause never applied. */
  finding({ id }: Check, shorten: (text: string) => string): Finding | null {
    if (isOpenPoint(id)) return this.#observed(id);
    return this.#judge.finding(id, shorten) ?? this.ledger.finding(id);
  }
}

/** Checks whose clauses recorded traffic can show. */
export const judged: readonly Check[] = checks.filter(({ level }) => level !== 'open');
