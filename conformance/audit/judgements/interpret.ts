import { bodyObject, succeeded } from '../../http/response.js';
import { unjudged } from '../reasons.js';
import type { Judgement } from '../scene.js';
import { hasMaskedNames } from '../sent.js';

export const judgeInterpretation: Judgement = ({ at, ledger }) => {
  const { response } = at;
  if (!succeeded(response) || response.kind === 'unread') return;
  const isMasked = Array.isArray(bodyObject(response).interpretations) && hasMaskedNames(at);
  if (isMasked) ledger.leave(unjudged.masked);
  ledger.judge('interpretation', { response });
};
