import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, type HttpResponse, isObject } from '../../http/response.js';
import { sameNames } from '../../session/findings/expect.js';
import type { Session } from '../../session/session.js';
import { step } from '../../script/step.js';
import { comparablePages, entityPage, readResponse } from '../../script/pages.js';
import { listedSubscription } from '../../script/subscription.js';

/** What `data_status` was in the course of the first scrape. */
interface DataStatuses {
  readonly first: string;
  readonly last: HttpResponse | null;
  readonly between: readonly HttpResponse[];
}

/** The value of `data_status` in a response; empty if it has none. */
export function statusWord(response: HttpResponse | null): string {
  const word = response === null ? '' : bodyObject(response).data_status;
  return typeof word === 'string' ? word : '';
}

/** The values of `data_status` from creation until no more entities are added. */
export const dataStatus = step(async (session): Promise<DataStatuses> => {
  await entityPage(session);
  const isCalm = await isStable(session);
  const { id } = await listedSubscription(session);
  const first = session.subjects.of(id).dataStatuses[0]?.word ?? '';
  const now = await lastingStatus(session, id, first);
  const seen = [...session.subjects.of(id).dataStatuses];
  const others = seen.filter(({ word }) => word !== first && word !== statusWord(now));
  const between = others.map(({ response }) => response);
  return { first, last: isCalm ? now : null, between };
});

/** Whether the list stays as it is: only a deep run makes sure of it. */
async function isStable(session: Session): Promise<boolean> {
  if (!session.settings.deep) return true;
  const { stable } = await comparablePages(session);
  return stable;
}

/**
 * The subscription once its `data_status` is not that of the creation any more: entities may be
 * listed before it changes, and one run would see it change, and the next one not.
 */
function lastingStatus(session: Session, id: string, first: string): Promise<HttpResponse> {
  const { created, settings, waiting } = session;
  const mayChange = settings.deep && first !== '' && created.isAlive(id);
  return waiting.until(
    () => session.send('getSubscription', { id }),
    (response) => !mayChange || statusWord(response) !== first,
    { because: '`data_status` is still that of the creation' },
  );
}

type Assessments = Record<string, JsonValue>;

/** The assessments of a response; undefined if there are none. */
interface SeenAssessments {
  readonly value: Assessments | undefined;
  readonly response: HttpResponse;
}

/** The last assessments in any response: some deployments fill them later, or only sometimes. */
export async function assessmentsOf(session: Session): Promise<SeenAssessments> {
  const { response: created, id } = await listedSubscription(session);
  await readResponse(session);
  await dataStatus(session);
  const { dataStatuses } = session.subjects.of(id);
  const seen = dataStatuses.map(({ response }) => response);
  const shown = [created, ...seen].filter(hasAssessments);
  const response = shown.at(-1) ?? created;
  const { field_assessments: value } = bodyObject(response);
  if (isObject(value)) return { value, response };
  return { value: undefined, response };
}

const hasAssessments = (response: HttpResponse): boolean =>
  isObject(bodyObject(response).field_assessments);

/** The answer to `field-assessments.shape`. */
export function assessmentShape(
  value: Assessments | undefined,
  fields: JsonValue | undefined,
): string {
  if (value === undefined) return 'absent';
  const keys = Object.keys(value);
  if (keys.length === 0) return 'empty';
  if (!sameNames(fields, keys)) return 'other';
  const values = Object.values(value);
  if (values.every(isObject)) return 'by-field';
  if (values.every((one) => typeof one === 'string')) return 'by-field-word';
  return 'other';
}

/** The keys of all assessments that are objects; null if there are none. */
export function assessmentKeys(value: Assessments | undefined): string[] | null {
  const assessments = Object.values(value ?? {}).filter(isObject);
  if (assessments.length === 0) return null;
  const keys = new Set(assessments.flatMap((one) => Object.keys(one)));
  return [...keys].sort();
}
