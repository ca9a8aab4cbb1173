import { succeeded } from '../../http/response.js';
import { describe } from '../../session/findings/expect.js';
import { bodyObject } from '../../http/response.js';
import type { Judgement } from '../scene.js';

export const judgeInterpretation: Judgement = ({ at, ledger }) => {
  const { response } = at;
  if (!succeeded(response) || response.kind === 'unread') return;
  const isGood = Array.isArray(bodyObject(response).interpretations);
  const expected = 'an array `interpretations`';
  ledger.expect('interpret.interpretations', isGood, expected, describe(response), at);
  const { status } = response;
  ledger.expect('interpret.ok', status === 200, 'status 200', `status ${status}`, at);
};
