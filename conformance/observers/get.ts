import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { getUnknown } from '../script/before-creation.js';
import { getMalformed } from '../script/unusual-reads.js';
import { ofId, sentTo, type Observer } from './observer.js';

const rejected = { asks: sentTo('getSubscription'), rejections: ofId } satisfies Partial<Observer>;

/** Observers of the section "Get". */
export const getObservers = {
  'get.unknown.status': { ...rejected, sends: [getUnknown], on: ['unknownId'] },
  'get.malformed.status': {
    ...rejected,
    sends: [getMalformed],
    on: ['malformedId'],
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
