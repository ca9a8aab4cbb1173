import type { JsonValue } from '../../src/api/wire.js';
import type { RequestOptions } from '../http/request.js';
import { bodyObject, refused, succeeded, type HttpResponse } from '../http/response.js';
import { describe, fold, sameNames, sameWord, show } from '../session/findings/expect.js';
import {
  expectSubscription,
  expectSubscriptionWith,
  permitted,
  subscriptionIn,
} from '../session/findings/expect-subscription.js';
import {
  breach,
  holds,
  ifVerified,
  notApplicable,
  notVerified,
  type Finding,
} from '../session/findings/finding.js';
import { unlessClosed } from '../session/sending/wrong-bodies.js';
import type { Session } from '../session/session.js';
import { outsideScrape } from '../session/steps/conflicts.js';
import { acceptedUpdate, readLive, repeatedUpdate } from '../session/steps/lifecycle.js';
import { step } from '../session/step.js';
import { requireNotEnded } from '../session/steps/ends.js';
import { createdSubscription } from '../session/steps/subscription.js';
import { plainNames, unusualNames } from '../session/unusual-names.js';
import { checksOf, type Check } from './check.js';
import {
  arrayIn,
  errorResponse,
  mapText,
  otherId,
  type Middleware,
  type Mutation,
} from './mutant.js';
import { changeBody, changeKey, changeRequestBody, closeOn, respondWith } from './mutations.js';

const operation = 'updateSubscription';

/** An update of the run's own subscription to other fields. */
async function updateTo(session: Session, fields: readonly string[]): Promise<HttpResponse> {
  const { others } = await acceptedUpdate(session);
  const { id } = await createdSubscription(session);
  const body = { ...others, fields: [...fields] };
  const response = await outsideScrape(session, () => session.send(operation, { id, body }));
  if (succeeded(response)) session.subjects.of(id).replaceFields(fields);
  return response;
}

/** The fields that the run's own subscription should have. */
async function dueFields(session: Session): Promise<readonly string[]> {
  const { id } = await createdSubscription(session);
  return session.subjects.of(id).known?.fields ?? session.creationBody().fields;
}

interface LongUpdate {
  /** the fields from before */
  readonly fields: readonly string[];
  /** names that anybody's deployment of the market has, and all that were asked for */
  readonly known: readonly string[];
  readonly asked: readonly string[];
  readonly response: HttpResponse;
}

/** An update to a dozen fields. Where names or letters are restricted, it is refused. */
const longUpdate = step(async (session): Promise<LongUpdate> => {
  await ifVerified(repeatedUpdate(session), null);
  const fields = await dueFields(session);
  const { market } = session.settings;
  const known = [...new Set([...market.fields, ...market.updatedFields])];
  const attempt = async (names: readonly string[]): Promise<LongUpdate> => {
    const others = names.filter((name) => !known.some((one) => fold(one) === fold(name)));
    const asked = [...known, ...others];
    return { fields, known, asked, response: await updateTo(session, asked) };
  };
  const unusual = await attempt(unusualNames);
  return refused(unusual.response) ? attempt(plainNames) : unusual;
});

interface WrongUpdates {
  readonly responses: readonly HttpResponse[];
  /** the fields that it had before them */
  readonly due: readonly string[];
  /** the subscription after them */
  readonly read: HttpResponse;
}

const areRefused = (responses: readonly HttpResponse[]): boolean =>
  responses.every(({ status }) => status >= 400 && status < 500);

/** Updates whose body as a whole is wrong, and a read; then the fields from before are restored. */
const wrongUpdates = step(async (session): Promise<WrongUpdates> => {
  const { fields } = await longUpdate(session);
  const due = await dueFields(session);
  const { id } = await createdSubscription(session);
  requireNotEnded(session, id);
  const text = JSON.stringify({ ...(await acceptedUpdate(session)).others, fields: due });
  const bodies: RequestOptions[] = [{ text: text.slice(0, -1) }, { body: null }, { body: {} }];
  const send = (body: RequestOptions): Promise<HttpResponse> =>
    session.send(operation, { id, ...body, hasWrongBody: true });
  let isUnchanged = false;
  try {
    const responses = await allOf(bodies.map(send));
    const read = areRefused(responses)
      ? await readUntil(session, due)
      : await readLive(session, id);
    isUnchanged = sameNames(bodyObject(read).fields, fields);
    return { responses, due, read };
  } finally {
    if (!isUnchanged) await ifVerified(updateTo(session, fields), null);
  }
});

/** All responses, once none is under way any more. */
async function allOf(sent: readonly Promise<HttpResponse>[]): Promise<HttpResponse[]> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

async function readUntil(session: Session, fields: readonly string[]): Promise<HttpResponse> {
  const { id } = await createdSubscription(session);
  return session.waiting.until(
    () => session.send('getSubscription', { id }),
    (read) => sameNames(bodyObject(read).fields, fields),
  );
}

