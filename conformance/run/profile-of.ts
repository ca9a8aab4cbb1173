import { openQuestionIds } from '../../src/open-questions/index.js';
import {
  isAnswer,
  type ProfileFile,
  profileVersion,
  readProfile,
} from '../../src/open-questions/profile.js';
import type { ConformanceReport } from './report.js';

/**
 * Returns the profile that an extended run observed; null for answers that were not observed, or
 * are not possible.
 */
export function profileOf({ open_questions: questions }: ConformanceReport): ProfileFile {
  const answers = openQuestionIds.map((id): [string, unknown] => {
    const answer = questions.find((question) => question.id === id)?.answer ?? null;
    return [id, isAnswer(id, answer) ? answer : null];
  });
  return readProfile({ version: profileVersion, answers: Object.fromEntries(answers) });
}
