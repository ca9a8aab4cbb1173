import { succeeded } from '../../http/response.js';
import { expectInterpretations, expectStatus } from '../../session/findings/expect.js';
import type { Judgement } from '../scene.js';

export const judgeInterpretation: Judgement = ({ at, ledger }) => {
  const { response } = at;
  if (!succeeded(response) || response.kind === 'unread') return;
  ledger.note('interpret.interpretations', expectInterpretations(response));
  ledger.note('interpret.ok', expectStatus(response, 200));
};
