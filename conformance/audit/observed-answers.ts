import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { isWebPage, bodyObject, isObject, succeeded } from '../http/response.js';
import { Answers, type Occurrence } from '../observers/answers.js';
import { recordedAnswer } from '../observers/observer.js';
import { SeenBodies, isPage } from '../observers/seen-bodies.js';
import type { RuleEngine } from '../rules/rule-engine.js';
import type { Finding } from '../findings/finding.js';
import type { EvaluationContext } from './expected-state.js';
import { Occurrences, knownExchange } from './occurrences.js';
import { isSubscription } from '../findings/expect-subscription.js';
import { sameNames } from '../findings/expect.js';
import { entitiesOf, totalOf } from '../findings/page.js';
import type { Recorded } from './recorded.js';
import { sentObject } from './sent.js';
import { fieldsIn } from '../rules/fields-in.js';

/** How long no entity must be added until a scrape counts as over, ms. */
const calm = 10_000;

const isUpdate = ({ response }: Recorded): boolean =>
  response.request.operation === 'updateSubscription';

const hasSubscription = ({ response }: Recorded): boolean =>
  succeeded(response) && isSubscription(response) && typeof bodyObject(response).id === 'string';

const wordOf = ({ response }: Recorded): string => {
  const word = bodyObject(response).data_status;
  return typeof word === 'string' ? word : '';
};

const hasAssessments = ({ response }: Recorded): boolean =>
  isObject(bodyObject(response).field_assessments);

/** All exchanges about a subscription, in the order of sending. */
interface History {
  readonly events: readonly Recorded[];
  /** undefined if it existed before the recording */
  readonly creation: Recorded | undefined;
}

/** Whether an exchange ended before another one began. */
const precedes = (one: Recorded, other: Recorded): boolean =>
  one !== other && one.end <= other.start;

/** Returns the exchanges that show the effect of a scrape on a subscription. */
function scrapesIn(history: History): Occurrence[] {
  const firstUpdate = history.events.find(isUpdate);
  const early = history.events.filter(
    (event) => firstUpdate === undefined || precedes(event, firstUpdate),
  );
  const shown = early.filter(hasSubscription);
  const ready = shown.findLast((event) => isSettled(event, early));
  const last = shown.findLast(hasAssessments) ?? ready;
  return [
    ...(last === undefined ? [] : [known('assessments', last, ready)]),
    ...(ready === undefined ? [] : scrape({ history, shown, ready })),
  ];
}

const known = (kind: Occurrence[0], at: Recorded, ready?: Recorded): Occurrence => [
  kind,
  knownExchange(at, { others: ready === undefined ? [] : [ready.response] }),
];

/** Whether there are entities, and none was added before and after. */
function isSettled(read: Recorded, events: readonly Recorded[]): boolean {
  const pages = events.filter(
    ({ response }) => isPage(response) && entitiesOf(response).length > 0,
  );
  const before = pages.find((page) => precedes(page, read));
  const after = pages.findLast((page) => precedes(read, page));
  if (before === undefined || after === undefined || wordOf(read) === '') return false;
  const isSame = totalOf(before.response) === totalOf(after.response);
  return isSame && after.start - before.end >= calm;
}

interface Scraped {
  readonly history: History;
  /** the bodies before the first update */
  readonly shown: readonly Recorded[];
  /** a body after the first scrape */
  readonly ready: Recorded;
}

function scrape({ history, shown, ready }: Scraped): Occurrence[] {
  const { creation } = history;
  const scraped = known('scraped', ready);
  if (creation === undefined || !precedes(creation, ready)) return [scraped];
  const words = [wordOf(creation), wordOf(ready)];
  // A scrape that is over at once shows nothing.
  if (words.includes('') || new Set(words).size < words.length) return [scraped];
  const between = shown.filter(
    (event) => precedes(event, ready) && ![...words, ''].includes(wordOf(event)),
  );
  // A word seen once might be too short-lived to be seen again.
  const seen = between.length > 1 ? between : [];
  return [
    scraped,
    known('created', creation, ready),
    ...seen.map((event) => known('scraping', event)),
    ...updated(history, ready),
  ];
}

/** The first update, if it changes the fields. */
function updated(history: History, ready: Recorded): Occurrence[] {
  const update = history.events.find(isUpdate);
  if (update === undefined || !hasSubscription(update)) return [];
  const fields = fieldsIn(sentObject(update));
  const { fields: before } = bodyObject(ready.response);
  if (fields === null || sameNames(before, fields)) return [];
  return [known('updated', update, ready)];
}

/** Observes open questions in recorded traffic, if the traffic is consistent. */
export class ObservedAnswers {
  readonly #bodies = new SeenBodies();
  readonly #answers = new Answers(recordedAnswer);

  /** Adds the exchanges of a transcript, in the order of sending. */
  note(contexts: readonly EvaluationContext[]): void {
    const recorded = contexts.map(({ at }) => at);
    const occurrences = new Occurrences(recorded);
    for (const context of contexts) {
      if (context.isOfIntermediary) continue;
      this.#answers.note(occurrences.ofAnyone(context));
      if (context.exchange.sender !== 'own' || isWebPage(context.at.response)) continue;
      this.#bodies.note(context.at.response);
      this.#answers.note(occurrences.ofOwner(context));
    }
    for (const { creation, exchanges } of contexts[0]?.world.all ?? []) {
      const events = exchanges.flatMap(({ n }) => recorded[n] ?? []);
      const created = creation ? recorded[creation.n] : undefined;
      this.#answers.note(scrapesIn({ events, creation: created }));
    }
  }

  finish(rules: RuleEngine): void {
    this.#answers.note(this.#bodies.ofRecordings(rules));
  }

  finding(id: OpenQuestionId): Finding {
    return this.#answers.finding(id);
  }
}
