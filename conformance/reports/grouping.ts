import type {
  CheckResult,
  ConformanceReport,
  KnownLeftover,
  ObservedPoint,
  UnknownLeftover,
} from '../report.js';

/** Things by a key, in the order in which the keys first occur. */
export function groupBy<Thing>(
  things: readonly Thing[],
  key: (thing: Thing) => string,
): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const group = groups.get(key(thing));
    if (group === undefined) groups.set(key(thing), [thing]);
    else group.push(thing);
  }
  return groups;
}

/** The checks of each section of the specification, in the report's order. */
export function bySection(report: ConformanceReport): Map<string, CheckResult[]> {
  return groupBy(report.checks, (check) => check.section);
}

/** What could not be verified, by its cause: one cause often stops many checks, and is worth saying once. */
export function byCause(report: ConformanceReport): Map<string, CheckResult[]> {
  return groupBy(
    report.checks.filter((check) => check.outcome === 'not-verified'),
    ({ message }) => message || 'no reason given',
  );
}

/** Subscriptions that are left for certain and can be cancelled, and what may be left without anybody knowing its id. */
export function leftoverGroups({ leftovers }: ConformanceReport): {
  known: KnownLeftover[];
  unknown: UnknownLeftover[];
} {
  return {
    known: leftovers.filter((left) => left.id !== null),
    unknown: leftovers.filter((left) => left.id === null),
  };
}

/** The open points with an answer, by section, and those without one, by the reason. */
export function openPointGroups(report: ConformanceReport): {
  answered: Map<string, ObservedPoint[]>;
  unanswered: Map<string, ObservedPoint[]>;
} {
  const answered = report.open_points.filter((point) => point.answer !== null);
  const unanswered = report.open_points.filter((point) => point.answer === null);
  return {
    answered: groupBy(answered, (point) => point.section),
    unanswered: groupBy(unanswered, (point) => point.note ?? 'no reason given'),
  };
}
