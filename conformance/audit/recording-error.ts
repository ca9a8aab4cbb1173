/** A file is not a usable recording; the message contains the reason. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}
