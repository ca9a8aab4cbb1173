import { baseUrl, type ServiceRequest } from './sandbox.js';

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const placeholder = '<ACCESS_TOKEN>';

/** A request as a curl command. */
export function curlLine({ method, url, body, token }: ServiceRequest): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(baseUrl + url)}`,
    `-H ${quoted(`Authorization: Bearer ${token || placeholder}`)}`,
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** A request as a call of `fetch`. */
export function fetchCall({ method, url, body, token }: ServiceRequest): string {
  const headers = {
    authorization: `Bearer ${token || placeholder}`,
    ...(body !== null && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body !== null && { body }) };
  return `const response = await fetch(${JSON.stringify(baseUrl + url)}, ${JSON.stringify(init, null, 2)});
console.log(response.status, await response.json());`;
}
