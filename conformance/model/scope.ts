/** Matches requirements about single bodies or interpretations, which the model does not judge. */
const ofBodies = [
  /^(general|errors|interpret|interpretation)\./,
  /^auth\.refusal-/,
  /^list\.(data|total|limit|offset)$/,
  /^subscription\.(?!created-at-kept|time-order|cancelled-at-)/,
  /^entity\.(?!fields-subscribed|fields-complete|fields-spelling|city-matches|entity-type-matches|ids-)/,
];

/** Whether the model judges a requirement. */
export const isOfModel = (id: string): boolean => !ofBodies.some((pattern) => pattern.test(id));
