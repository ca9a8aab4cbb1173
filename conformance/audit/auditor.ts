import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { isOpenQuestion } from '../../src/open-questions/index.js';
import type { RuleCheck } from '../requirements/check.js';
import { checks, type Check } from '../requirements/index.js';
import { hasMask } from '../http/masks.js';
import { isIssued } from '../http/request.js';
import {
  bodyObject,
  isRejected,
  isWebPage,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import { RuleEngine } from '../rules/rule-engine.js';
import { isOfModel } from '../model/scope.js';
import { exercised } from '../model/exercised.js';
import { judge } from '../model/judge.js';
import { Repeats } from '../model/repeats.js';
import { isSuccess, mayBeUnrelated } from '../model/marks.js';
import type { Told } from '../model/rows.js';
import { objectOf, type TranscriptExchange } from '../model/transcript.js';
import { normalizeWord, validNames } from '../model/values.js';
import { notSucceeded } from '../findings/expect.js';
import { notApplicable, nothingAccepted, type Finding } from '../findings/finding.js';
import { sentText } from '../requirements/sent-text.js';
import { findingsOf } from '../rules/told-finding.js';
import { RecordedState, type EvaluationContext } from './expected-state.js';
import { Coverage } from './coverage.js';
import { ObservedAnswers } from './observed-answers.js';
import { unjudged } from './reasons.js';
import type { Recorded } from './recorded.js';
import { hasMaskedNames, sentObject } from './sent.js';
import { Transcripts, type RecordedTranscript } from './transcripts.js';

/** Whether a check is a requirement on bodies; the model judges all others. */
const isRule = (check: Check): check is RuleCheck => 'rule' in check && !isOfModel(check.id);

const isAccepted = (response: HttpResponse): boolean =>
  isIssued(response.request.credential) && succeeded(response) && !isWebPage(response);

/** Judges recorded exchanges: their bodies by the rules, everything else by the model. */
export class Auditor {
  readonly coverage = new Coverage();
  readonly #answers = new ObservedAnswers();
  readonly #expected = new RecordedState(this.coverage);
  readonly #rules = new RuleEngine(checks.filter(isRule), this.#expected);
  /** whether any request with a credential succeeded */
  readonly #isAccepted: boolean;

  /** @param streams exchanges in the order of their starts, one list per recording */
  constructor(streams: readonly (readonly Recorded[])[]) {
    this.#isAccepted = streams.some((stream) =>
      stream.some(({ response }) => isAccepted(response)),
    );
    const deployments = new Map<string, (readonly Recorded[])[]>();
    for (const stream of streams) {
      const { baseUrl = '' } = stream[0] ?? {};
      deployments.set(baseUrl, [...(deployments.get(baseUrl) ?? []), stream]);
    }
    for (const ofOne of deployments.values()) {
      const transcripts = new Transcripts(ofOne);
      for (const one of transcripts.all) this.#judgeTranscript(one, transcripts);
    }
    this.#answers.finish(this.#rules);
  }

  #judgeTranscript({ transcript, recorded }: RecordedTranscript, all: Transcripts): void {
    const { world, findings, doubts } = judge(transcript);
    const contexts = transcript.exchanges.flatMap((exchange): EvaluationContext[] => {
      const at = recorded[exchange.n];
      return at === undefined
        ? []
        : [{ at, exchange, world, isOfIntermediary: all.isOfIntermediary(at.response) }];
    });
    const repeats = new Repeats(world);
    for (const context of contexts) this.#judgeBodies(context, repeats);
    for (const [requirement, times] of exercised(world))
      this.coverage.noteTimes(requirement, times);
    this.#noteFindings(findings, contexts);
    this.coverage.leave(unjudged.stranger, doubts);
    this.#answers.note(contexts);
  }

  /** Judges the bodies by the rules. */
  #judgeBodies(context: EvaluationContext, repeats: Repeats): void {
    const { at, exchange } = context;
    const { response } = at;
    if (context.isOfIntermediary) return;
    this.#noteMarks(context);
    this.#expected.note(context);
    this.#rules.judge(response.whole(), response);
    if (isCredentialRejection(response)) this.coverage.judge('rejections', response);
    if (isOtherRejection(context)) this.coverage.judge('other-rejections', response);
    if (exchange.operation !== 'interpret' || exchange.sender !== 'own') return;
    if (succeeded(response) && response.kind !== 'unread' && !isWebPage(response)) {
      this.coverage.judge('interpretation', response);
    } else if (response.status >= 500 && repeats.isLasting(exchange)) {
      this.coverage.note('interpret.interpretations', notSucceeded(response));
    }
  }

  /** Counts the parts of an exchange that cannot be read. */
  #noteMarks({ at, exchange }: EvaluationContext): void {
    const { response, sent } = at;
    if (at.unjudged !== null) this.coverage.leave(at.unjudged);
    const isDue = ['POST', 'PATCH'].includes(response.request.method);
    if (isDue && sent.text === undefined) this.coverage.leave(unjudged.unsent);
    const bodies = [sentObject(at) ?? {}, bodyObject(response)];
    const isMasked = bodies.some((body) => Object.values(body).some((value) => hasMask(value)));
    if (isMasked || hasMaskedNames(at)) this.coverage.leave(unjudged.masked);
    if (exchange.isUnsent === true && !at.isLegible) this.coverage.leave(unjudged.encoding);
    if (leavesOut(exchange)) this.coverage.leave(unjudged.unknown);
  }

  #noteFindings(findings: readonly Told[], contexts: readonly EvaluationContext[]): void {
    const responseOf = ({ n }: { readonly n: number }): HttpResponse => {
      const context = contexts[n];
      if (context === undefined) throw new RangeError(`exchange ${n} is not in a recording`);
      return context.at.response;
    };
    for (const [id, finding] of findingsOf(findings, responseOf, sentText))
      this.coverage.note(id, finding);
  }

  #observed(id: OpenQuestionId): Finding {
    return this.#isAccepted ? this.#answers.finding(id) : notApplicable(nothingAccepted);
  }

  /** Returns how often the requirement of a check applied. */
  times({ id }: Check): number {
    return this.coverage.times(id) + this.#rules.times(id);
  }

  /** Returns the finding of a check; null if its requirement never applied. */
  finding({ id }: Check, shorten: (text: string) => string): Finding | null {
    if (isOpenQuestion(id)) return this.#observed(id);
    return this.#rules.finding(id, shorten) ?? this.coverage.finding(id);
  }
}

/** Whether a response lacks names of its request that might be meaningless to the deployment. */
function leavesOut(exchange: TranscriptExchange): boolean {
  const { unusualNames = [] } = exchange.intent;
  const shown = validNames(objectOf(exchange.json).fields)?.map(normalizeWord);
  return (
    isSuccess(exchange) &&
    shown !== undefined &&
    !unusualNames.every((name) => shown.includes(normalizeWord(name)))
  );
}

/** Whether a body rejects a credential. A 403 in HTML or plain text might come from a firewall. */
function isCredentialRejection({ status, kind, request }: HttpResponse): boolean {
  if (status === 401) return !['empty', 'unread'].includes(kind);
  return status === 403 && kind === 'json' && !isIssued(request.credential);
}

/** Whether the deployment itself rejects a credential, with a status other than 401 and 403. */
const isOtherRejection = ({ at, exchange }: EvaluationContext): boolean =>
  isRejected(at.response) &&
  !isIssued(at.response.request.credential) &&
  !exchange.isUnread &&
  !mayBeUnrelated(exchange);

/** The checks whose requirements recorded traffic can exercise. */
export const judged: readonly Check[] = checks.filter(({ level }) => level !== 'open');
