import { isOpenPoint } from '../../src/points/index.js';

/** Clauses about the shape of one body, or about interpretations: the model does not judge these. */
const ofBodies = [
  /^(general|errors|interpret|interpretation)\./,
  /^auth\.refusal-/,
  /^list\.(data|total|limit|offset)$/,
  /^subscription\.(?!created-at-kept|time-order|cancelled-at-)/,
  /^entity\.(?!fields-subscribed|fields-complete|fields-spelling|city-matches|entity-type-matches|ids-)/,
];

/** Whether a clause is about what requests do and what pages have in common: the model judges it. */
export const isStateful = (id: string): boolean =>
  !isOpenPoint(id) && !ofBodies.some((pattern) => pattern.test(id));
