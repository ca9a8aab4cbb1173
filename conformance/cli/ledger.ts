import { openPointIds, openPoints } from '../../src/profile/open-points.js';
import { checks, type Check } from '../checks/index.js';

/** What `checks --json` prints. */
export function ledgerData(selected: readonly Check[] = checks): unknown {
  return {
    checks: selected.map(({ id, clause, section, level, stage, sends, deep }) => ({
      id,
      section,
      level,
      clause,
      stage,
      sends,
      deep: deep === true,
    })),
    open_points: openPointIds.map((id) => {
      const { section, question, answers, reference } = openPoints[id];
      return { id, section, question, answers, reference };
    }),
  };
}

const width = Math.max(...checks.map(({ id }) => id.length));
const line = (id: string, level: string, text: string): string =>
  `  ${id.padEnd(width)}  ${level.padEnd(6)}  ${text}`;

function bySection(selected: readonly Check[]): string[] {
  const names = [...new Set(selected.map(({ section }) => section))];
  return names.flatMap((name) => [
    '',
    name,
    ...selected
      .filter(({ section }) => section === name)
      .map((check) => line(check.id, check.level, check.clause + (check.deep === true ? ' (deep)' : ''))),
  ]);
}

/** The ledger as text: every check by section. */
export function ledgerText(selected: readonly Check[]): string {
  const counts = ['must', 'should', 'open'].map(
    (level) => `${selected.filter((check) => check.level === level).length} ${level}`,
  );
  return [`${selected.length} checks: ${counts.join(', ')}`, ...bySection(selected), ''].join('\n');
}
