import type { OpenPointId } from '../../../src/profile/open-points.js';
import type { JsonValue } from '../../../src/api/wire.js';
import type { Check, Effect, Phase } from '../../check.js';
import { describe, sameNames } from '../../expect.js';
import { notApplicable, observed, type Finding } from '../../finding.js';
import { isObject, objectOf, refused, succeeded, type Answer } from '../../http/call.js';
import { afterCancel, cancellation, successfulUpdate } from '../../session/changing.js';
import { comparablePages, defaultPage, entitiesOf, entityPage, readAnswer } from '../../session/reading.js';
import type { Session } from '../../session/session.js';
import { isSubscription } from '../../session/subscription-body.js';
import { unknownCancellation } from '../cancel.js';
import { invalidCreation } from '../create.js';
import { observation } from '../define.js';
import { unknownUpdate, wrongUpdate } from '../update.js';
import { refusalOr, refusalStatus } from './status.js';

/** What only looks at a cancelled subscription, or at answers that are there. */
const lookOnly = new Set<OpenPointId>([
  'update.status',
  'cancel.status',
  'cancel.body',
  'cancelled.status',
  'cancelled.get',
  'cancelled.list',
]);

const see = (
  point: OpenPointId,
  phase: Phase,
  effect: Effect,
  run: (session: Session) => Promise<Finding>,
): Check => observation(point, { phase, effect, run, ...(lookOnly.has(point) ? { together: true } : {}) });

const malformedId = 'not-a-uuid';

const successStatus = (answer: Answer): Finding =>
  succeeded(answer)
    ? observed(answer.status, answer)
    : notApplicable(`it did not succeed: ${describe(answer)}`);

/** How the answer to a creation names the new resource. */
function locationForm(answer: Answer, id: string): 'absolute' | 'path' | 'none' | 'other' {
  const location = answer.headers.get('location');
  if (location === null || location === '') return 'none';
  if (!location.split('?')[0]?.endsWith(`/v1/subscriptions/${id}`)) return 'other';
  return location.startsWith('/') ? 'path' : URL.canParse(location) ? 'absolute' : 'other';
}

interface DataStatuses {
  readonly first: string;
  readonly last: Answer | null;
  readonly between: readonly Answer[];
}

const statusWord = (answer: Answer | null): string => {
  const word = answer === null ? '' : objectOf(answer).data_status;
  return typeof word === 'string' ? word : '';
};

/** How `data_status` went on from creation to a last look, taken when no more entities come in. */
const dataStatus = (session: Session): Promise<DataStatuses> =>
  session.once('data status', async () => {
    await entityPage(session);
    const calm = !session.settings.deep || (await comparablePages(session)).calm;
    const { id } = await session.subject();
    const seen = [...(session.judge.dataStatuses.get(id) ?? [])];
    const now = await session.send('getSubscription', { id });
    const first = seen[0]?.word ?? '';
    const between = seen.filter(({ word }) => word !== first && word !== statusWord(now));
    return { first, last: calm ? now : null, between: between.map(({ answer }) => answer) };
  });

type Assessments = Record<string, JsonValue>;

const assessmentsOf = async (
  session: Session,
): Promise<{ value: Assessments | undefined; answer: Answer }> => {
  const { answer: creation } = await session.subject();
  const read = await readAnswer(session);
  const answer = 'field_assessments' in objectOf(read) ? read : creation;
  const { field_assessments: value } = objectOf(answer);
  return { value: isObject(value) ? value : undefined, answer };
};

function assessmentShape(value: Assessments | undefined, fields: JsonValue | undefined): string {
  if (value === undefined) return 'absent';
  const keys = Object.keys(value);
  if (keys.length === 0) return 'empty';
  if (!sameNames(fields, keys)) return 'other';
  const values = Object.values(value);
  if (values.every(isObject)) return 'by-field';
  return values.every((one) => typeof one === 'string') ? 'by-field-word' : 'other';
}

