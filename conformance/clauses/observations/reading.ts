import { listDefaults } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import {
  bodyObject,
  type HttpResponse,
  isObject,
  succeeded,
  withKey,
} from '../../http/response.js';
import { describe, fold, sameWord } from '../../session/findings/expect.js';
import { notApplicable, observed } from '../../session/findings/finding.js';
import { entitiesOf, idsOf } from '../../session/findings/page.js';
import type { Session } from '../../session/session.js';
import { step } from '../../script/step.js';
import { comparablePages, requestPage } from '../../script/pages.js';
import { interpretation } from '../../script/before-creation.js';
import { deepObservations, observations } from '../check.js';
import { interpretationsIn } from '../interpret.js';
import { listMalformed } from '../list.js';
import { largestPageObservations } from './largest-page.js';
import { minDifferent, orderOf, refusalOr, refusalStatus } from './forms.js';

const [ambiguousName, describedName, meaninglessName] = ['vibe', 'hush_factor', 'xqzzk'];

/** The confidence for an ambiguous name, and for a meaningless one. */
const confidences = step(
  async (session): Promise<{ medium: string; low: string; response: HttpResponse }> => {
    const fields = [
      { name: ambiguousName, description: 'how loud it is' },
      { name: describedName, description: 'the noise level' },
      { name: meaninglessName, description: '' },
    ];
    const { entity_type: type } = session.interpretBody();
    const response = await session.send('interpretFields', { body: { entity_type: type, fields } });
    const word = (name: string): string => {
      const found = interpretationsIn(response).find((item) =>
        sameWord(item.name, name),
      )?.confidence;
      if (typeof found === 'string' && fold(found) !== 'high') return found;
      return '';
    };
    const low = word(meaninglessName);
    // the same word for both says nothing about the middle
    const medium =
      [ambiguousName, describedName].map(word).find((one) => one !== '' && one !== low) ?? '';
    return { medium, low, response };
  },
);

const confidence = (level: 'medium' | 'low') => async (session: Session) => {
  const { response, ...words } = await confidences(session);
  if (words[level] !== '') {
    return observed(words[level], response);
  }
  return notApplicable(
    `neither "${ambiguousName}" nor "${meaninglessName}" has it: ${describe(response)}`,
  );
};

/** Section "Interpret": the words for less than high confidence. */
export const confidenceObservations = [
  ...deepObservations('odd-interpretations', {
    'confidence.medium': confidence('medium'),
    'confidence.low': confidence('low'),
  }),
];

function servedAs(response: HttpResponse, key: 'limit' | 'offset'): JsonValue | undefined {
  if (response.status === 200) return bodyObject(response)[key];
  return undefined;
}

/** How an unusual page parameter is interpreted. */
const oddLimit = (value: string, clamped?: number) => async (session: Session) => {
  const response = await requestPage(session, { limit: value });
  const served = servedAs(response, 'limit');
  if (served === listDefaults.limit) return refusalOr(response, 'default');
  const isClamped = served !== undefined && served === clamped;
  return refusalOr(response, isClamped ? 'clamped' : null);
};
const oddOffset = (value: string) => async (session: Session) => {
  const response = await requestPage(session, { offset: value });
  const isZero = servedAs(response, 'offset') === 0;
  return refusalOr(response, isZero ? 'zero' : null);
};

const orderDiffers = 'the order differs between two requests: is the ORDER BY unique?';

type InterpretBody = Record<string, JsonValue>;

type Change = (body: InterpretBody) => InterpretBody;

const variation = (change: Change) => async (session: Session) => {
  const body = change(session.interpretBody());
  const response = await session.send('interpretFields', { body });
  if (succeeded(response)) return refusalOr(response, 'accepted');
  return refusalOr(response, null);
};

function withoutKey(key: string): Change {
  return (body) => withKey(body, key, undefined);
}

/** The body without a key in the first of its fields. */
function withoutFieldKey(key: string): Change {
  return (body) => {
    const fields = Array.isArray(body.fields) ? body.fields : [];
    const [first, ...others] = fields;
    if (!isObject(first)) return { ...body, fields: others };
    const shorter = withKey(first, key, undefined);
    return { ...body, fields: [shorter, ...others] };
  };
}

const hasRemoved = (page: HttpResponse): boolean =>
  entitiesOf(page).some(({ removed_at: at }) => typeof at === 'string');

/** Open points of sections "List entities" and "Interpret fields". */
export const readingObservations = [
  ...largestPageObservations,
  ...observations('odd-reads', {
    'list.limit-below': oddLimit('0', 1),
    'list.limit-malformed': oddLimit('abc', 1),
    'list.limit-empty': oddLimit(''),
    'list.offset-below': oddOffset('-1'),
    'list.offset-malformed': oddOffset('abc'),
    'list.offset-empty': oddOffset(''),
    'list.offset-null': oddOffset('null'),
    'list.removed': async (session) => {
      const { all } = await comparablePages(session);
      const page = all.find(hasRemoved);
      if (page === undefined) return notApplicable('no removed entity was seen');
      return observed('listed', page);
    },
    'list.order': async (session) => {
      const { before, after, steady } = await comparablePages(session);
      const entities = entitiesOf(after);
      if (entities.length < minDifferent) {
        return notApplicable(`it takes ${minDifferent} entities to tell`);
      }
      const isSameOrder = idsOf(before).join() === idsOf(after).join();
      // as many entities as before, but elsewhere: pages of such a list may leave some out
      if (!isSameOrder && steady) return notApplicable(orderDiffers);
      if (!isSameOrder) return observed('other', before, after);
      const { word, reason } = orderOf(entities);
      if (word === null) return notApplicable(reason);
      return observed(word, after);
    },
  }),
  ...observations('malformed-ids', {
    'list.malformed.status': async (session) => {
      const response = await listMalformed(session);
      return refusalStatus(response);
    },
  }),
  ...observations('odd-interpretations', {
    'interpret.invalid.status': async (session) => {
      const body = { ...session.interpretBody(), fields: 'phone' };
      const response = await session.send('interpretFields', { body });
      return refusalStatus(response);
    },
    'confidence.high': async (session) => {
      const response = await interpretation(session);
      const words = interpretationsIn(response).map(({ confidence }) => confidence);
      const word = words.find((one) => typeof one === 'string' && fold(one) === 'high');
      if (typeof word === 'string') return observed(word, response);
      return notApplicable('no field has that confidence');
    },
    'interpret.missing-entity-type': variation(withoutKey('entity_type')),
    'interpret.missing-fields': variation(withoutKey('fields')),
    'interpret.empty-fields': variation((body) => ({ ...body, fields: [] })),
    'interpret.missing-name': variation(withoutFieldKey('name')),
    'interpret.missing-description': variation(withoutFieldKey('description')),
  }),
];
