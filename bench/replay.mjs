// Sends the requests of a HAR file again, one after the other: what a run of `check` would cost if it judged nothing.
// Arguments: the HAR file, a token.
import { readFileSync } from 'node:fs';

const [file, token] = process.argv.slice(2);
const { entries } = JSON.parse(readFileSync(file, 'utf8')).log;

for (const { request } of entries) {
  const { method, url, postData } = request;
  const headers = Object.fromEntries(
    request.headers
      .filter(({ name }) => !/^(host|connection|content-length|accept-encoding)$/i.test(name))
      .map(({ name, value }) => [
        name,
        /^authorization$/i.test(name) ? value.replace(/^Bearer .*/, `Bearer ${token}`) : value,
      ]),
  );
  const response = await fetch(url, {
    method,
    headers,
    ...(postData && { body: postData.text }),
  });
  await response.text();
}
