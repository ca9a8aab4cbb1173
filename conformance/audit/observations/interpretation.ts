import type { OpenPointId } from '../../../src/points/index.js';
import { interpretationsIn } from '../../clauses/interpret.js';
import { isObject, parseBody, succeeded, type JsonObject } from '../../http/response.js';
import { fold } from '../../session/findings/expect.js';
import type { Recorded } from '../recorded.js';
import { isWord, sentObject } from '../sent.js';
import type { Answers, Observation } from './answers.js';
import { isOfInput } from './refusal.js';

export const observeInterpretation: Observation = ({ at, accepted }, answers) => {
  if (at.response.kind === 'unread') return;
  observeConfidence(at, answers);
  observeBody(at, answers);
  const body = sentObject(at);
  const found = body === undefined ? [] : gapsOf(body);
  const [point, ...others] = found;
  if (point === undefined || others.length > 0) return;
  const type = body?.entity_type;
  // it may be the entity type that is refused
  const isServed = typeof type !== 'string' || accepted.hasType(at.baseUrl, type);
  if (isServed && isOfInput(at)) answers.see(point, at.response.status, at);
  const isAccepted = succeeded(at.response) && point !== 'interpret.invalid.status';
  if (isAccepted) answers.see(point, 'accepted', at);
};

function observeConfidence(at: Recorded, answers: Answers): void {
  if (!succeeded(at.response)) return;
  for (const { confidence } of interpretationsIn(at.response)) {
    if (typeof confidence === 'string' && fold(confidence) === 'high')
      answers.see('confidence.high', confidence, at);
  }
}

/** What a body gets that is not JSON, or is not declared so. */
function observeBody(at: Recorded, answers: Answers): void {
  const { sent, response } = at;
  const { text = '', isCertain } = sent;
  if (text.trim() === '' || !isCertain) return;
  const isJson = parseBody({ text, isUtf8: true }, null).json !== undefined;
  const type = response.request.contentType?.split(';')[0]?.trim() ?? '';
  if (!isJson && type === 'application/json' && isOfInput(at))
    answers.see('http.malformed-json.status', response.status, at);
  if (type === 'text/plain') observeType(at, answers);
}

function observeType(at: Recorded, answers: Answers): void {
  const { response } = at;
  const body = sentObject(at);
  if (body === undefined || gapsOf(body).length > 0) return;
  if (isOfInput(at)) answers.see('http.content-type.status', response.status, at);
  if (succeeded(response)) answers.see('http.content-type.status', 'accepted', at);
}

/** The open points that a body is a question of: what it lacks. */
function gapsOf(body: JsonObject): OpenPointId[] {
  const { entity_type: type, fields } = body;
  const gaps: OpenPointId[] = [];
  if (!Object.hasOwn(body, 'entity_type')) gaps.push('interpret.missing-entity-type');
  else if (!isWord(type)) return [];
  if (!Object.hasOwn(body, 'fields')) return [...gaps, 'interpret.missing-fields'];
  if (typeof fields === 'string') return [...gaps, 'interpret.invalid.status'];
  if (!Array.isArray(fields)) return [];
  if (fields.length === 0) return [...gaps, 'interpret.empty-fields'];
  const items = fields.filter(isObject);
  if (items.length < fields.length || !items.every(isPlainQuestion)) return [];
  if (items.some((item) => !Object.hasOwn(item, 'name'))) gaps.push('interpret.missing-name');
  if (items.some((item) => !Object.hasOwn(item, 'description')))
    gaps.push('interpret.missing-description');
  return gaps;
}

/** Whether nothing is wrong with what an item has. */
const isPlainQuestion = ({ name = 'name', description = '' }: JsonObject): boolean =>
  isWord(name) && typeof description === 'string';
