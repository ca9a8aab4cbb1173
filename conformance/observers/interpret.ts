import { normalizeWord } from '../model/values.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { isWord } from '../rules/fields-in.js';
import { interpretationsIn } from '../requirements/interpret.js';
import { isObject, withKey, type HttpResponse, type JsonObject } from '../http/response.js';
import { interpretation } from '../script/before-creation.js';
import { sharedRequest } from '../script/shared-request.js';
import { describe, sameWord } from '../session/findings/expect.js';
import type { Session } from '../session/session.js';
import { ofInput, type Observer } from './observer.js';

const [ambiguousName, describedName, meaninglessName] = ['vibe', 'hush_factor', 'xqzzk'];

/** Interprets an ambiguous name and a meaningless one. */
const unclear = sharedRequest((session): Promise<HttpResponse> => {
  const fields = [
    { name: ambiguousName, description: 'how loud it is' },
    { name: describedName, description: 'the noise level' },
    { name: meaninglessName, description: '' },
  ];
  const { entity_type: type } = session.interpretBody();
  return session.send('interpretFields', { body: { entity_type: type, fields } });
});

/** The confidence for a name; empty for none, and for a high one. */
function confidenceFor(response: HttpResponse, name: string): string {
  const item = interpretationsIn(response).find((one) => sameWord(one.name, name));
  const word = item?.confidence;
  return typeof word === 'string' && normalizeWord(word) !== 'high' ? word : '';
}

/** The confidence for an ambiguous name, and for a meaningless one. */
function confidencesIn(response: HttpResponse): { medium: string; low: string } {
  const low = confidenceFor(response, meaninglessName);
  // the same word for both says nothing about the middle
  const medium =
    [ambiguousName, describedName]
      .map((name) => confidenceFor(response, name))
      .find((one) => one !== '' && one !== low) ?? '';
  return { medium, low };
}

const confidence = (level: 'medium' | 'low') =>
  ({
    sends: [unclear],
    success: ({ response }) => confidencesIn(response)[level] || undefined,
    otherwise: ({ response }) =>
      `neither "${ambiguousName}" nor "${meaninglessName}" got that confidence: ${describe(response)}`,
  }) satisfies Observer;

/** The high confidence of a response, as it writes it; undefined if it has none. */
function highConfidence(response: HttpResponse): string | undefined {
  const words = interpretationsIn(response).map((item) => item.confidence);
  return words.find(
    (one): one is string => typeof one === 'string' && normalizeWord(one) === 'high',
  );
}

/** A gap in the body of an interpretation, named after its open question. */
type Gap = OpenQuestionId & `interpret.${string}`;

/** Whether nothing is wrong with what an item has. */
const isPlainItem = ({ name = 'name', description = '' }: JsonObject): boolean =>
  isWord(name) && typeof description === 'string';

/** Lists the missing or wrong parts in the body of an interpretation. */
export function interpretationGaps(body: JsonObject): Gap[] {
  const { entity_type: type, fields } = body;
  const gaps: Gap[] = [];
  if (!Object.hasOwn(body, 'entity_type')) gaps.push('interpret.missing-entity-type');
  else if (!isWord(type)) return [];
  if (!Object.hasOwn(body, 'fields')) return [...gaps, 'interpret.missing-fields'];
  if (typeof fields === 'string') return [...gaps, 'interpret.invalid.status'];
  if (!Array.isArray(fields)) return [];
  if (fields.length === 0) return [...gaps, 'interpret.empty-fields'];
  const items = fields.filter(isObject);
  if (items.length < fields.length || !items.every(isPlainItem)) return [];
  if (items.some((item) => !Object.hasOwn(item, 'name'))) gaps.push('interpret.missing-name');
  if (items.some((item) => !Object.hasOwn(item, 'description')))
    gaps.push('interpret.missing-description');
  return gaps;
}

type Change = (body: JsonObject) => JsonObject;

/** An interpretation with that gap alone. */
const changed = (gap: Gap, change: Change) =>
  ({
    sends: [
      (session: Session) =>
        session.send('interpretFields', { body: change(session.interpretBody()) }),
    ],
    on: ['interpretation'],
    asks: ({ sent = {} }) => interpretationGaps(sent).join() === gap,
    // it may be the entity type that is rejected
    refusals: (exchange) => ofInput(exchange) && exchange.isTypeServed === true,
  }) satisfies Partial<Observer>;

const incomplete = (gap: Gap, change: Change) =>
  ({ ...changed(gap, change), success: () => 'accepted' }) satisfies Observer;

const withoutKey =
  (key: string): Change =>
  (body) =>
    withKey(body, key, undefined);

const fieldsIn = ({ fields }: JsonObject): JsonValue[] => (Array.isArray(fields) ? fields : []);

/** The body without a key in the first of its fields. */
const withoutFieldKey =
  (key: string): Change =>
  (body) => {
    const [first, ...others] = fieldsIn(body);
    if (!isObject(first)) return { ...body, fields: others };
    return { ...body, fields: [withKey(first, key, undefined), ...others] };
  };

/** Sections "Interpret fields" and "Field interpretation". */
export const interpretObservers = {
  'interpret.invalid.status': changed('interpret.invalid.status', (body) => ({
    ...body,
    fields: 'phone',
  })),
  'interpret.missing-entity-type': incomplete(
    'interpret.missing-entity-type',
    withoutKey('entity_type'),
  ),
  'interpret.missing-fields': incomplete('interpret.missing-fields', withoutKey('fields')),
  'interpret.empty-fields': incomplete('interpret.empty-fields', (body) => ({
    ...body,
    fields: [],
  })),
  'interpret.missing-name': incomplete('interpret.missing-name', withoutFieldKey('name')),
  'interpret.missing-description': incomplete(
    'interpret.missing-description',
    withoutFieldKey('description'),
  ),
  'confidence.high': {
    sends: [interpretation],
    on: ['interpretation'],
    success: ({ response }) => highConfidence(response),
    otherwise: 'no field has that confidence',
  },
  'confidence.medium': confidence('medium'),
  'confidence.low': confidence('low'),
} satisfies Partial<Record<OpenQuestionId, Observer>>;
