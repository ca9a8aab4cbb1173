/** Reports why a file is not a usable recording. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}
