import { shellWord } from '../input/shell-word.js';
import { baseUrl, type ServiceRequest } from './sandbox.js';

/** Returns the value of the Authorization header, with a placeholder for an unknown token. */
const authorizationOf = ({ token }: ServiceRequest) => `Bearer ${token || '<ACCESS_TOKEN>'}`;

/** Formats a request as a curl command. */
export function curlLine(request: ServiceRequest): string {
  const { method, url, body } = request;
  const address = shellWord(baseUrl + url);
  const lines = [method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`];
  lines.push(`-H ${shellWord(`Authorization: ${authorizationOf(request)}`)}`);
  if (body !== null) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${shellWord(body)}`);
  }
  return lines.join(' \\\n  ');
}

/** Formats a request as a `fetch` call. */
export function fetchCall(request: ServiceRequest): string {
  const { method, url, body } = request;
  const authorization = authorizationOf(request);
  const init =
    body === null
      ? { method, headers: { authorization } }
      : { method, headers: { authorization, 'content-type': 'application/json' }, body };
  const address = JSON.stringify(baseUrl + url);
  return [
    `const response = await fetch(${address}, ${JSON.stringify(init, null, 2)});`,
    'console.log(response.status, await response.json());',
  ].join('\n');
}
