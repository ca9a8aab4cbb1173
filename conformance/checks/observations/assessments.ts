import type { JsonValue } from '../../../src/api/wire.js';
import { bodyObject, isObject, type HttpResponse } from '../../http/response.js';
import { sameNames } from '../../session/findings/expect.js';
import type { Session } from '../../session/session.js';
import { readResponse } from '../../session/steps/pages.js';
import { listedSubscription } from '../../session/steps/subscription.js';
import { dataStatus } from './data-status.js';

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
