// Writes docs/specification.md: the requirements of the Location Data Subscription API, from the
// entries of the checks and the open questions. With --check, fails if the file is not up to date.
// Run it after `npm run build`.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { checks } from '../dist/conformance/index.js';
import { openQuestionIds, openQuestions } from '../dist/src/open-questions/index.js';

const file = fileURLToPath(new URL('../docs/specification.md', import.meta.url));

/** The sections in reading order, each with facts that no single requirement states. */
const sections = {
  'What the service does':
    'A client subscribes to one kind of place in one city and names the data fields it wants. ' +
    'The service then looks for such places (a scrape job) and lists them as entities, each with ' +
    'the subscribed fields. A separate operation shows how the service understands field names.',
  General:
    'Six operations: create (`POST /v1/subscriptions`), get, update and cancel a subscription ' +
    '(`GET`, `PATCH`, `DELETE /v1/subscriptions/{id}`), list its entities (`GET ' +
    '/v1/subscriptions/{id}/entities`), and interpret fields (`POST /v1/fields/interpret`).',
  Versioning: 'The version is v1, and every path begins with it.',
  Authentication:
    'Every operation requires `Authorization: Bearer <token>`. The token identifies an account.',
  Errors: '',
  'Resources and their fields': '',
  Subscription:
    'What creating, getting and updating return: `id`, `account_id`, `city`, `entity_type`, ' +
    '`fields`, `status`, `data_status`, `field_assessments` (in some responses), `created_at`, ' +
    '`updated_at`, `cancelled_at`.',
  'States and transitions':
    'A subscription is `active`, `paused` or `cancelled`. A new subscription is active, and its ' +
    'scrape job is enqueued.',
  Create: 'The body has `city`, `entity_type` and `fields`, an array of names.',
  Get: '',
  Update: 'The body has `fields`, which replace the old ones.',
  Cancel: '',
  'List entities':
    'Query: `limit`, an integer of at least 1 (50 by default), and `offset`, an integer of at ' +
    'least 0 or null (0 by default). The page has `data`, `total`, `limit` and `offset`.',
  Entity: 'A place. Every key is always present; most of them are null if the value is unknown.',
  'Interpret fields':
    'The body has `entity_type` and `fields`, an array of objects with `name` and `description`.',
  'Field interpretation': 'One item of `interpretations`.',
  Limits: '',
  Events: '',
};

const question = (id) => `- ${openQuestions[id].question} \`${id}\``;

/** The one position at which two arrays of words differ; -1 if there is none, or more than one. */
function differenceOf(words, others) {
  if (words.length !== others.length) return -1;
  const different = words.flatMap((word, at) => (word === others[at] ? [] : [at]));
  return different.length === 1 ? different[0] : -1;
}

/** Adjacent requirements of one level that differ in a single word, such as the operation. */
function grouped(requirements) {
  const groups = [];
  for (const { level, title, id } of requirements) {
    const words = title.split(' ');
    const last = groups.at(-1);
    const at = last?.level === level ? differenceOf(last.words, words) : -1;
    if (at === -1 || (last.at !== undefined && last.at !== at))
      groups.push({ level, words, ids: [id], alternatives: [] });
    else {
      last.at = at;
      last.alternatives.push(words[at]);
      last.ids.push(id);
    }
  }
  return groups;
}

function item({ level, words, at, alternatives, ids }) {
  const text = words.map((word, position) => {
    if (position !== at) return word;
    const others = alternatives.map((other) => (at === 0 ? lowerCase(other) : other));
    return [word, ...others].join(' / ');
  });
  return `- **${level}** ${text.join(' ')} ${ids.map((id) => `\`${id}\``).join(', ')}`;
}

const lowerCase = (word) => word[0].toLowerCase() + word.slice(1);

/** A paragraph in lines of up to 120 characters. */
const wrapped = (text) => text.replace(/(.{1,120})(?: |$)/g, '$1\n').trim();

function section(name) {
  const requirements = checks.filter((check) => check.section === name && check.level !== 'open');
  const open = openQuestionIds.filter((id) => openQuestions[id].section === name);
  const blocks = [];
  if (sections[name]) blocks.push(wrapped(sections[name]));
  if (requirements.length > 0) {
    blocks.push(grouped(requirements).map(item).join('\n'));
  }
  if (open.length > 0) blocks.push('Open questions:', open.map(question).join('\n'));
  return blocks.length === 0 ? [] : [`## ${name}`, ...blocks];
}

const known = Object.keys(sections);
const others = [...checks, ...Object.values(openQuestions)]
  .map((entry) => entry.section)
  .filter((name) => !known.includes(name));

const introduction = [
  'The requirements of the Location Data Subscription API, in our own words, each with the id of its check.',
  'A **must** is stated by the original text, a **should** is implied by it. The original text leaves',
  '**open questions** undefined: a check observes the answer, a [profile](profiles.md) records it, and the',
  'sandbox and the mock behave accordingly.',
].join('\n');

const origin = [
  'Two statements cannot be verified from outside and have no check: a new subscription enqueues a',
  'scrape job, and the number of error kinds of each operation. `npm run specification` generates',
  'this page.',
].join('\n');

const blocks = [...known, ...new Set(others)].flatMap(section);
const text = `${['# Annotated specification', introduction, origin, ...blocks].join('\n\n')}\n`;

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8')) !== text) {
    process.stderr.write('docs/specification.md is not up to date: npm run specification\n');
    process.exit(1);
  }
} else await writeFile(file, text);
process.exit(0);