/** The same long update once more, and a read with nothing in between. */
const storedUpdate = step(async (session): Promise<HttpResponse> => {
  const { asked, fields } = await longUpdate(session);
  await updateTo(session, asked);
  const read = await readUntil(session, asked);
  await ifVerified(updateTo(session, fields), null);
  return read;
});

/** What was asked for comes back, and is stored, unless unknown names are left out. */
async function expectNames(session: Session): Promise<Finding> {
  const { response, asked, known } = await longUpdate(session);
  if (refused(response)) return notApplicable(`a dozen fields are refused: ${describe(response)}`);
  const finding = expectSubscriptionWith(response, asked);
  const { fields } = bodyObject(response);
  if (sameNames(fields, known)) return notApplicable('fields with unknown names are left out');
  if (finding.kind !== 'holds') return finding;
  const { responses, read } = await wrongUpdates(session);
  // what came in between may have changed them
  if (!areRefused(responses) || sameNames(bodyObject(read).fields, asked)) return holds();
  return expectSubscriptionWith(await storedUpdate(session), asked, response);
}

/** The subscription can be read afterwards; what an accepted body does is open. */
async function expectReadable(session: Session): Promise<Finding> {
  const { read } = await wrongUpdates(session);
  const { id } = await createdSubscription(session);
  const finding = expectSubscription(permitted(read, 'get.subscription'));
  if (finding.kind !== 'holds' || sameWord(bodyObject(read).id, id)) return finding;
  return breach(`id ${show(id)}`, `id ${show(bodyObject(read).id)}`, read);
}

async function expectUnchanged(session: Session): Promise<Finding> {
  const { responses, due, read } = await wrongUpdates(session);
  if (!areRefused(responses)) return notApplicable('not all of them are refused');
  const { fields } = subscriptionIn(read, 'update.bodies');
  if (sameNames(fields, due)) return holds();
  const names = await expectNames(session);
  if (names.kind === 'breach') return notVerified('the fields from before are not stored', read);
  return breach(`fields ${show([...due])}`, `fields ${show(fields)}`, read, ...responses);
}

/** Once an update has such a body, something else is read. */
const thenRead = (isBody: (body: string) => boolean, read: Middleware): Mutation => ({
  start: () => {
    let isHit = false;
    return (request, next) => {
      if (request.operation === operation) isHit = isBody(request.body);
      return isHit && request.operation === 'getSubscription' ? read(request, next) : next(request);
    };
  },
});

/** Changes the names of an update before they are stored. */
const changeNames = (change: (names: JsonValue[]) => JsonValue[]): Middleware =>
  changeRequestBody(operation, (body) =>
    Array.isArray(body.fields) ? { ...body, fields: change(body.fields) } : body,
  );

/** Section "Update": bodies that are wrong as a whole, and a long one. */
export const updateBodyChecks: readonly Check[] = checksOf(
  { section: 'Update', level: 'must', stage: 'updated', sends: 'writes' },
  [
    {
      id: 'update.many-fields',
      clause: 'An update to a dozen fields, where it is accepted, stores and returns all of them.',
      run: expectNames,
      mutants: {
        'only ten are kept': changeNames((names) => names.slice(0, 10)),
        'names are cut at 32 characters': changeNames((names) =>
          names.map((name) => (typeof name === 'string' ? name.slice(0, 32) : name)),
        ),
        'names come back without what is not ASCII': changeBody(operation, (body) => ({
          ...body,
          fields: arrayIn(body, 'fields').map((name) =>
            mapText(name, (text) => text.replace(/[^ -~]/g, '?')),
          ),
        })),
        'more than ten are not stored': changeBody('getSubscription', (body) => ({
          ...body,
          fields: arrayIn(body, 'fields').slice(0, 10),
        })),
      },
    },
    {
      id: 'update.bodies',
      clause: 'A malformed, null or empty body of an update gets a response, and does no damage.',
      run: (session) => unlessClosed(expectReadable(session), () => acceptedUpdate(session)),
      mutants: {
        'the connection is closed on null': closeOn(operation, (body) => body === 'null'),
        'after an empty body it cannot be read': thenRead(
          (body) => body === '{}',
          respondWith('getSubscription', errorResponse(500)),
        ),
        'after an empty body another one is read': thenRead(
          (body) => body === '{}',
          changeKey('getSubscription', 'id', otherId),
        ),
      },
    },
    {
      id: 'update.refused-keeps',
      level: 'should',
      clause: 'A malformed, null or empty body of an update that is refused changes no fields.',
      run: expectUnchanged,
      mutants: {
        'null empties the fields': thenRead(
          (body) => !body.includes('"fields":['),
          changeKey('getSubscription', 'fields', ['wifi']),
        ),
      },
    },
  ],
);
