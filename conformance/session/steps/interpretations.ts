import type { RequestOptions } from '../../http/request.js';
import { refused, type HttpResponse } from '../../http/response.js';
import { permitted } from '../findings/expect-subscription.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { unusualNames } from '../unusual-names.js';
import { interpretation, requireToken } from './first-requests.js';
import { createdSubscription } from './subscription.js';
import { requireService } from './unknown-subscription.js';

const interpret = 'interpretFields';

/** The interpretation of the run, if the token may ask for one. */
export async function interpreted(session: Session): Promise<HttpResponse> {
  await requireToken(session);
  return permitted(await interpretation(session), 'interpret.interpretations');
}

/**
 * Which entity types are served is open: a refusal only counts if a creation with the same type is
 * accepted, and an error of the server if anything is.
 * @throws {Unverified} otherwise
 */
export async function requireServed(session: Session, { status }: HttpResponse): Promise<void> {
  if (status >= 500) {
    await requireService(session);
  } else if (!session.settings.readOnly) {
    await createdSubscription(session);
  }
}

const describedFields = (names: readonly string[]): { name: string; description: string }[] =>
  names.map((name) => ({ name, description: 'as somebody asked for it' }));

/** Interprets names that have no prepared answers, and those of the run among them. */
function interpretNames(session: Session, names: readonly string[]): Promise<HttpResponse> {
  const { fields, ...rest } = session.interpretBody();
  const body = { ...rest, fields: [...fields, ...describedFields(names)] };
  return session.send(interpret, { body });
}

/** Also interprets a single name, and more than a dozen; fewer where that is refused. */
export const interpretedAgain = step(async (session): Promise<HttpResponse[]> => {
  await interpreted(session);
  const fields = describedFields(unusualNames.slice(0, 1));
  const single = { ...session.interpretBody(), fields };
  const [one, many] = await Promise.all([
    session.send(interpret, { body: single }),
    interpretNames(session, unusualNames),
  ]);
  // how many are interpreted at a time is open
  if (!refused(many)) return [one, many];
  const few = await interpretNames(session, unusualNames.slice(0, 4));
  return [one, many, few];
});

/**
 * More than some frameworks read (100 KiB), and less than what stands in front of a deployment
 * refuses (128 KiB), bytes.
 */
const longBody = 110_000;

/** Interpretations whose body as a whole is wrong; whether they are refused is open. */
export const wrongInterpretations = step(async (session): Promise<HttpResponse[]> => {
  const text = JSON.stringify(session.interpretBody()).slice(0, -1).padEnd(longBody);
  const send = (options: RequestOptions): Promise<HttpResponse> =>
    session.send(interpret, { ...options, hasWrongBody: true });
  const requests: RequestOptions[] = [{}, { text }, { body: null }];
  return Promise.all(requests.map(send));
});
