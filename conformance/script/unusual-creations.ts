import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, type HttpResponse, isQuotaError, succeeded } from '../http/response.js';
import { describe } from '../findings/expect.js';
import { Inconclusive } from '../findings/finding.js';
import type { Session } from '../session/session.js';
import { type Act, writes } from './act.js';
import { tryCreation } from './creations.js';
import { disposableSubscription } from './disposable.js';
import { createdSubscription } from './subscription.js';
import { meaningless } from './unusual-names.js';

type CreationChanges = Readonly<Record<string, JsonValue>>;

/**
 * Sends a create request that differs from the accepted one; the subscription is cancelled at once.
 */
async function createVaried(session: Session, changes: CreationChanges): Promise<HttpResponse> {
  await session.cleanUp.makeRoom();
  const body = { ...session.creationBody(), ...changes };
  const response = await tryCreation(session, { body });
  // A failure of the service is not an answer.
  if (response.status >= 500) {
    throw new Inconclusive(`the create request failed: ${describe(response)}`, undefined, response);
  }
  if (!isQuotaError(response)) return response;
  throw new Inconclusive(`the account cannot have another subscription: ${describe(response)}`);
}

const varied = (changes: (session: Session) => CreationChanges): Act<HttpResponse> =>
  writes([createdSubscription], (session) => createVaried(session, changes(session)));

function swapCase(letter: string): string {
  const lower = letter.toLowerCase();
  return letter === lower ? letter.toUpperCase() : lower;
}

/** Adds surrounding spaces, and inverts the letter case. */
const odd = (text: string): string => ` ${text.replace(/\p{L}/gu, swapCase)} `;

function oddTexts(session: Session) {
  const { city, entity_type: type, fields } = session.creationBody();
  return { city: odd(city), entity_type: odd(type), fields: fields.map(odd) };
}

/** All strings with spaces and different letter case. */
const oddEverywhere = varied(oddTexts);

/** All strings with spaces and different letter case or, if that is rejected, one of them. */
const oddIn = (key: 'city' | 'entity_type' | 'fields'): Act<HttpResponse> =>
  writes([oddEverywhere], async (session, response) =>
    succeeded(response) ? response : createVaried(session, { [key]: oddTexts(session)[key] }),
  );

/** Create requests with one difference each, in the order in which they are sent. */
export const unusualCreations = {
  unknownKey: varied(() => ({ no_such_key: 1 })),
  inventedCity: varied(() => ({ city: 'Nowhere-on-Sea' })),
  inventedType: varied(() => ({ entity_type: 'lighthouse keeper school' })),
  oddEverywhere,
  oddCity: oddIn('city'),
  oddType: oddIn('entity_type'),
  oddFields: oddIn('fields'),
  repeatedName: varied((session) => {
    const [name = meaningless.name] = session.creationBody().fields;
    return { fields: [name, name] };
  }),
  meaninglessName: varied(() => ({ fields: [meaningless.name] })),
} as const;

/**
 * Creates the same subscription again, for a moment; returned with the response to the first
 * request.
 */
export const duplicate = writes(
  [disposableSubscription],
  async (session, first): Promise<readonly [HttpResponse, HttpResponse]> => {
    if (!session.settings.duplicate) {
      throw new Inconclusive('only a run that writes a profile creates a duplicate');
    }
    const response = await session.send('createSubscription', { body: session.creationBody() });
    const { id } = bodyObject(response);
    if (succeeded(response) && typeof id === 'string' && id !== first.id) {
      await session.cleanUp.cancel(id);
    }
    return [response, first.response];
  },
);
