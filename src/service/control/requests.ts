import Joi from 'joi';
import { count, type Duration, nullable } from '../../input/values.js';
import { validate } from '../../input/validate.js';
import { openQuestions } from '../../open-questions/index.js';
import { type GivenProfile, openQuestionList } from '../../open-questions/profile.js';
import { faultFilterSchema, givenFaultSchema, type PresetFault } from '../fault.js';
import { logFilterSchema } from '../request-log/request-log.js';
import { logHar } from '../request-log/log-har.js';
import type { Service } from '../service.js';
import type { FixtureFile } from '../fixture-file.js';
import { placeRequests } from './places.js';
import { described, type DescribedRequest, request } from './request.js';
import {
  allOf,
  asBody,
  body,
  done,
  integer,
  linkTo,
  listOf,
  oneOf,
  someObject,
  text,
} from './schemas.js';
import { subscriptionRequests } from './subscriptions.js';
import { verificationSchema, verify } from './verification.js';

/** Schema of the body of a reset, which can be as large as a state. */
const resetBody = () => body<{ fixture?: FixtureFile }>({ fixture: Joi.object().unknown() });

const time = ({ clock }: Service) => ({
  now: new Date(clock.now()).toISOString(),
  offset_ms: clock.offset,
});

const timeSchema = () =>
  Joi.object({
    now: text(),
    offset_ms: integer().description("How far the clock is ahead of the machine's"),
  });

const accountsSchema = () => Joi.object({ accounts: listOf('Account') });

const quotaSchema = () =>
  Joi.object({
    quota: integer().allow(null).description('Null for no limit'),
  });

/** Lists every open question, with its current and its possible answers. */
const profileOf = ({ profile }: Service) => ({
  answers: profile,
  open_questions: openQuestionList(profile).map((question) => ({
    ...question,
    possible: openQuestions[question.id].answers,
  })),
});

const profileSchema = () =>
  Joi.object({
    answers: someObject().description('By open question'),
    open_questions: Joi.array()
      .items(Joi.object({ id: text(), section: text(), question: text() }).unknown())
      .required(),
  });

