/**
 * Builds a value when it is first needed, and keeps it. joi takes about as long for the schemas of
 * this package as Node.js takes to start, and a process needs few of them.
 * @returns a function that returns the value
 */
/* @__NO_SIDE_EFFECTS__ */
export function onDemand<Value extends object>(build: () => Value): () => Value {
  let built: Value | undefined;
  return () => (built ??= build());
}
