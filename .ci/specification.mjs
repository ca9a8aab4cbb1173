// Writes docs/specification.md: what the Location Data Subscription API promises, from the entries
// of the checks and the table of open points. With --check it fails where the file is not up to
// date. To be run after `npm run build`.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checks } from '../dist/conformance/index.js';
import { openPointIds, openPoints } from '../dist/src/points/index.js';

const file = fileURLToPath(new URL('../docs/specification.md', import.meta.url));

/** The sections in reading order, with what no single clause says. */
const sections = {
  'What the service does':
    'A client subscribes to one kind of place in one city and names the data fields it wants. ' +
    'The service then looks for such places (a scrape job) and lists them as entities, each with ' +
    'the subscribed fields. A separate operation tells how the service understands field names.',
  General:
    'Six operations: create (`POST /v1/subscriptions`), get, update and cancel a subscription ' +
    '(`GET`, `PATCH`, `DELETE /v1/subscriptions/{id}`), list its entities (`GET ' +
    '/v1/subscriptions/{id}/entities`), and interpret fields (`POST /v1/fields/interpret`).',
  Versioning: 'The version is v1, and every path begins with it.',
  Authentication:
    'Every operation takes `Authorization: Bearer <token>`. The token stands for an account.',
  Errors: '',
  'Resources and their fields': '',
  Subscription:
    'What creating, getting and updating return: `id`, `account_id`, `city`, `entity_type`, ' +
    '`fields`, `status`, `data_status`, `field_assessments` (in some responses), `created_at`, ' +
    '`updated_at`, `cancelled_at`.',
  'States and transitions':
    'A subscription is `active`, `paused` or `cancelled`. Creating makes an active one and ' +
    'enqueues a scrape job.',
  Create: 'The body has `city`, `entity_type` and `fields`, a list of names.',
  Get: '',
  Update: 'The body has `fields`, which replace the old ones.',
  Cancel: '',
  'List entities':
    'Query: `limit`, an integer of at least 1 (50 by default), and `offset`, an integer of at ' +
    'least 0 or null (0 by default). The page has `data`, `total`, `limit` and `offset`.',
  Entity: 'A place. Every key is always there; where a value is not known, most of them are null.',
  'Interpret fields':
    'The body has `entity_type` and `fields`, a list of objects with `name` and `description`.',
  'Field interpretation': 'One item of `interpretations`.',
  Limits: '',
  Events: '',
};

const point = (id) => `- ${openPoints[id].question} — \`${id}\``;

function section(name) {
  const clauses = checks.filter((check) => check.section === name && check.level !== 'open');
  const open = openPointIds.filter((id) => openPoints[id].section === name);
  const blocks = [];
  if (sections[name]) blocks.push(sections[name]);
  if (clauses.length > 0) {
    const rows = clauses.map(({ level, clause, id }) => `| ${level} | ${clause} | \`${id}\` |`);
    blocks.push(['| | clause | id |', '|---|---|---|', ...rows].join('\n'));
  }
  if (open.length > 0) blocks.push('Open:', open.map(point).join('\n'));
  return blocks.length === 0 ? [] : [`## ${name}`, ...blocks];
}

const known = Object.keys(sections);
const others = [...checks, ...Object.values(openPoints)]
  .map((entry) => entry.section)
  .filter((name) => !known.includes(name));

const introduction = [
  'What the Location Data Subscription API promises, in our own words, one statement a line.',
  'A **must** is stated by the original text, a **should** is hinted at by it;',
  '`location-data-kit check` verifies both by the id beside it.',
  'What is **open** the text does not say: a check observes it, a profile records the answer,',
  'and sandbox and mock give that answer.',
].join(' ');

const origin = [
  'Written by `npm run specification` from the entries of the checks (`conformance/clauses`)',
  'and the table of open points (`src/points`).',
  'Two sentences cannot be verified from outside and have no check:',
  'that creating enqueues a scrape job (one sees entities, or none),',
  'and how many kinds of error an operation has.',
].join(' ');

const blocks = [...known, ...new Set(others)].flatMap(section);
const text = `${['# The specification', introduction, origin, ...blocks].join('\n\n')}\n`;

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8')) !== text) {
    process.stderr.write('docs/specification.md is not up to date: npm run specification\n');
    process.exit(1);
  }
} else await writeFile(file, text);
process.exit(0);
