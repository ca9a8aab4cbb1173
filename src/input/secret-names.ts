import { redacted } from './redactor.js';

/** Words of names, of headers and parameters, whose values let someone in. */
const secretName = new RegExp(
  [
    'authorization|cookie|token|secret|password|passwd|credential|session|jwt|assertion|signature',
    'csrf|xsrf|oidc',
    '(api|access|auth|subscription|functions?|private|client|shared)[-_]?key',
    '(^|[-_])(auth|sid|otp)([-_]|$)',
  ].join('|'),
  'i',
);

/** `Access-Control-Allow-Credentials` and the like say `true`, and the names of headers. */
const isOfPolicy = (name: string): boolean => /^access-control-/i.test(name);

/** Whether a header or parameter of this name is always hidden, in a request and in a response. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !isOfPolicy(name);
}

/** Hides the values of parameters that are named like credentials, in an address or beside others. */
export function redactUrl(url: string): string {
  return url.replace(/([?&#])([^=&?#]*)=([^&#\s<>"]*)/g, (whole, before: string, name: string) => {
    if (!isSecretName(name)) return whole;
    return `${before}${name}=${redacted}`;
  });
}

/**
 * The value of a header as it is shown, wherever it is: hidden if its name says that it is secret,
 * and addresses in it without secret parameters.
 */
export const shownHeader = (name: string, value: string): string =>
  isSecretName(name) ? redacted : redactUrl(value);
