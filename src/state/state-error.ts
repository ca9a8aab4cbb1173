/** An invalid state or fixture. The message names the path of the first error. */
export class StateError extends Error {
  override readonly name = 'StateError';
}
