import Joi from 'joi';
import { outcomes } from '../../render/outcome.js';
import { type ConformanceReport, verdicts } from '../run/report.js';
import { jsonTypes } from '../findings/finding.js';

type Schemas = Readonly<Record<string, Joi.Schema>>;

function keysOf(always: Schemas, sometimes: Schemas = {}): Schemas {
  const keys: Record<string, Joi.Schema> = {};
  for (const [key, schema] of Object.entries(always)) {
    keys[key] = schema.required();
  }
  return { ...keys, ...sometimes };
}

/**
 * Creates the schema of an object in the JSON report. Objects are open: later releases may add
 * properties.
 */
const open = (always: Schemas, sometimes: Schemas = {}): Joi.ObjectSchema =>
  Joi.object(keysOf(always, sometimes)).unknown();

const text = Joi.string().allow('');
const count = Joi.number().integer().min(0);
const headers = Joi.object().pattern(/^/, text);
const texts = Joi.object().pattern(/^/, text);
const answer = Joi.alternatives(
  Joi.number(),
  text,
  Joi.array().items(text),
  Joi.object().pattern(/^/, Joi.alternatives(text, texts)),
);

const response = open({
  status: count,
  headers,
  body: text,
  truncated: Joi.boolean().description('whether the body is longer than what is shown here'),
});

const exchange = open(
  {
    request: open({ method: text, url: text, headers, body: text.allow(null) }),
    response: response
      .allow(null)
      .description('null if there was no response; `failure` gives the reason'),
    duration_ms: Joi.number().min(0),
    curl: text.description(
      'the request as a command line, with $LOCATION_DATA_TOKEN for the credential',
    ),
  },
  { failure: text },
);

const type = Joi.valid(...jsonTypes);
const names = Joi.array().items(text);

const violation = open(
  { kind: Joi.valid('missing', 'type', 'value', 'rejected', 'accepted') },
  {
    keys: names.description('the missing keys'),
    key: text,
    due: Joi.array().items(type),
    found: type,
    sent: text.description('the error in the accepted body'),
    operations: names.description('the operations that accept the request'),
  },
);

const check = open(
  {
    id: text,
    section: text,
    level: Joi.valid('must', 'should', 'open'),
    title: text.description('the requirement, or the open question'),
    outcome: Joi.valid(...outcomes),
    message: text.description('one readable sentence; empty for a plain pass'),
    exchanges: Joi.array().items(exchange).description('the evidence'),
  },
  {
    expected: text,
    found: text,
    violation: violation.description('kind of failure, for the common kinds'),
    cause: text.description(
      'the id of the missing prerequisite; the same for checks with the same cause',
    ),
    known: text.description(
      'the reason in the list of known failures, or the listed check that it follows from',
    ),
    path: Joi.array().items(Joi.alternatives(text, count)),
  },
);

const question = open(
  {
    id: text,
    section: text,
    question: text,
    answer: answer.allow(null).description('null if it could not be observed'),
  },
  {
    recorded: answer.description('the answer in the profile, if it differs'),
    note: text,
  },
);

const leftover = open(
  {
    id: text.allow(null).description('null if it is unknown'),
    command: text.allow(null).description('the command that cancels the subscription'),
  },
  {
    note: text.description('why it may not belong to the run, or may not exist'),
  },
);

const cause = open({
  outcome: Joi.valid('fail', 'error', 'warn', 'inconclusive').description(
    'the outcome of the worst check',
  ),
  title: text.description('what is wrong, in one sentence'),
  check: text.description('id of the check with the evidence'),
  checks: Joi.array().items(text).description('ids of all checks with this cause'),
  evidence: text.description('the relevant part of the response'),
  consequences: Joi.array().items(text),
  hints: Joi.array().items(text).description('possible reasons; not part of the verdict'),
  access_issue: Joi.boolean().description("whether it lets someone access data that isn't theirs"),
});

const delay = open(
  {
    what: text.description('such as "an update is visible in the list"'),
    ms: Joi.number().min(0).description('upper bound of the longest delay'),
  },
  {
    least_ms: Joi.number()
      .min(0)
      .description('lower bound: at this time, the change was not visible yet'),
  },
);

const audit = open(
  {
    recordings: count,
    other_addresses: Joi.object()
      .pattern(/^/, count)
      .description('number of requests to other URLs, by URL'),
    left_out: Joi.object().pattern(/^/, count).description('number of entries left out, by reason'),
    not_judged: Joi.object()
      .pattern(/^/, count)
      .description('number of requests and responses that could not be judged, by reason'),
    coverage: Joi.array()
      .items(
        open({
          id: text,
          section: text,
          level: Joi.valid('must', 'should'),
          title: text,
          times: count.description('how often the traffic exercised the requirement'),
        }),
      )
      .description('the requirements that an audit can check'),
  },
  { as_run: Joi.valid(true).description('the recording of a run, judged like the run itself') },
);

const target = open(
  {
    base_url: text,
    partial: Joi.boolean(),
    filters: open(
      {
        only: Joi.array().items(text),
        skip: Joi.array().items(text),
        read_only: Joi.boolean(),
      },
      { only_failed: text.description('the report whose failures `only` lists') },
    ),
    left_out: count.description('required checks that the filters left out'),
    started_at: text,
    duration_ms: Joi.number().min(0),
    requests: count,
    retries: count,
    throttled: count.description('responses with 429 or 503, after which the run slowed down'),
    entities: open({ checked: count, total: count }),
  },
  {
    throttled_statuses: Joi.array().items(count).description('which of these statuses were seen'),
    waited: open({
      budget_ms: Joi.number()
        .min(0)
        .description('how long the checks may wait; the clean-up may wait as long again'),
      run_ms: Joi.number().min(0).description('how long the checks waited'),
      clean_up_ms: Joi.number().min(0).description('how long the clean-up waited'),
    }).description('time spent waiting, out of the wait budget; not in audit reports'),
    recheck_after_ms: Joi.number()
      .min(0)
      .description(
        '`recheckAfter`: how long after a change the run checked that it was not reverted; ' +
          '0 if it only watched for a few seconds; not in audit reports',
      ),
    clock_ahead_ms: Joi.number()
      .integer()
      .description(
        "how far the deployment's clock is ahead of the system clock, if a minute or more",
      ),
  },
);

const reportKeys = keysOf(
  {
    kit: open({ name: text, version: text }),
    target,
    verdict: Joi.valid(...verdicts),
    summary: open(Object.fromEntries(outcomes.map((outcome) => [outcome, count]))),
    causes: Joi.array().items(cause).description('failures first, then what blocks most'),
    checks: Joi.array().items(check),
    open_questions: Joi.array().items(question),
    leftovers: Joi.array().items(leftover),
    delays: Joi.array().items(delay).description('changes that became visible only after a delay'),
  },
  {
    audit: audit.description('only in audit reports'),
    cancelled: names.description(
      'ids of subscriptions that the run, or the traffic, has cancelled',
    ),
    created_file: text.description('a file with the leftovers, for the command clean-up'),
    known_failures: text.description('the file with the known failures'),
  },
);

/** Schema of a JSON report. */
export const reportSchema = Joi.object<ConformanceReport>(reportKeys).unknown();

/** The JSON Schema (draft 2020-12) of the JSON report. */
export const reportJsonSchema = (): Readonly<Record<string, unknown>> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Conformance report of location-data-kit',
  ...reportSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
});
