import { crowdRows } from './crowd.mjs';
import { hapiRows } from './hapi.mjs';
import { marketRows } from './market.mjs';
import { mockRows } from './mock.mjs';
import { peerRows } from './peers.mjs';
import { startRows } from './start.mjs';
import { steadyRows } from './steady.mjs';

/** All rows in the order of the table. A row is `{ name, title, run(context) }`, and `run` returns lines. */
export const rows = [
  ...hapiRows,
  ...peerRows,
  ...marketRows,
  ...crowdRows,
  ...startRows,
  ...mockRows,
  ...steadyRows,
];
