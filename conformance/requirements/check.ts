import type { CheckId, FormerId, RequiredId } from '../check-id.js';
import type { Level } from '../../render/outcome.js';
import type { HttpResponse } from '../http/response.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import type { Evidence, Finding } from '../findings/finding.js';
import type { Rule } from '../rules/rule.js';
import type { ReadableId } from '../findings/readable.js';
import type { Asking } from '../observers/observer.js';
import type { Act } from '../script/act.js';

/** A section of the specification. */
interface SpecSection {
  readonly section: string;
  /** requirements that must pass before the section can be verified */
  readonly needs?: readonly RequiredId[];
}

const ofPages: readonly RequiredId[] = ['list.ok', 'list.data', 'list.total'];
const ofSubscriptions: readonly RequiredId[] = ['create.subscription', 'get.subscription'];
const ofInterpretations: readonly RequiredId[] = ['interpret.interpretations', 'interpret.body'];

/** The sections, as the beginning of an entry, or of an entry's shared properties. */
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
  /**
   * Earlier or broader requirements about the same behaviour. The first of them that fails is
   * reported as the cause if this check fails, too.
   */
  readonly dependsOn?: readonly RequiredId[];
  /**
   * Whether the check repeats others after a change, on a second subscription or on all responses.
   * A failure of the same operation in another check is reported as its cause.
   */
  readonly looksAgain?: true;
  /**
   * requirements that include this one: a fault that violates one of them also violates this one
   */
  readonly follows?: readonly RequiredId[];
  /**
   * For a requirement about credentials: the requests that a violation accepts, which gives access
   * to other people's data, as in "Unknown tokens are accepted"
   */
  readonly accepts?: string;
  /** ids of checks that this one has replaced; filters still accept them */
  readonly formerly?: readonly FormerId[];
  /** whether the check needs requests that a default run does not send */
  readonly extended?: true;
}

/** An open question, which is answered from all exchanges of a run at its end. */
export interface QuestionCheck extends CheckEntry {
  readonly id: OpenQuestionId;
  readonly sends: readonly Asking[];
}

/**
 * The bodies that a check evaluates: an interpretation, a 401 or 403 that rejects a credential, a
 * rejection of a credential with another status, or any responses.
 */
export type LookedAt = 'interpretation' | 'rejections' | 'other-rejections' | 'any';

/**
 * A check of some responses: those that a run names. In a recording, only the responses that the
 * auditor selects; those of kind `any` are never judged.
 */
export interface ExchangeCheck extends CheckEntry {
  readonly id: RequiredId;
  readonly on: LookedAt;
  /** evaluates responses; status 0 stands for a connection that was closed twice */
  readonly judge: (responses: readonly [HttpResponse, ...HttpResponse[]]) => Finding;
  /**
   * The exchanges that a run judges: inconclusive if there are none, inapplicable if the situation
   * never occurs.
   */
  readonly from: Act<readonly Evidence[]>;
}

/** A check of all response bodies of a kind, regardless of the check that requested them. */
export interface RuleCheck extends CheckEntry {
  readonly rule: Rule;
  /** the acts that request the minimum that the rule needs */
  readonly sends: readonly Act[];
  /** the finding if no response was relevant; inconclusive by default */
  readonly nothingSeen?: Finding;
}

/** A requirement that the model judges, from all exchanges of a run or a recording. */
export interface ModelCheck extends CheckEntry {
  readonly id: RequiredId;
  /**
   * The acts that test the requirement. A rejection also needs the same request without the error:
   * unless that is accepted, the rejection proves nothing.
   */
  readonly sends: readonly Act[];
  /** the values of responses that the model compares: inconclusive if one cannot be read */
  readonly reads?: readonly ReadableId[];
  /**
   * why the requirement does not apply if no exchange could have violated it; by default, the check
   * is inconclusive
   */
  readonly unlessSeen?: string;
}

/** A requirement or open question of the specification, and how it is checked. */
export type Check = ExchangeCheck | ModelCheck | QuestionCheck | RuleCheck;

export const isQuestion = (check: Check): check is QuestionCheck => check.level === 'open';

type Defaulted = 'section' | 'level';
type Common = Pick<CheckEntry, Defaulted> &
  Partial<Pick<CheckEntry, 'dependsOn' | 'needs' | 'accepts'>>;
export type EntryOf<Kind extends CheckEntry> = Kind extends unknown
  ? Omit<Kind, Defaulted> & Partial<Pick<CheckEntry, Defaulted>>
  : never;

/** Creates the checks of a section, with defaults in `common`. */
export const checksOf = (common: Common, entries: readonly EntryOf<Check>[]): readonly Check[] =>
  entries.map((entry) => ({ ...common, ...entry }));

type RuleEntry = Omit<EntryOf<RuleCheck>, 'sends'> & Partial<RuleCheck>;

/** Completes entries of rules, which can share `common.sends`. */
export const rulesOf = (
  common: Common & Pick<RuleCheck, 'sends' | 'nothingSeen'>,
  entries: readonly RuleEntry[],
): readonly RuleCheck[] => entries.map((entry) => ({ ...common, ...entry }));
