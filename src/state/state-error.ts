/** An invalid state or world. The message names the path of the first error. */
export class StateError extends Error {
  override readonly name = 'StateError';
}
