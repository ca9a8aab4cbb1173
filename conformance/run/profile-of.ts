import { openPointIds } from '../../src/points/index.js';
import {
  isAnswer,
  type ProfileFile,
  profileVersion,
  readProfile,
} from '../../src/points/profile.js';
import type { ConformanceReport } from './report.js';

/** The profile observed by an extended run; null where an answer was not observed, or is not a possible answer. */
export function profileOf({ open_questions: points }: ConformanceReport): ProfileFile {
  const answers = openPointIds.map((id): [string, unknown] => {
    const answer = points.find((point) => point.id === id)?.answer ?? null;
    return [id, isAnswer(id, answer) ? answer : null];
  });
  return readProfile({ version: profileVersion, answers: Object.fromEntries(answers) });
}
