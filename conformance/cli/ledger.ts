import { openPointIds, openPoints } from '../../src/profile/open-points.js';
import { checks, type Check } from '../checks.js';
import { sentences } from '../clauses.js';
import { levelOf, sectionOf } from '../sections.js';

/** What `checks --json` prints. */
export function ledgerData(selected: readonly Check[] = checks): unknown {
  return {
    checks: selected.map(({ id, clause, title, phase, effect, deep }) => ({
      id,
      clause,
      section: sectionOf(clause),
      level: levelOf(clause),
      title,
      phase,
      effect,
      deep: deep === true,
    })),
    open_points: openPointIds.map((id) => {
      const { section, question, answers, reference } = openPoints[id];
      return { id, section, question, answers, reference };
    }),
    sentences,
  };
}

const width = Math.max(...checks.map(({ id }) => id.length));
const line = (id: string, level: string, text: string): string =>
  `  ${id.padEnd(width)}  ${level.padEnd(6)}  ${text}`;

function bySection(selected: readonly Check[]): string[] {
  const names = [...new Set(selected.map(({ clause }) => sectionOf(clause)))];
  return names.flatMap((name) => [
    '',
    name,
    ...selected
      .filter(({ clause }) => sectionOf(clause) === name)
      .map((check) =>
        line(check.id, levelOf(check.clause), check.title + (check.deep === true ? ' (deep)' : '')),
      ),
  ]);
}

/** The ledger as text: every check by section, and every sentence that has none, with the reason. */
export function ledgerText(selected: readonly Check[], complete: boolean): string {
  const counts = ['must', 'should', 'open'].map(
    (level) => `${selected.filter(({ clause }) => levelOf(clause) === level).length} ${level}`,
  );
  const excluded = sentences.filter(({ excluded: reason }) => reason !== undefined);
  return [
    `${selected.length} checks: ${counts.join(', ')}`,
    ...bySection(selected),
    ...(complete
      ? [
          '',
          'Not checked, and why',
          ...excluded.map(({ anchor, excluded: why = '' }) => `  ${anchor}: ${why}`),
        ]
      : []),
    '',
  ].join('\n');
}
