import type { JsonValue } from '../../../src/api/wire.js';
import {
  bodyObject,
  isQuotaError,
  refused,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import { describe } from '../../session/findings/expect.js';
import {
  notApplicable,
  observed,
  Unverified,
  type Finding,
} from '../../session/findings/finding.js';
import type { Session } from '../../session/session.js';
import type { CreationBody } from '../../session/settings.js';
import { step, stepFor } from '../../script/step.js';
import { createdSubscription } from '../../script/subscription.js';
import { tryCreation } from '../../script/creations.js';
import { meaningless } from '../../script/unusual-names.js';
import { deepObservations } from '../check.js';
import { disposableSubscription } from './disposable.js';
import { okOr, refusalStatus } from './forms.js';

const createVaried = stepFor(
  (changes: Record<string, JsonValue>) => JSON.stringify(changes),
  async (session, changes) => {
    await session.cleanUp.makeRoom();
    return tryCreation(session, { body: { ...session.creationBody(), ...changes } });
  },
);

/**
 * A creation that differs from the accepted one in one thing; cancelled at once if it is accepted.
 */
async function variedCreation(
  session: Session,
  changes: Record<string, JsonValue>,
): Promise<HttpResponse> {
  await createdSubscription(session);
  const response = await createVaried(session, changes);
  // a failure of the service is not an answer
  if (response.status >= 500) {
    throw new Unverified(`the creation failed: ${describe(response)}`, undefined, response);
  }
  if (!isQuotaError(response)) return response;
  throw new Unverified(`the account cannot have another subscription: ${describe(response)}`);
}

function inventedCity(session: Session): Promise<HttpResponse> {
  return variedCreation(session, { city: 'Nowhere-on-Sea' });
}

function inventedType(session: Session): Promise<HttpResponse> {
  return variedCreation(session, { entity_type: 'lighthouse keeper school' });
}

/** Whether the allowed values are limited; if so, the ones known to be allowed. */
function served(response: HttpResponse, known: string): Finding {
  if (succeeded(response)) return observed('any', response);
  if (refused(response)) return observed([known], response);
  return notApplicable(describe(response));
}

/** The same subscription once more, for a moment. */
const duplicate = step(async (session): Promise<{ response: HttpResponse; first: string }> => {
  if (!session.settings.duplicate) {
    throw new Unverified('only a run that writes a profile creates a duplicate');
  }
  const { id: first } = await disposableSubscription(session);
  const response = await session.send('createSubscription', { body: session.creationBody() });
  const { id } = bodyObject(response);
  if (succeeded(response) && typeof id === 'string' && id !== first) {
    await session.cleanUp.cancel(id);
  }
  return { response, first };
});

export const createWithFields = (session: Session, fields: string[]): Promise<HttpResponse> =>
  variedCreation(session, { fields });

type TextKey = 'city' | 'entity_type';

function swapCase(letter: string): string {
  const lower = letter.toLowerCase();
  return letter === lower ? letter.toUpperCase() : lower;
}

const otherCase = (text: string): string => text.replace(/\p{L}/gu, swapCase);

/** With spaces around it, and in the other case. */
const odd = (text: string): string => ` ${otherCase(text)} `;

/** How a text is kept that was sent so; null if in yet another way. */
function spelling(sent: string, usual: JsonValue | undefined, kept: JsonValue | undefined) {
  if (kept === sent) return 'as-sent';
  if (kept === sent.trim()) return 'trimmed';
  if (kept === sent.toLowerCase()) return 'lower-case';
  if (kept === sent.trim().toLowerCase()) return 'trimmed-lower-case';
  return kept === usual ? 'canonical' : null;
}

/** All texts written oddly; where that is refused, one of them. */
async function oddCreation(session: Session, key: TextKey | 'fields'): Promise<OddCreation> {
  const usual = session.creationBody();
  const sent = {
    city: odd(usual.city),
    entity_type: odd(usual.entity_type),
    fields: usual.fields.map(odd),
  };
  const response = await variedCreation(session, sent);
  if (succeeded(response)) return { response, sent };
  const single = await variedCreation(session, { [key]: sent[key] });
  return { response: single, sent };
}

interface OddCreation {
  readonly response: HttpResponse;
  readonly sent: CreationBody;
}

const keptText = (key: TextKey) => async (session: Session) => {
  const { response, sent } = await oddCreation(session, key);
  if (!succeeded(response)) return notApplicable(`it is refused: ${describe(response)}`);
  const { body } = await createdSubscription(session);
  const kept = bodyObject(response)[key];
  return okOr(response, spelling(sent[key], body[key], kept));
};

/** How a name of a field is kept; undefined if none of those that are kept comes from it. */
function spellingAmong(sent: string, kept: readonly JsonValue[]) {
  for (const one of kept) {
    const way = spelling(sent, undefined, one);
    if (way !== null) return way;
  }
  return undefined;
}

/** Section "Create": open points that need further creations, each cancelled at once. */
export const creationObservations = deepObservations('odd-subscriptions', {
  'create.unknown-keys': async (session) => {
    const response = await variedCreation(session, { no_such_key: 1 });
    return okOr(response, 'ignored');
  },
  'create.cities': async (session) => {
    const response = await inventedCity(session);
    return served(response, session.creationBody().city);
  },
  'create.entity-types': async (session) => {
    const response = await inventedType(session);
    return served(response, session.creationBody().entity_type);
  },
  'create.unsupported.status': async (session) => {
    const responses = [await inventedCity(session), await inventedType(session)];
    const response = responses.find(refused);
    if (response === undefined) return notApplicable('nothing was found that is not served');
    return refusalStatus(response);
  },
  'create.city-kept': keptText('city'),
  'create.entity-type-kept': keptText('entity_type'),
  'fields.kept': async (session) => {
    const { response, sent } = await oddCreation(session, 'fields');
    if (!succeeded(response)) return notApplicable(`it is refused: ${describe(response)}`);
    const { fields: shown } = bodyObject(response);
    const kept = Array.isArray(shown) ? shown : [];
    // they may be sorted, so that their order says nothing
    const ways = sent.fields.map((name) => spellingAmong(name, kept));
    const [way = null, ...others] = new Set(ways);
    return okOr(response, others.length === 0 ? way : null);
  },
  'fields.duplicates': async (session) => {
    const [name = meaningless.name] = session.creationBody().fields;
    const response = await createWithFields(session, [name, name]);
    const { fields } = bodyObject(response);
    const count = Array.isArray(fields) ? fields.length : 0;
    if (count === 2) return okOr(response, 'kept');
    return okOr(response, count === 1 ? 'removed' : null);
  },
  'fields.unknown': async (session) => {
    const response = await createWithFields(session, [meaningless.name]);
    return okOr(response, 'accepted');
  },
  'create.duplicate': async (session) => {
    const { response, first } = await duplicate(session);
    if (isQuotaError(response)) return notApplicable('the quota came first');
    const { id } = bodyObject(response);
    return okOr(response, id === first ? 'existing' : 'allowed');
  },
  'create.quota.status': async (session) => {
    const { response } = await duplicate(session);
    if (isQuotaError(response)) return refusalStatus(response);
    return notApplicable('the quota was not reached');
  },
  'create.quota.current': async (session) => {
    const { response } = await duplicate(session);
    const { limit, current } = bodyObject(response);
    if (!isQuotaError(response) || typeof limit !== 'number' || typeof current !== 'number') {
      return notApplicable('the quota was not reached');
    }
    if (current === limit + 1) return observed('live-and-requested', response);
    // only if more were ever created than are allowed do the two counts differ
    const tells = current === limit && session.created.own.size > limit;
    if (tells) return observed('live', response);
    return notApplicable('it does not show what is counted');
  },
});
