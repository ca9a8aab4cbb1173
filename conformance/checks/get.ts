import type { Check } from '../check.js';
import { describe, expectRefusal, expectStatus, expectThat, sameNames, sameWord, show } from '../expect.js';
import { notVerified } from '../finding.js';
import { succeeded } from '../http/call.js';
import { readAnswer } from '../session/reading.js';
import { isSubscription, subscriptionIn } from '../session/subscription-body.js';
import { check } from './define.js';

/** Section "Get". */
export const getChecks: readonly Check[] = [
  check('get.subscription', {
    phase: 'live',
    effect: 'reads',
    run: async (session) => {
      const answer = await readAnswer(session);
      const good = succeeded(answer) && isSubscription(answer);
      return expectThat(good, 'success (2xx) with a subscription', describe(answer), answer);
    },
  }),
  check('get.same-id', {
    phase: 'live',
    effect: 'reads',
    run: async (session) => {
      const { id } = await (session.settings.readOnly ? session.subject() : session.made());
      const answer = await readAnswer(session);
      const read = subscriptionIn(answer, 'get.subscription').id;
      return expectThat(sameWord(read, id), `\`id\` ${show(id)}`, `\`id\` ${show(read)}`, answer);
    },
  }),
  check('get.agrees', {
    phase: 'live',
    effect: 'writes',
    run: async (session) => {
      const { answer: creation, body } = await session.made();
      const answer = await readAnswer(session);
      const asked = session.creationBody();
      const {
        account_id: account,
        city,
        entity_type: type,
        fields,
      } = subscriptionIn(answer, 'get.subscription');
      const same =
        sameWord(city, asked.city) && sameWord(type, asked.entity_type) && sameNames(fields, asked.fields);
      const mine = typeof body.account_id !== 'string' || sameWord(account, body.account_id);
      const expected = show({ account_id: body.account_id ?? null, ...asked });
      const found = show({
        account_id: account ?? null,
        city: city ?? null,
        entity_type: type ?? null,
        fields: fields ?? null,
      });
      return expectThat(same && mine, expected, found, creation, answer);
    },
  }),
  check('get.ok', {
    phase: 'live',
    effect: 'reads',
    run: async (session) => {
      const answer = await readAnswer(session);
      return succeeded(answer) ? expectStatus(answer, 200) : notVerified('it could not be read', answer);
    },
  }),
  check('get.unknown', {
    phase: 'guest',
    effect: 'reads',
    run: async (session) => expectRefusal(await session.unknownGet()),
  }),
  check('get.unknown-404', {
    phase: 'guest',
    effect: 'reads',
    run: async (session) => expectStatus(await session.unknownGet(), 404),
  }),
];
