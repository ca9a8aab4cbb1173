// Whether the sandbox of this container is healthy: exits with 0 or 1. Its port and whether it
// speaks HTTPS are in its command line, or in the environment that it shares with this program.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

const [pid = '1'] = process.argv.slice(2);
const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');

/** The value of a flag, or of its variable. */
function valueOf(flag, variable) {
  const at = words.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  if (at < 0) return process.env[variable] || undefined;
  const [, value = words[at + 1]] = words[at].split(/=(.*)/s);
  return value;
}

const port = valueOf('--port', 'LOCATION_DATA_PORT') ?? '4010';
const hasTls = valueOf('--tls-cert', 'LOCATION_DATA_TLS_CERT') !== undefined;
const { get } = hasTls ? https : http;
// A certificate for a public name says nothing about this address.
get({ host: '127.0.0.1', port, path: '/health', rejectUnauthorized: false })
  .on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(1);
  });
