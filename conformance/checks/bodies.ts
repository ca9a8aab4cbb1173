import type { Check, Effect, Phase } from '../check.js';
import { clauseIds, clauses, type ClauseId } from '../clauses.js';
import { notApplicable, notVerified, type Finding } from '../finding.js';
import { afterCancel } from '../session/changing.js';
import { comparablePages, defaultPage, entityPage, readAnswer } from '../session/reading.js';
import { permitted } from '../session/permission.js';
import type { Session } from '../session/session.js';
import { check } from './define.js';

interface Kind {
  readonly effect: Effect;
  readonly during: Phase;
  /** the least that has to be met; whatever else is met in the run is judged as well */
  readonly meet: (session: Session) => Promise<unknown>;
  /** the verdict when nothing of the kind was met */
  readonly nothing?: Finding;
}

/** A clause that every body of a kind has to satisfy, whichever check asked for that body. */
const everywhere = (clause: ClauseId, { effect, during, meet, nothing }: Kind): Check =>
  check(clause, {
    phase: 'closing',
    effect,
    source: { during, meet },
    run: async ({ judge }) => {
      judge.finish();
      return judge.witness.finding(clause, nothing);
    },
  });

const subscriptions: Kind = {
  effect: 'reads',
  during: 'live',
  meet: async (session) => {
    const { readOnly } = session.settings;
    await (readOnly ? session.subject() : session.made());
    await readAnswer(session);
  },
};

const cancelled: Kind = {
  ...subscriptions,
  during: 'cancelling',
  meet: (session) => (session.settings.readOnly ? session.subject() : afterCancel(session, 'get')),
  nothing: notApplicable('no body of a cancelled subscription was met'),
};

const listing: Kind = { effect: 'reads', during: 'live', meet: defaultPage };
const entities: Kind = { effect: 'reads', during: 'live', meet: entityPage };
const interpretations: Kind = {
  effect: 'interprets',
  during: 'guest',
  meet: async (session) => permitted(await session.interpretation(), 'interpret.interpretations'),
  nothing: notVerified('no interpretation came'),
};

const errors: Kind = {
  effect: 'reads',
  during: 'guest',
  meet: (session) => Promise.all([session.unknownGet(), session.unknownList()]),
  nothing: notVerified('no error was met'),
};
const quota: Kind = {
  ...errors,
  nothing: notApplicable('no error of a creation carried `limit` or `current`'),
};

const special: Partial<Record<ClauseId, Kind>> = {
  'subscription.cancelled-at-unset': {
    ...subscriptions,
    nothing: notApplicable('no body of a subscription was met that is known to be live'),
  },
  'subscription.cancelled-at-set': cancelled,
  'entity.ids-unique': { ...entities, nothing: notApplicable('no page had two entities') },
  'entity.fields-complete': entities,
  'list.limit-respected': { ...listing, meet: comparablePages },
};

const inSections = (...sections: string[]): ClauseId[] =>
  clauseIds.filter((id) => sections.includes(clauses[id].section));

const ofKind = (ids: readonly ClauseId[], kind: Kind): Check[] =>
  ids.map((id) => everywhere(id, special[id] ?? kind));

/** An error in another shape says little as long as nothing shows that it is the service that answers. */
const errorShape = (clause: ClauseId): Check => {
  const plain = everywhere(clause, errors);
  return {
    ...plain,
    run: async (session) => {
      const finding = await plain.run(session);
      if (finding.kind !== 'breach' || session.judge.anySuccess) return finding;
      const message = `no operation succeeded, so it is not sure that the service answers here: ${finding.found}`;
      return { kind: 'not-verified', message, exchanges: finding.exchanges };
    },
  };
};

/** Sections "General" and "Errors": what holds for every answer. */
export const protocolChecks: readonly Check[] = [
  ...ofKind(['general.json-bodies', 'general.content-type'], subscriptions),
  errorShape('errors.json'),
  errorShape('errors.message'),
  everywhere('errors.gateway', { ...errors, nothing: notApplicable('no such answer was met') }),
  everywhere('errors.quota-place', errors),
  everywhere('errors.quota-pair', quota),
  everywhere('errors.quota-numbers', quota),
];

/** Section "Resources and their fields", and the shape of a page. */
export const resourceChecks: readonly Check[] = [
  ...ofKind(inSections('Subscription'), subscriptions),
  ...ofKind(inSections('Entity'), entities),
  ...ofKind(['list.data', 'list.total', 'list.limit', 'list.offset', 'list.limit-respected'], listing),
  ...ofKind(inSections('Field interpretation'), interpretations),
];
