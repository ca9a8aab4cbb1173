import type { CheckId, FormerId, RequiredId } from '../check-id.js';
import type { Level } from '../run/report.js';
import type { Finding } from '../session/findings/finding.js';
import type { ExchangeKind, Exchanges } from '../rules/exchanges.js';
import type { Rule } from '../rules/rule.js';
import { type ReadableId, unreadable } from '../session/findings/readable.js';
import type { StepName } from '../script/script.js';
import type { Session } from '../session/session.js';

/** A section of the specification. */
interface SpecSection {
  readonly section: string;
  /** what has to hold before anything in it can be verified */
  readonly needs?: readonly RequiredId[];
}

const ofPages: readonly RequiredId[] = ['list.ok', 'list.data', 'list.total'];
const ofSubscriptions: readonly RequiredId[] = ['create.subscription', 'get.subscription'];
const ofInterpretations: readonly RequiredId[] = ['interpret.interpretations', 'interpret.body'];

/** The sections, as the beginning of an entry, or of what entries have in common. */
export const sections = {
  general: { section: 'General' },
  errors: { section: 'Errors', needs: ['create.body-required', 'errors.json'] },
  authentication: { section: 'Authentication', needs: ofSubscriptions },
  subscription: { section: 'Subscription', needs: ofSubscriptions },
  entity: { section: 'Entity', needs: ofPages },
  create: { section: 'Create' },
  get: { section: 'Get', needs: ofSubscriptions.toReversed() },
  list: { section: 'List entities', needs: ofPages },
  update: { section: 'Update' },
  cancel: { section: 'Cancel' },
  interpret: { section: 'Interpret fields', needs: ofInterpretations },
  interpretation: {
    section: 'Field interpretation',
    needs: [...ofInterpretations, 'interpret.answers-all'],
  },
  versioning: { section: 'Versioning' },
} satisfies Readonly<Record<string, SpecSection>>;

export interface CheckEntry extends SpecSection {
  readonly id: CheckId;
  /** the requirement in one sentence; for an open question, its question */
  readonly title: string;
  readonly level: Level;
  /** when it is its turn: `script/script.ts` has the steps in their order */
  readonly step: StepName;
  /**
   * Requirements about the same thing, seen earlier or less closely: the first that does not hold
   * is why this one does not, and is reported in its place. (What happens with ids that do not
   * exist is a matter of its own.)
   */
  readonly dependsOn?: readonly RequiredId[];
  /**
   * It looks once more at what others have looked at: after a change, on a second subscription, or
   * at all responses. It yields to a failure of the same operation.
   */
  readonly looksAgain?: true;
  /**
   * For a requirement about credentials: what is accepted if it does not hold, so that somebody
   * gets at what is not theirs, as in "Unknown tokens are accepted"
   */
  readonly accepts?: string;
  /** ids of checks that it has replaced: filters still find it by them */
  readonly formerly?: readonly FormerId[];
  /** what it can already send earlier, where the script says so; why that fails it tells itself */
  readonly ahead?: (session: Session) => Promise<unknown>;
  /** in a read-only run, it leaves out what it writes */
  readonly leavesOutWrites?: true;
  /** needs additional requests that a default run does not send */
  readonly extended?: true;
}

interface Controlled extends CheckEntry {
  /**
   * Sends the same request without the error, at the end of the scene: unless it is accepted, a
   * rejection proves nothing.
   */
  readonly control?: (session: Session) => Promise<unknown>;
}

/** A check that sends requests in reaction to what it sees, or that only a run can judge. */
export interface ActiveCheck extends Controlled {
  readonly run: (session: Session) => Promise<Finding>;
}

/**
 * A check of exchanges of one kind: in a run those of a shared request, in an audit all that are in
 * the recording.
 */
export interface ExchangeCheck<Kind extends ExchangeKind = ExchangeKind> extends Controlled {
  readonly on: Kind;
  /** by nothing but an exchange, and what is known about it */
  judge(exchange: Exchanges[Kind]): Finding;
  /** the values in its responses that it compares: it is inconclusive if one cannot be read */
  readonly reads?: readonly ReadableId[];
  /**
   * the exchanges that a run judges, of which the first violation counts; or what there is instead
   */
  readonly from: (session: Session) => Promise<readonly Exchanges[Kind][] | Finding>;
}

/** A check of all response bodies of a kind, whichever check requested them. */
export interface RuleCheck extends CheckEntry {
  readonly rule: Rule;
  /** requests the minimum that the rule needs, in the step of the check */
  readonly fetch: (session: Session) => Promise<unknown>;
  /** the finding if there were no responses that it applies to; inconclusive by default */
  readonly nothingSeen?: Finding;
}

/**
 * A requirement that the model judges, by everything that a run, or a recording, has sent and
 * received.
 */
export interface ModelCheck extends Controlled {
  readonly id: RequiredId;
  /**
   * The steps of the script that put the requirement to the test.
   * @throws {Inconclusive} if a step fails, {Inapplicable} if the deployment gives no occasion
   */
  readonly sends: (session: Session) => Promise<unknown>;
  /** the values of responses that it compares: it is inconclusive if one cannot be read */
  readonly reads?: readonly ReadableId[];
  /** why it does not apply if nothing could have broken it; otherwise, it is not verified then */
  readonly unlessSeen?: string;
}

/** One requirement of the specification, or one of its open questions, and how it is checked. */
export type Check = ActiveCheck | CheckOnAny | ModelCheck | RuleCheck;

/** What a check finds, unless a value that it compares cannot be read. */
export function judge<Kind extends ExchangeKind>(
  check: ExchangeCheck<Kind>,
  exchange: Exchanges[Kind],
): Finding {
  const { reads = [] } = check;
  if (reads.length === 0) return check.judge(exchange);
  const responses = 'response' in exchange ? [exchange.response] : [];
  const others = 'other' in exchange ? [exchange.other] : [];
  return unreadable(reads, ...responses, ...others) ?? check.judge(exchange);
}

type CheckOnAny = { [Kind in ExchangeKind]: ExchangeCheck<Kind> }[ExchangeKind];

type Defaulted = 'section' | 'level' | 'step';
type Common = Pick<CheckEntry, Defaulted> &
  Partial<Pick<CheckEntry, 'dependsOn' | 'needs' | 'accepts'>>;
export type EntryOf<Kind extends CheckEntry> = Kind extends unknown
  ? Omit<Kind, Defaulted> & Partial<Pick<CheckEntry, Defaulted>>
  : never;

/** The checks of one section, with defaults in `common`. */
export const checksOf = (common: Common, entries: readonly EntryOf<Check>[]): readonly Check[] =>
  entries.map((entry) => ({ ...common, ...entry }));

type RuleEntry = Omit<EntryOf<RuleCheck>, 'fetch'> & Partial<RuleCheck>;

/** The same for rules, which may share `common.fetch`. */
export const rulesOf = (
  common: Common & Pick<RuleCheck, 'fetch' | 'nothingSeen'>,
  entries: readonly RuleEntry[],
): readonly RuleCheck[] => entries.map((entry) => ({ ...common, ...entry }));
