import type { OpenPointId } from '../../src/points/index.js';
import { getUnknown } from '../script/before-creation.js';
import { ofId, sentTo, type Point } from './point.js';

const refused = { asks: sentTo('getSubscription'), refusals: ofId } satisfies Partial<Point>;

/** Section "Get". */
export const getPoints = {
  'get.unknown.status': { ...refused, from: getUnknown, on: ['unknownId'] },
  'get.malformed.status': {
    ...refused,
    from: (session) =>
      session.send('getSubscription', { id: session.ownership.madeUpIds.malformed }),
    on: ['malformedId'],
  },
} satisfies Partial<Record<OpenPointId, Point>>;