/** Sections "Create", "Get", "Update", "Cancel" and "Subscription": what is seen without a request more. */
export const subscriptionObservations: readonly Check[] = [
  see('create.status', 'live', 'writes', async (session) => successStatus(await session.creation())),
  see('create.location', 'live', 'writes', async (session) => {
    const { id, answer } = await session.made();
    return observed(locationForm(answer, id), answer);
  }),
  see('create.invalid.status', 'vacant', 'writes', async (session) =>
    refusalStatus(await invalidCreation(session)),
  ),
  see('get.unknown.status', 'guest', 'reads', async (session) => refusalStatus(await session.unknownGet())),
  see('get.malformed.status', 'guest', 'reads', async (session) =>
    refusalStatus(await session.send('getSubscription', { id: malformedId })),
  ),
  see('update.status', 'changing', 'writes', async (session) => {
    const { answer } = await successfulUpdate(session);
    return observed(answer.status, answer);
  }),
  see('update.invalid.status', 'changing', 'writes', async (session) =>
    refusalStatus(await wrongUpdate(session, 'update.fields-array', 'phone')),
  ),
  see('update.unknown.status', 'guest', 'writes', async (session) =>
    refusalStatus(await unknownUpdate(session)),
  ),
  see('cancel.status', 'cancelling', 'writes', async (session) => successStatus(await cancellation(session))),
  see('cancel.body', 'cancelling', 'writes', async (session) => {
    const answer = await cancellation(session);
    if (!succeeded(answer)) return notApplicable(`it did not succeed: ${describe(answer)}`);
    if (answer.kind === 'empty') return observed('empty', answer);
    if (answer.kind !== 'json') return notApplicable(answer.flaw ?? 'it is not JSON');
    return observed(isSubscription(answer) ? 'subscription' : 'json', answer);
  }),
  see('cancel.unknown.status', 'guest', 'writes', async (session) =>
    refusalStatus(await unknownCancellation(session)),
  ),
  see('cancelled.status', 'cancelling', 'writes', async (session) => {
    const read = await afterCancel(session, 'get');
    const answer = succeeded(read) ? read : await cancellation(session);
    const { status } = objectOf(answer);
    const known = status === 'active' || status === 'paused' || status === 'cancelled';
    return known ? observed(status, answer) : notApplicable('no body shows it');
  }),
  see('cancelled.get', 'cancelling', 'writes', async (session) => {
    const answer = await afterCancel(session, 'get');
    return refusalOr(answer, succeeded(answer) ? 'readable' : null);
  }),
  see('cancelled.list', 'cancelling', 'writes', async (session) => {
    const { subscription } = session.settings;
    if (subscription !== undefined) await defaultPage(session);
    const answer = await afterCancel(session, 'list');
    if (refused(answer)) return observed(answer.status, answer);
    if (entitiesOf(answer).length > 0) return observed('listed', answer);
    // nothing listed tells something only where there was something before
    await entityPage(session);
    return subscription === undefined
      ? observed('empty', answer)
      : notApplicable('it may never have had entities');
  }),
  see('cancelled.update', 'cancelling', 'writes', async (session) => {
    const answer = await afterCancel(session, 'update');
    if (refused(answer)) return observed(answer.status, answer);
    const taken = sameNames(objectOf(answer).fields, session.settings.market.fields);
    return refusalOr(answer, succeeded(answer) ? (taken ? 'accepted' : 'ignored') : null);
  }),
  see('cancelled.cancel', 'cancelling', 'writes', async (session) => {
    const answer = await afterCancel(session, 'cancel');
    return observed(answer.status, answer);
  }),
  see('data-status.pending', 'live', 'writes', async (session) => {
    const { body, answer } = await session.made();
    const { last } = await dataStatus(session);
    const { data_status: word } = body;
    if (typeof word !== 'string' || word === '' || word === statusWord(last)) {
      return notApplicable('the creation was answered when the first scrape was over');
    }
    return observed(word, answer);
  }),
  see('data-status.scraping', 'live', 'reads', async (session) => {
    const [answer, again] = (await dataStatus(session)).between;
    if (answer === undefined) return notApplicable('no scrape was seen running');
    // what one look happens to catch, the next run may miss
    if (again === undefined && session.settings.deep) {
      return notApplicable(`seen just once, as ${statusWord(answer)}: too short to tell`);
    }
    return observed(statusWord(answer), answer);
  }),
  see('data-status.ready', 'live', 'reads', async (session) => {
    const { last } = await dataStatus(session);
    if (last === null) return notApplicable('entities still came in');
    return statusWord(last) === ''
      ? notApplicable('there is no `data_status`')
      : observed(statusWord(last), last);
  }),
  see('data-status.failed', 'closing', 'reads', async () =>
    notApplicable('no scrape can be made to fail from outside'),
  ),
  see('field-assessments.shape', 'live', 'reads', async (session) => {
    const { value, answer } = await assessmentsOf(session);
    return observed(assessmentShape(value, objectOf(answer).fields), answer);
  }),
  see('field-assessments.keys', 'live', 'reads', async (session) => {
    const { value, answer } = await assessmentsOf(session);
    const assessments = Object.values(value ?? {}).filter(isObject);
    if (assessments.length === 0) return notApplicable('there is no assessment of a field that is an object');
    return observed([...new Set(assessments.flatMap((one) => Object.keys(one)))].sort(), answer);
  }),
];
