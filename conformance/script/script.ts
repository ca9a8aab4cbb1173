import type { CheckId } from '../check-id.js';
import type { Session } from '../session/session.js';
import { firstContact, requireToken } from './before-creation.js';

/** The requests of checks that belong together. */
interface Step {
  /** only GETs; also interpretations; or what changes something, or would unless it is rejected */
  readonly sends: 'reads' | 'interpretations' | 'writes';
  /** in words, for `check --plan` */
  readonly what: string;
}

const reads = (what: string) => ({ sends: 'reads', what }) as const;
const interpretations = (what: string) => ({ sends: 'interpretations', what }) as const;
const writes = (what: string) => ({ sends: 'writes', what }) as const;

/** A phase of a run. Phases run in order, and so do their parts and steps. */
export interface Phase<Name extends string = string> {
  /** how things stand by then */
  readonly when: string;
  /** steps that went on beside earlier phases, and have to be over by now */
  readonly awaits?: readonly Name[];
  /** what the requirements depend on, alone; they tell why it fails */
  readonly first?: (session: Session) => Promise<unknown>;
  /** steps that begin now, and go on beside what follows: nothing waits for them */
  readonly beside?: Steps<Name>;
  /** requirements of later phases of which a part is sent by now: what they call `ahead` */
  readonly ahead?: readonly CheckId[];
  /** steps whose requirements begin all at once */
  readonly atOnce?: Steps<Name>;
  /** steps whose requirements come one at a time */
  readonly inTurn?: Steps<Name>;
  /** as `beside`, but after those: they keep all connections busy, and what follows does not */
  readonly thenBeside?: Steps<Name>;
  // at last, the controls: what was rejected above is sent once more, without what is wrong
}

type Steps<Name extends string> = Readonly<Partial<Record<Name, Step>>>;

async function arrive(session: Session): Promise<void> {
  await firstContact(session);
  await requireToken(session);
}

/** From top to bottom. */
const phases = [
  {
    when: 'until the subscription of the run is created',
    // alone, so that an unreachable deployment costs only one timeout
    first: arrive,
    // alone, in case that none are answered; and before a create request needs to know it
    ahead: ['cancel.unknown-404', 'interpret.interpretations'],
    atOnce: {
      rejected: writes(
        'create requests that must be rejected, and cancellations of unknown subscriptions',
      ),
    },
    inTurn: {
      'unusual-creations': writes('create requests that may be accepted or rejected'),
    },
    thenBeside: {
      'unknown-ids': reads('subscriptions that do not exist'),
      interpretations: interpretations('interpretations of fields, valid and invalid'),
      'unusual-paths': reads('paths and methods that the specification does not define'),
      'unusual-bodies': interpretations('bodies that are not JSON, or are not declared as JSON'),
      'malformed-ids': reads('malformed ids'),
      'unusual-interpretations': interpretations('interpretations that may be rejected'),
    },
  },
  {
    when: 'the subscription of the run is created, and its entities appear',
    atOnce: {
      creation: writes('the subscription of the run is created'),
      'first-look': reads('it is read and listed, until it has entities'),
      pages: reads('its pages, with every kind of limit and offset'),
      'served-types': interpretations(
        'if the interpretation was rejected, whether its entity type is served',
      ),
      'unusual-reads': reads(
        'it is read and listed in ways that the specification does not describe',
      ),
    },
    inTurn: {
      'as-created': writes('the response to its create request'),
    },
  },
  {
    when: 'the first subscription has entities and is unchanged',
    atOnce: {
      'wrong-updates': writes('updates that must be rejected'),
    },
  },
  {
    when: 'its fields are replaced',
    beside: {
      'wrong-credentials': reads('it is read and listed with wrong credentials'),
    },
    atOnce: {
      update: writes('its fields are replaced; it is read and listed until the change is visible'),
    },
    inTurn: {
      'unusual-updates': writes(
        'updates that may be accepted or rejected, and some with wrong credentials',
      ),
    },
  },
  {
    when: 'its fields are replaced again',
    inTurn: {
      'further-updates': writes(
        'more updates: a second one, a repetition, one with many fields, two concurrent ones',
      ),
    },
  },
  {
    when: 'a second subscription exists, if the deployment allows it',
    // not before all else about the first one is known, which a second one may change
    inTurn: {
      pair: writes('a second subscription is created; both are updated, read and listed'),
    },
  },
  {
    when: 'other credentials try to cancel the first subscription',
    awaits: ['wrong-credentials'],
    // while both are live
    ahead: ['auth.missing.later'],
    atOnce: {
      'wrong-cancellations': writes('it is cancelled with wrong credentials'),
    },
    inTurn: {
      'still-there': writes('it is read after that'),
    },
  },
  {
    when: 'the first one is cancelled',
    atOnce: {
      cancellation: writes('it is cancelled, read and listed'),
    },
    inTurn: {
      'after-cancellation': writes(
        'it is updated although it is cancelled; the second one is read',
      ),
    },
  },
  {
    when: 'only the second subscription is left; others are cancelled at once',
    atOnce: {
      'wrong-types': writes('create requests with values of wrong types'),
      'second-try': writes('open questions about create requests and cancellations'),
      'cancelled-read': reads('the state of a cancelled subscription'),
    },
    inTurn: {
      'later-credentials': writes('the second one, with wrong credentials'),
      'second-subscription': writes('the second one is read, listed and updated'),
      'many-fields': writes(
        'a create request with many fields, and a concurrent one for another place',
      ),
      'without-prefix': writes('create requests and changes without /v1'),
      'second-cancellation': writes('the second one is cancelled'),
      'unusual-subscriptions': writes('create requests that the specification does not describe'),
      'unusual-changes': writes(
        "updates and cancellations that the specification doesn't describe",
      ),
    },
  },
  {
    when: 'changed subscriptions are read again, and what is left is cancelled',
    awaits: [
      'unknown-ids',
      'interpretations',
      'unusual-paths',
      'unusual-bodies',
      'malformed-ids',
      'unusual-interpretations',
    ],
    atOnce: {
      'all-responses': reads('all responses are checked together'),
    },
    inTurn: {
      'last-look': writes('changed subscriptions are read again'),
    },
  },
] as const satisfies readonly Phase[];

const parts = ['beside', 'atOnce', 'inTurn', 'thenBeside'] as const;

type NamesIn<One, Part> = One extends unknown
  ? { [Key in keyof One & Part]: keyof One[Key] & string }[keyof One & Part]
  : never;

/** The name of a step. */
export type StepName = NamesIn<(typeof phases)[number], (typeof parts)[number]>;

/**
 * The script of a run: its phases and steps stand above, in their order, and `check --plan` lists the
 * requests of each phase. A requirement belongs to a step, and sends what it looks at; shared requests
 * are sent once, for the first check that needs them. So with `--only`, those steps alone are played
 * that the selected requirements belong to.
 */
export const script: readonly Phase<StepName>[] = phases;

/** The steps of a phase, in their order. */
export const stepsOf = (phase: Phase<StepName>): [string, Step][] =>
  parts.flatMap((part) => Object.entries(phase[part] ?? {}));

const steps: ReadonlyMap<string, Step> = new Map(script.flatMap(stepsOf));

/** The kind of requests that a step sends. */
export const sentIn = (name: StepName): Step['sends'] => steps.get(name)?.sends ?? 'writes';
