// Whether the sandbox of this container is healthy: exits with 0 or 1. Its port and whether it
// speaks HTTPS are in its command line, in the environment that it shares with this program, or in
// its configuration file.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { resolve } from 'node:path';

const [pid = '1'] = process.argv.slice(2);
const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');

/** The value of a flag. */
function valueOf(flag) {
  const at = words.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  if (at < 0) return undefined;
  const [, value = words[at + 1]] = words[at].split(/=(.*)/s);
  return value;
}

/** The options in the configuration file; none if there is no such file. */
function configured() {
  const file = valueOf('--config') ?? 'location-data-kit.config.json';
  try {
    return JSON.parse(readFileSync(resolve(`/proc/${pid}/cwd`, file), 'utf8')).serve ?? {};
  } catch {
    return {};
  }
}

/** The value of an option: of its flag, its variable or the configuration file, in this order. */
const optionOf = (flag, variable, name) =>
  valueOf(flag) ?? (process.env[variable] || configured()[name]);

const port = optionOf('--port', 'LOCATION_DATA_PORT', 'port') ?? '4010';
const hasTls = optionOf('--tls-cert', 'LOCATION_DATA_TLS_CERT', 'tlsCert') !== undefined;
const { get } = hasTls ? https : http;
// A certificate for a public name says nothing about this address.
get({ host: '127.0.0.1', port, path: '/health', rejectUnauthorized: false })
  .on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(1);
  });
