import { assessmentKeys, assessmentShape } from '../../clauses/observations/assessments.js';
import { bodyObject, isObject, succeeded, type JsonObject } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { sameNames } from '../../session/findings/expect.js';
import { entitiesOf, totalOf } from '../../session/findings/page.js';
import type { Histories } from '../histories.js';
import type { History } from '../history.js';
import { precedes } from '../order.js';
import { isPage } from '../pages.js';
import type { Recorded } from '../recorded.js';
import { fieldsIn, sentObject } from '../sent.js';
import type { Answers } from './answers.js';

/** For so long no entity has to be added until a scrape counts as over, ms. */
const calm = 10_000;

const isUpdate = ({ response }: Recorded): boolean =>
  response.request.operation === 'updateSubscription';

const isShown = ({ response }: Recorded): boolean =>
  succeeded(response) && isSubscription(response) && typeof bodyObject(response).id === 'string';

const wordOf = ({ response }: Recorded): string => {
  const word = bodyObject(response).data_status;
  return typeof word === 'string' ? word : '';
};

/** What a scrape does to a subscription: `data_status`, and what is known of its fields. */
export function observeData(histories: Histories, answers: Answers): void {
  for (const history of histories.all()) {
    const firstUpdate = history.events.find(isUpdate);
    const early = history.events.filter(
      (event) => firstUpdate === undefined || precedes(event, firstUpdate),
    );
    const shown = early.filter(isShown);
    const ready = shown.findLast((event) => isSettled(event, early));
    observeAssessments(shown, ready, answers);
    if (ready !== undefined) observeWords({ history, shown, ready }, answers);
  }
}

/** Whether entities are there, and none was added before it and afterwards. */
function isSettled(read: Recorded, events: readonly Recorded[]): boolean {
  const pages = events.filter((event) => isPage(event) && entitiesOf(event.response).length > 0);
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
  /** one after the first scrape */
  readonly ready: Recorded;
}

function observeWords({ history, shown, ready }: Scraped, answers: Answers): void {
  const last = wordOf(ready);
  answers.see('data-status.ready', last, ready);
  const { creation } = history;
  if (creation === undefined || !precedes(creation, ready)) return;
  const first = wordOf(creation);
  if (first === '' || first === last) return;
  answers.see('data-status.pending', first, creation, ready);
  const between = shown.filter(
    (event) => precedes(event, ready) && ![first, last, ''].includes(wordOf(event)),
  );
  // seen once, it may be too short to be seen again
  if (between.length > 1)
    for (const event of between) answers.see('data-status.scraping', wordOf(event), event);
  observeUpdated(history, last, ready, answers);
}

/** What is shown after the fields changed, until the next scrape. */
function observeUpdated(history: History, last: string, ready: Recorded, answers: Answers): void {
  const update = history.events.find(isUpdate);
  if (update === undefined || !isShown(update) || wordOf(update) === '') return;
  const fields = fieldsIn(sentObject(update));
  const { fields: before } = bodyObject(ready.response);
  if (fields === null || sameNames(before, fields)) return;
  answers.see(
    'update.data-status',
    wordOf(update) === last ? 'unchanged' : 'pending',
    update,
    ready,
  );
}

const assessmentsIn = ({ response }: Recorded): JsonObject | undefined => {
  const { field_assessments: value } = bodyObject(response);
  return isObject(value) ? value : undefined;
};

/** Some deployments fill the assessments later, or show them only sometimes: the last ones count. */
function observeAssessments(
  shown: readonly Recorded[],
  ready: Recorded | undefined,
  answers: Answers,
): void {
  const last = shown.findLast((event) => assessmentsIn(event) !== undefined) ?? ready;
  if (last === undefined) return;
  const value = assessmentsIn(last);
  const shape = assessmentShape(value, bodyObject(last.response).fields);
  const isFinal = ready !== undefined || ['by-field', 'by-field-word'].includes(shape);
  if (isFinal) answers.see('field-assessments.shape', shape, last);
  const keys = assessmentKeys(value);
  if (keys !== null) answers.see('field-assessments.keys', keys, last);
}
