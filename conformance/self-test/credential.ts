import { empty, json, text, type Answer } from './answer.js';
import type { Call } from './call.js';
import type { Setup } from './options.js';

/** The account that a call speaks for, or the answer that turns it away (section "Authentication"). */
export function authenticate(
  call: Call,
  setup: Setup,
): { readonly account: string } | { readonly answer: Answer } {
  const { profile } = setup;
  if (call.authorization === null || call.authorization === '') {
    const challenge = profile['auth.challenge'];
    const answer = turnedAway(profile['auth.missing.status'], profile['auth.missing.body']);
    return {
      answer: challenge === 'none' ? answer : { ...answer, headers: { 'www-authenticate': challenge } },
    };
  }
  const token = /^Bearer +(\S+)$/i.exec(call.authorization)?.[1];
  if (token === undefined) return { answer: turnedAway(profile['auth.scheme.status'], 'error') };
  if (setup.tokens.includes(token)) return { account: token };
  const unknown = profile['auth.unknown.status'];
  if (unknown === 'accepted') return { account: token };
  return { answer: turnedAway(unknown, profile['auth.unknown.body']) };
}

function turnedAway(status: number, body: Setup['profile']['auth.missing.body']): Answer {
  switch (body) {
    case 'error':
      return json(status, { error: 'A valid bearer token is required' });
    case 'json':
      return json(status, { message: 'Unauthorized' });
    case 'text':
      return text(status, 'Unauthorized');
    case 'html':
      return text(status, '<!doctype html><title>401</title><h1>Unauthorized</h1>', 'text/html');
    case 'empty':
      return empty(status);
  }
}
