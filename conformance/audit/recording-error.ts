/** What is wrong with a file. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}
