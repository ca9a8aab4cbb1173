import { type Answer, type AnswerShape, isTexts, type ObjectAnswer } from '../points/open-point.js';

/** An open point, as the control interface lists it. */
export interface OpenPointAnswer {
  id: string;
  section: string;
  question: string;
  answer: Answer;
  reference: Answer;
  possible: AnswerShape;
}

/** The statuses that deployments use; others can be typed. */
const usualStatuses = {
  success: [200, 201, 202, 204],
  refusal: [400, 401, 403, 404, 405, 409, 410, 415, 422, 429, 500, 501],
} as const;

function statusesOf({ status }: AnswerShape): readonly number[] {
  if (status === undefined) return [];
  const { success, refusal } = usualStatuses;
  if (status === 'any') return [...success, ...refusal];
  return usualStatuses[status];
}

/** The answer as it is shown and typed. */
export function answerText(answer: Answer): string {
  if (typeof answer !== 'object') return String(answer);
  if (isTexts(answer)) return answer.join(', ');
  return JSON.stringify(answer);
}

/** What can be chosen: words, and the usual statuses. */
export function choicesOf({ possible, reference, answer }: OpenPointAnswer): string[] {
  const choices = [...(possible.words ?? []), ...statusesOf(possible).map(String)];
  if (choices.length === 0) return [];
  return [...new Set([...choices, answerText(reference), answerText(answer)])];
}

/** Whether other answers than those to be chosen are possible. */
export const takesOthers = ({ status, count, text, texts, object }: AnswerShape): boolean =>
  [status, count, text, texts, object].some((kind) => kind !== undefined);

/** The answer that a text stands for; the sandbox checks whether it is possible. */
export function answerOf(shape: AnswerShape, text: string): Answer {
  const { words = [], status, count, texts, object } = shape;
  if (words.includes(text)) return text;
  if (object !== undefined) return objectOf(text) ?? text;
  if ((status !== undefined || count) && /^\d+$/.test(text)) {
    return Number(text);
  }
  if (!texts) return text;
  const list = text.split(',').map((item) => item.trim());
  return list.filter((item) => item !== '').toSorted();
}

function objectOf(text: string): ObjectAnswer | undefined {
  try {
    return JSON.parse(text) as ObjectAnswer;
  } catch {
    return undefined;
  }
}

export const isSame = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
