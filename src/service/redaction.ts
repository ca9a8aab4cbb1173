/** Keeping credentials out of whatever is shown. */

const secretName = /authorization|cookie|token|secret|password|api-?key|credential/i;
export const redacted = '[redacted]';

/** Whether what has this name is hidden whatever it is. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** The credential in an Authorization header. Very short ones would blacken half of every text. */
export function credentials(authorization = ''): string[] {
  const token = authorization.split(/\s+/).pop() ?? '';
  return token.length > 3 ? [token] : [];
}

/** How a secret may be written: as it is, in an address, in JSON. */
export function formsOf(secrets: readonly string[]): string[] {
  return secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    JSON.stringify(secret).slice(1, -1),
  ]);
}

/** A text in which no JSON escapes stand but those that have to, so that a secret is in it in one of its forms. */
export function withFewestEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\\\|\\\/|(?:\\u[\da-fA-F]{4})+/g, (escapes) =>
    JSON.stringify(JSON.parse(`"${escapes}"`)).slice(1, -1),
  );
}

/** Hides those secrets wherever they stand in a text. */
export function redaction(secrets: readonly string[]): (text: string) => string {
  const forms = formsOf(secrets);
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, redacted), text);
}

/** Hides the values of query parameters that are named like credentials. */
export function redactUrl(url: string): string {
  return url.replace(/([?&])([^=&]*)=([^&]*)/g, (whole, before: string, name: string) =>
    secretName.test(name) ? `${before}${name}=${redacted}` : whole,
  );
}
