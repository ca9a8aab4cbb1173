/**
 * What web pages of any origin may send, and what of an answer they can read (the CORS protocol of the Fetch standard).
 * A frontend under development stands at another address than the API.
 */
export const crossOrigin = {
  requestHeaders: ['Accept', 'Authorization', 'Content-Type', 'If-None-Match', 'Prefer'],
  readableHeaders: ['Location', 'Retry-After', 'WWW-Authenticate', 'Allow', 'Preference-Applied'],
  /** how long a browser may remember the answer to a preflight, s */
  maxAge: 86_400,
} as const;
