import { openPointIds, openPoints } from '../../src/profile/open-points.js';
import type { Check } from '../checks.js';
import { sentences } from '../clauses.js';
import { bySection } from '../reports/index.js';
import { levelOf, sectionOf } from '../sections.js';

/** What `checks --json` prints. */
export const checksData = (selected: readonly Check[]): unknown => ({
  checks: selected.map(({ id, clause, title, effect, deep }) => ({
    id,
    clause,
    section: sectionOf(clause),
    level: levelOf(clause),
    title,
    effect,
    deep: deep === true,
  })),
  open_points: openPointIds.map((id) => {
    const { section, question, answers, reference } = openPoints[id];
    return { id, section, question, answers, reference };
  }),
  sentences,
});

/** Every check by section, and with `excluded` every sentence that has none, with the reason. */
export function checksText(selected: readonly Check[], { excluded }: { excluded: boolean }): string {
  const width = Math.max(...selected.map(({ id }) => id.length));
  const rows = selected.map((check) => ({
    section: sectionOf(check.clause),
    level: levelOf(check.clause),
    text: `${check.id.padEnd(width)}  ${levelOf(check.clause).padEnd(6)}  ${check.title}${check.deep === true ? ' (deep)' : ''}`,
  }));
  const counts = ['must', 'should', 'open'].map(
    (level) => `${rows.filter((row) => row.level === level).length} ${level}`,
  );
  const reasons = sentences.flatMap(({ anchor, excluded: why }) =>
    why === undefined ? [] : [`  ${anchor}: ${why}`],
  );
  return [
    `${rows.length} checks: ${counts.join(', ')}`,
    ...[...bySection(rows)].flatMap(([section, some]) => [
      '',
      section,
      ...some.map(({ text }) => `  ${text}`),
    ]),
    ...(excluded ? ['', 'Not checked, and why', ...reasons] : []),
    '',
  ].join('\n');
}
