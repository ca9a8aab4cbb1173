import { bodyObject } from '../http/response.js';
import { isChangedSince, type History } from './history.js';
import type { Recorded } from './recorded.js';

/** Words for data that is not complete yet: which there are is open. */
const unfinished = /pend|queue|scrap|crawl|fetch|load|progress|process|running|refresh|partial/i;

/** Whether the subscription was read before and afterwards, and its data was complete. */
export function isCalm(history: History, first: Recorded, last: Recorded): boolean {
  const before = history.lastSighting(first);
  const after = history.nextSighting(last);
  if (before === undefined || after === undefined) return false;
  const [was, is] = [bodyObject(before.response), bodyObject(after.response)];
  const { data_status: word } = was;
  if (typeof word !== 'string' || unfinished.test(word) || is.data_status !== word) return false;
  return !isChangedSince(was, is) && history.lastWrite(first) === history.lastWrite(after);
}
