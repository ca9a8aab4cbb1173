import { redacted } from './redactor.js';

/** Parts of the names of headers and parameters that contain credentials. */
const secretName = new RegExp(
  [
    'authorization|cookie|token|secret|password|passwd|credential|session|jwt|assertion|signature',
    'csrf|xsrf|oidc',
    '(api|access|auth|subscription|functions?|private|client|shared)[-_]?key',
    '(^|[-_])(auth|sid|otp)([-_]|$)',
  ].join('|'),
  'i',
);

/** Whether a header is about CORS: such headers contain `true` or names, not credentials. */
const isOfPolicy = (name: string): boolean => /^access-control-/i.test(name);

/** Whether a header or parameter of this name is always hidden, in a request and in a response. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !isOfPolicy(name);
}

/** Redacts the values of parameters that are named like credentials, in a URL or in other text. */
export function redactUrl(url: string): string {
  return url.replace(/([?&#])([^=&?#]*)=([^&#\s<>"]*)/g, (whole, before: string, name: string) => {
    if (!isSecretName(name)) return whole;
    return `${before}${name}=${redacted}`;
  });
}

/**
 * Redacts a header's value: completely if the header is named like a credential, otherwise only
 * secret parameters of URLs in it.
 */
export const shownHeader = (name: string, value: string): string =>
  isSecretName(name) ? redacted : redactUrl(value);
