import { normalizeWord } from '../model/values.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { isWord } from '../rules/fields-in.js';
import { interpretationsIn } from '../findings/interpretations.js';
import { isObject, type HttpResponse, type JsonObject } from '../http/response.js';
import { interpretation } from '../script/before-creation.js';
import { gaps, interpretUnclear, unclearNames } from '../script/unusual-interpretations.js';
import { describe, sameWord } from '../findings/expect.js';
import { ofInput, type Observer } from './observer.js';

const { ambiguous, described, meaningless } = unclearNames;

/** Returns the confidence for a name; empty for none, and for a high one. */
function confidenceFor(response: HttpResponse, name: string): string {
  const item = interpretationsIn(response).find((one) => sameWord(one.name, name));
  const word = item?.confidence;
  return typeof word === 'string' && normalizeWord(word) !== 'high' ? word : '';
}

/** Returns the confidence for an ambiguous name, and for a meaningless one. */
function confidencesIn(response: HttpResponse): { medium: string; low: string } {
  const low = confidenceFor(response, meaningless);
  // The same word for both says nothing about the middle level.
  const medium =
    [ambiguous, described]
      .map((name) => confidenceFor(response, name))
      .find((one) => one !== '' && one !== low) ?? '';
  return { medium, low };
}

const confidence = (level: 'medium' | 'low') =>
  ({
    sends: [interpretUnclear],
    success: ({ response }) => confidencesIn(response)[level] || undefined,
    otherwise: ({ response }) =>
      `neither "${ambiguous}" nor "${meaningless}" got that confidence: ${describe(response)}`,
  }) satisfies Observer;

/** Returns the word for high confidence in a response; undefined if there is none. */
function highConfidence(response: HttpResponse): string | undefined {
  const words = interpretationsIn(response).map((item) => item.confidence);
  return words.find(
    (one): one is string => typeof one === 'string' && normalizeWord(one) === 'high',
  );
}

/** A gap in the body of an interpret request, named after its open question. */
type Gap = OpenQuestionId & `interpret.${string}`;

/** Whether an item has no problem. */
const isPlainItem = ({ name = 'name', description = '' }: JsonObject): boolean =>
  isWord(name) && typeof description === 'string';

/** Lists the missing or wrong parts in the body of an interpret request. */
export function interpretationGaps(body: JsonObject): Gap[] {
  const { entity_type: type, fields } = body;
  const found: Gap[] = [];
  if (!Object.hasOwn(body, 'entity_type')) found.push('interpret.missing-entity-type');
  else if (!isWord(type)) return [];
  if (!Object.hasOwn(body, 'fields')) return [...found, 'interpret.missing-fields'];
  if (typeof fields === 'string') return [...found, 'interpret.invalid.status'];
  if (!Array.isArray(fields)) return [];
  if (fields.length === 0) return [...found, 'interpret.empty-fields'];
  const items = fields.filter(isObject);
  if (items.length < fields.length || !items.every(isPlainItem)) return [];
  if (items.some((item) => !Object.hasOwn(item, 'name'))) found.push('interpret.missing-name');
  if (items.some((item) => !Object.hasOwn(item, 'description')))
    found.push('interpret.missing-description');
  return found;
}

/** Observes an interpret request with only that gap. */
const withGap = (gap: Gap & keyof typeof gaps) =>
  ({
    sends: [gaps[gap]],
    on: ['interpretation'],
    asks: ({ sent = {} }) => interpretationGaps(sent).join() === gap,
    // The entity type might be the reason for the rejection.
    rejections: (exchange) => ofInput(exchange) && exchange.isTypeServed === true,
  }) satisfies Partial<Observer>;

const incomplete = (gap: Gap & keyof typeof gaps) =>
  ({ ...withGap(gap), success: () => 'accepted' }) satisfies Observer;

/** Observers of the sections "Interpret fields" and "Field interpretation". */
export const interpretObservers = {
  'interpret.invalid.status': withGap('interpret.invalid.status'),
  'interpret.missing-entity-type': incomplete('interpret.missing-entity-type'),
  'interpret.missing-fields': incomplete('interpret.missing-fields'),
  'interpret.empty-fields': incomplete('interpret.empty-fields'),
  'interpret.missing-name': incomplete('interpret.missing-name'),
  'interpret.missing-description': incomplete('interpret.missing-description'),
  'confidence.high': {
    sends: [interpretation],
    on: ['interpretation'],
    success: ({ response }) => highConfidence(response),
    otherwise: 'no field has that confidence',
  },
  'confidence.medium': confidence('medium'),
  'confidence.low': confidence('low'),
} satisfies Partial<Record<OpenQuestionId, Observer>>;
