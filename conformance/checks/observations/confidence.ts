import type { HttpResponse } from '../../http/response.js';
import { describe, fold, sameWord } from '../../session/findings/expect.js';
import { notApplicable, observed } from '../../session/findings/finding.js';
import type { Session } from '../../session/session.js';
import { step } from '../../session/step.js';
import { deepObservations } from '../check.js';
import { interpretationsIn } from '../interpret.js';

const [ambiguousName, describedName, meaninglessName] = ['vibe', 'hush_factor', 'xqzzk'];

/** The confidence for an ambiguous name, and for a meaningless one. */
const confidences = step(
  async (session): Promise<{ medium: string; low: string; response: HttpResponse }> => {
    const fields = [
      { name: ambiguousName, description: 'how loud it is' },
      { name: describedName, description: 'the noise level' },
      { name: meaninglessName, description: '' },
    ];
    const { entity_type: type } = session.interpretBody();
    const response = await session.send('interpretFields', { body: { entity_type: type, fields } });
    const word = (name: string): string => {
      const found = interpretationsIn(response).find((item) =>
        sameWord(item.name, name),
      )?.confidence;
      if (typeof found === 'string' && fold(found) !== 'high') return found;
      return '';
    };
    const low = word(meaninglessName);
    // the same word for both says nothing about the middle
    const medium =
      [ambiguousName, describedName].map(word).find((one) => one !== '' && one !== low) ?? '';
    return { medium, low, response };
  },
);

const confidence = (level: 'medium' | 'low') => async (session: Session) => {
  const { response, ...words } = await confidences(session);
  if (words[level] !== '') {
    return observed(words[level], response);
  }
  return notApplicable(
    `neither "${ambiguousName}" nor "${meaninglessName}" has it: ${describe(response)}`,
  );
};

/** Section "Interpret": the words for less than high confidence. */
export const confidenceObservations = [
  ...deepObservations('preflight', 'interpretations', {
    'confidence.medium': confidence('medium'),
    'confidence.low': confidence('low'),
  }),
];