/** All control requests, in the order of docs/control-api.md. */
export const controlRequests = {
  index: request('Sandbox', 'GET', '/', {
    summary: 'List the control requests',
    gives: 'these requests, with their input and output',
    returns: () =>
      Joi.object({
        requests: Joi.array()
          .items(Joi.object({ request: text(), takes: text(), gives: text() }))
          .required(),
      }),
    run: (): object => ({ requests: describedRequests() }),
  }),
  openapi: described('Sandbox', 'GET', '/openapi.json', {
    summary: 'Get the OpenAPI document of the control interface',
    gives: 'the OpenAPI 3.1 document of these requests',
    returns: someObject,
  }),
  health: request('Sandbox', 'GET', '/health', {
    summary: 'Get the health of the sandbox',
    gives:
      '`{"status":"ok","version":…,"uptime_ms":…,"storage":{"kind":"file"}}`; ' +
      '`degraded` and `storage.error` while changes cannot be stored',
    returns: () =>
      Joi.object({
        status: Joi.valid('ok', 'degraded').required(),
        uptime_ms: integer(),
        version: Joi.string(),
        storage: Joi.object({ kind: text(), error: Joi.string() }),
      }),
    run: (service) => service.health(),
  }),
  reset: request('Sandbox', 'POST', '/reset', {
    summary: 'Reset the sandbox',
    documented: resetBody,
    isOptional: true,
    takesState: true,
    takes: 'nothing, or `{"fixture":…}`',
    gives:
      '`{"reset":true}`; resets the state, clock, faults, request log, quota and revoked tokens',
    returns: () => Joi.object({ reset: done() }),
    run: async (service, input) => {
      const { fixture } = validate(resetBody(), input ?? {}, 'body', RangeError);
      await service.reset(fixture);
      return { reset: true };
    },
  }),
  clock: request('Time', 'GET', '/clock', {
    summary: 'Get the time',
    gives: '`{"now":"…","offset_ms":…}`',
    returns: timeSchema,
    run: time,
  }),
  moveClock: request('Time', 'POST', '/clock', {
    summary: 'Move the clock',
    schema: () =>
      oneOf({
        advance: Joi.alternatives<Duration>(Joi.string(), Joi.number()).messages({
          'alternatives.types': '{{#label}} must be a duration such as "1d", or milliseconds',
        }),
        set: Joi.alternatives<string | number>(Joi.string(), Joi.number()).messages({
          'alternatives.types': '{{#label}} must be a time such as "2030-01-31T12:00:00Z"',
        }),
        finish_scrapes: Joi.any<true>()
          .valid(true)
          .messages({ 'any.only': '{{#label}} must be true' }),
      }),
    takes:
      '`{"advance":"1d"}`, `{"set":"2030-01-01T00:00:00Z"}` (with a zone, or a date) ' +
      'or `{"finish_scrapes":true}`',
    gives:
      'the new time; the clock cannot go back. `finish_scrapes` moves it to the end of all running scrapes',
    returns: timeSchema,
    run: async (service, { advance, set, finish_scrapes: isFinishing }) => {
      if (advance !== undefined) service.clock.advance(advance);
      if (set !== undefined) service.clock.set(set);
      if (isFinishing) service.clock.finishScrapes();
      await service.save();
      return time(service);
    },
  }),
  faults: request('Faults', 'GET', '/faults', {
    summary: 'List the active faults',
    gives: 'the active faults',
    returns: () => Joi.object({ faults: listOf('Fault') }),
    run: ({ faults }) => ({ faults: faults.list() }),
  }),
  addFault: request('Faults', 'POST', '/faults', {
    summary: 'Inject a fault',
    documented: givenFaultSchema,
    takes: 'a fault',
    gives: 'the fault with its `id`',
    returns: () => linkTo('Fault'),
    run: ({ faults }, fault: PresetFault) => faults.add(fault),
  }),
  removeFaults: request('Faults', 'DELETE', '/faults', {
    summary: 'Remove faults',
    schema: faultFilterSchema,
    takes: '`id=`, `operation=`, or nothing for all',
    gives: '`{"removed":…}`',
    returns: () => Joi.object({ removed: integer() }),
    run: ({ faults }, filter) => ({ removed: faults.remove(filter) }),
  }),
  log: request('Requests', 'GET', '/log', {
    summary: 'List the recorded requests',
    schema: logFilterSchema,
    takes: '`operation=`, `status=`, `after=` an id, `limit=`',
    gives:
      'the last 200 exchanges, newest first, without credentials; ' +
      'bodies and URLs are truncated to 4,000 characters',
    returns: () => Joi.object({ entries: listOf('Exchange') }),
    run: async ({ log }, filter) => ({ entries: await log.read(filter) }),
  }),
  logHar: request('Requests', 'GET', '/log.har', {
    summary: 'Export the recorded requests as HAR',
    schema: logFilterSchema,
    takes: '`operation=`, `status=`, `after=` an id, `limit=`',
    gives: 'the exchanges as HAR 1.2, oldest first, for example for `audit`',
    returns: () => Joi.object({ log: someObject() }),
    run: async ({ log }, filter) => logHar(await log.read(filter), log.origin),
  }),
  clearLog: request('Requests', 'DELETE', '/log', {
    summary: 'Empty the request log',
    schema: () => Joi.object({}),
    gives: '`{"entries":[]}`',
    returns: () => Joi.object({ entries: listOf('Exchange') }),
    run: ({ log }) => {
      log.clear();
      return { entries: [] };
    },
  }),
  verify: request('Requests', 'POST', '/verify', {
    summary: 'Verify which requests were received',
    schema: () => asBody(verificationSchema()),
    takes:
      '`{"operation":"createSubscription","match":{"body":{"city":"Paris"}},"times":2}`; ' +
      '`match` as in a fault, `status` of the response',
    gives: '`{"verified":true,"matched":2}`, or a 409 with the requests that were received',
    returns: () => Joi.object({ verified: done(), matched: integer() }),
    conflict: { text: 'Other requests were received.', returns: () => linkTo('Unverified') },
    run: verify,
  }),
  events: described('Requests', 'GET', '/events', {
    summary: 'Stream events',
    gives:
      'server-sent events: `exchange` with a log entry, `change` with `{"what":"clock"}`, ' +
      '`faults`, `log` (it was emptied) or `state`',
    returns: null,
  }),
  snapshot: request('Sandbox', 'GET', '/snapshot', {
    summary: 'Save a snapshot',
    gives: 'the whole state, as in the state file, with the current time in `clock.now`',
    returns: someObject,
    run: (service) => service.state,
  }),
  restore: request('Sandbox', 'PUT', '/snapshot', {
    summary: 'Restore a snapshot',
    documented: someObject,
    takesState: true,
    takes: 'a snapshot',
    gives:
      '`{"restored":true}`; the clock continues from its time; faults, the quota and revoked tokens are kept',
    returns: () => Joi.object({ restored: done() }),
    run: async (service, snapshot) => {
      await service.restore(snapshot);
      return { restored: true };
    },
  }),
  fixture: request('Sandbox', 'GET', '/fixture', {
    summary: 'Get the fixture',
    gives: '`{"fixture":…}`: the fixture that a reset restores, or `null`',
    returns: () => Joi.object({ fixture: someObject().allow(null) }),
    run: ({ fixture }) => ({ fixture }),
  }),
  replaceFixture: request('Sandbox', 'PUT', '/fixture', {
    summary: 'Start from a fixture',
    documented: someObject,
    takesState: true,
    takes: 'the content of a fixture file',
    gives: '`{"reset":true}`',
    returns: () => Joi.object({ reset: done() }),
    run: async (service, fixture: FixtureFile) => {
      await service.reset(fixture);
      return { reset: true };
    },
  }),
  ...subscriptionRequests,
  ...placeRequests,
  accounts: request('Accounts', 'GET', '/accounts', {
    summary: 'List the accounts',
    gives:
      'the accounts, with the tokens of the two demo accounts; accounts of `--any-token` are not included',
    returns: accountsSchema,
    run: ({ accounts }) => ({ accounts: accounts.list() }),
  }),
  changeTokens: request('Accounts', 'POST', '/tokens', {
    summary: "Revoke or restore an account's tokens",
    schema: () => oneOf({ revoke: Joi.string(), restore: Joi.string() }),
    takes: '`{"revoke":"demo"}` or `{"restore":"demo"}`',
    gives: 'the accounts',
    returns: accountsSchema,
    run: ({ accounts }, { revoke, restore }) => {
      if (revoke !== undefined) accounts.revoke(revoke);
      if (restore !== undefined) accounts.restore(restore);
      return { accounts: accounts.list() };
    },
  }),
  quota: request('Accounts', 'GET', '/quota', {
    summary: 'Get the quota',
    gives: 'the quota',
    returns: quotaSchema,
    run: ({ quota }) => ({ quota }),
  }),
  setQuota: request('Accounts', 'PUT', '/quota', {
    summary: 'Set the quota',
    schema: () => allOf({ quota: nullable(count()) }),
    takes: '`{"quota":3}`; `null` for no limit',
    gives: 'the quota',
    returns: quotaSchema,
    run: (service, { quota }) => {
      service.quota = quota;
      return { quota };
    },
  }),
  profile: request('Sandbox', 'GET', '/profile', {
    summary: 'Get the profile',
    gives: 'the open questions, with the current and the `possible` answers',
    returns: profileSchema,
    run: profileOf,
  }),
  setProfile: request('Sandbox', 'PUT', '/profile', {
    summary: 'Change the profile',
    schema: () => asBody(Joi.object<GivenProfile>().unknown()),
    takes: 'the content of a profile file, or some answers; `{}` for the default answers',
    gives: 'the open questions; a reset keeps the profile',
    returns: profileSchema,
    run: (service, profile) => {
      service.setProfile(profile);
      return profileOf(service);
    },
  }),
};

function describedRequests() {
  return Object.values<DescribedRequest>(controlRequests).map(({ method, path, takes, gives }) => ({
    request: `${method} /_sandbox${path}`,
    takes,
    gives,
  }));
}
