import { isObject, json, Refusal, type Answer, type JsonObject } from './answer.js';
import { sent, type Call } from './call.js';
import { authenticate } from './credential.js';
import { interpretFields } from './interpretation.js';
import { listEntities } from './listing.js';
import type { Setup } from './options.js';
import { cancelSubscription, createSubscription, getSubscription } from './subscriptions.js';
import { updateSubscription } from './update.js';

/** Answers a call by the specification and the profile. */
export function answerCall(call: Call, setup: Setup): Answer {
  try {
    return perform(call, setup);
  } catch (refusal) {
    if (refusal instanceof Refusal) return errorAnswer(refusal, setup);
    throw refusal;
  }
}

/** The Error body (section "Error body") with whatever other keys the profile says. */
function errorAnswer(refusal: Refusal, { profile }: Setup): Answer {
  const others = Object.fromEntries(profile['errors.extra-keys'].map((key) => [key, `${key} of the error`]));
  return json(refusal.status, { ...others, error: refusal.message, ...refusal.extra });
}

function perform(call: Call, setup: Setup): Answer {
  const { profile } = setup;
  if (call.operation === null) return noOperation(call, setup);
  if (call.state.requests % setup.refuseEvery === 0) return tooMany(setup);
  const who = authenticate(call, setup);
  if ('answer' in who) return who.answer;
  switch (call.operation) {
    case 'createSubscription':
      return createSubscription(
        call,
        who.account,
        body(call, profile['create.invalid.status'], setup),
        setup,
      );
    case 'getSubscription':
      return getSubscription(call, who.account, setup);
    case 'updateSubscription':
      return updateSubscription(
        call,
        who.account,
        body(call, profile['update.invalid.status'], setup),
        setup,
      );
    case 'cancelSubscription':
      return cancelSubscription(call, who.account, setup);
    case 'listEntities':
      return listEntities(call, who.account, setup);
    case 'interpretFields':
      return interpretFields(body(call, profile['interpret.invalid.status'], setup), setup);
  }
}

function noOperation(call: Call, setup: Setup): Answer {
  const { profile } = setup;
  if (call.allowed.length === 0)
    throw new Refusal(profile['http.unknown-path.status'], 'There is nothing here');
  const answer = errorAnswer(
    new Refusal(profile['http.wrong-method.status'], 'The path lacks that method'),
    setup,
  );
  if (profile['http.wrong-method.allow'] === 'absent') return answer;
  return { ...answer, headers: { allow: call.allowed.join(', ') } };
}

function tooMany(setup: Setup): Answer {
  const answer = errorAnswer(new Refusal(setup.profile['rate-limit.status'], 'Too many requests'), setup);
  switch (setup.profile['rate-limit.retry-after']) {
    case 'none':
      return answer;
    case 'seconds':
      return { ...answer, headers: { 'retry-after': '0' } };
    case 'date':
      return { ...answer, headers: { 'retry-after': new Date().toUTCString() } };
  }
}

/** The body of a request: a JSON object, sent as JSON. */
function body(call: Call, invalid: number, { profile }: Setup): JsonObject {
  const accepted = profile['http.content-type.status'];
  if (!/^application\/(.+\+)?json\b/i.test(call.contentType ?? '') && accepted !== 'accepted') {
    throw new Refusal(accepted, 'The body has to be application/json');
  }
  const value = sent(call);
  if (value === undefined) throw new Refusal(profile['http.malformed-json.status'], 'The body is no JSON');
  if (!isObject(value)) throw new Refusal(invalid, 'The body has to be a JSON object');
  return value;
}
