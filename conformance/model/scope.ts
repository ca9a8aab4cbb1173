/**
 * Requirements about the shape of one body, or about interpretations: the model does not judge
 * these.
 */
const ofBodies = [
  /^(general|errors|interpret|interpretation)\./,
  /^auth\.refusal-/,
  /^list\.(data|total|limit|offset)$/,
  /^subscription\.(?!created-at-kept|time-order|cancelled-at-)/,
  /^entity\.(?!fields-subscribed|fields-complete|fields-spelling|city-matches|entity-type-matches|ids-)/,
];

/**
 * Whether a required or recommended requirement is about what requests do, and what pages have in
 * common: the model judges it.
 */
export const isOfModel = (id: string): boolean => !ofBodies.some((pattern) => pattern.test(id));
