import { openPointIds, openPoints } from '../../src/profile/open-points.js';
import type { Check } from '../checks/index.js';
import { bySection } from '../reports/index.js';

/** What `checks --json` prints. */
export const checksData = (selected: readonly Check[]): unknown => ({
  checks: selected.map(({ id, section, level, clause, stage, sends, deep }) => ({
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
});

/** Every check by section. */
export function checksText(selected: readonly Check[]): string {
  const width = Math.max(...selected.map(({ id }) => id.length));
  const counts = ['must', 'should', 'open'].map(
    (level) => `${selected.filter((check) => check.level === level).length} ${level}`,
  );
  const row = ({ id, level, clause, deep }: Check): string =>
    `  ${id.padEnd(width)}  ${level.padEnd(6)}  ${clause}${deep === true ? ' (deep)' : ''}`;
  return [
    `${selected.length} checks: ${counts.join(', ')}`,
    ...[...bySection(selected)].flatMap(([section, some]) => ['', section, ...some.map(row)]),
    '',
  ].join('\n');
}
