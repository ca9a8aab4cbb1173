/** The shape of an open question's answers: any of the given kinds. */
export interface AnswerShape {
  /** allowed words */
  readonly words?: readonly string[];
  /** an HTTP status code: for success (2xx), rejection (4xx or 5xx), or either */
  readonly status?: 'success' | 'rejection' | 'any';
  /** a positive integer */
  readonly count?: true;
  /** any string that matches this regular expression */
  readonly text?: string;
  /** a sorted array of distinct strings */
  readonly texts?: true;
  /** an object: JSON types by key, JSON types by status and key, or media types by status */
  readonly object?: 'types' | 'types-by-status' | 'media-types';
}

/** The JSON types of the values of each key, such as `string`, or `null or string`. */
export type KeyTypes = Readonly<Record<string, string>>;

/** The types of keys in bodies, by status, such as `404`. */
export type KeyTypesByStatus = Readonly<Record<string, KeyTypes>>;

type WordOf<Shape> = Shape extends { readonly words: readonly (infer Word)[] } ? Word : never;
type NumberOf<Shape> = Shape extends { readonly status: string } | { readonly count: true }
  ? number
  : never;
type TextAnswer<Shape> = Shape extends { readonly text: string } ? string : never;
type TextsOf<Shape> = Shape extends { readonly texts: true } ? readonly string[] : never;
type FlatOf<Shape> = Shape extends { readonly object: 'types' | 'media-types' } ? KeyTypes : never;
type NestedOf<Shape> = Shape extends { readonly object: 'types-by-status' }
  ? KeyTypesByStatus
  : never;
type ObjectOf<Shape> = FlatOf<Shape> | NestedOf<Shape>;

/** The type of an answer of a given shape. */
export type AnswerOf<Shape> =
  WordOf<Shape> | NumberOf<Shape> | TextAnswer<Shape> | TextsOf<Shape> | ObjectOf<Shape>;

/** An answer that is an object. */
export type ObjectAnswer = Readonly<Record<string, string | KeyTypes>>;

/** An answer of any shape. */
export type Answer = string | number | readonly string[] | ObjectAnswer;

export const isTexts = (answer: Answer): answer is readonly string[] => Array.isArray(answer);

/** The reason for a rejection, and an example of the message that the client receives. */
export interface RejectionText {
  readonly when: string;
  readonly message: string;
}

/** Answers to open questions, by id: any of the listed answers. */
export type AnswerLists = Readonly<Record<string, readonly Answer[]>>;

/** A question that the specification leaves open ("not shown"). */
export interface OpenQuestion {
  /** the section of the specification that leaves it open */
  readonly section: string;
  readonly question: string;
  readonly answers: AnswerShape;
  /** default answer of the sandbox and the mock */
  readonly default: Answer;
  /**
   * reason why the question cannot be observed; a profile then contains an answer only if it was
   * added by hand
   */
  readonly unobservable?: string;
  /**
   * the question whose answer is used, if possible here, when a profile answers only that question
   */
  readonly follows?: string;
  /** whether a run can miss items: lists with a common item do not differ */
  readonly mayMiss?: true;
  /** whether a recording can contain only some of the items: a shorter list does not differ */
  readonly isPartial?: true;
  /** whether the answers are delays, in words from the shortest to the longest */
  readonly isDelay?: true;
  /** answers that would violate the specification, and the sentence that they would violate */
  readonly conflict?: { readonly when: (answer: Answer) => boolean; readonly sentence: string };
  /** the rejection whose status the answer can be */
  readonly rejection?: RejectionText;
  /** answers that `variations()` tries in addition to the words */
  readonly samples?: readonly Answer[];
  /** the service option without which the answer has no visible effect */
  readonly needs?: 'quota' | 'rateLimit';
  /**
   * reason why no other answer is tried: it cannot be imitated, has no visible effect, or would
   * break what the client requests
   */
  readonly untried?: Untried;
  /** answers that imply other answers */
  readonly together?: readonly Together[];
}

/** When something applies: always, or depending on other answers. */
export interface Applicability {
  /** applies only if each of these questions has one of these answers */
  readonly where?: AnswerLists;
  /** applies only if none of these questions has one of these answers */
  readonly unless?: AnswerLists;
}

interface Untried extends Applicability {
  readonly reason: string;
}

interface Together extends Applicability {
  readonly answer: Answer;
  readonly also: Readonly<Record<string, Answer>>;
}

/** The keys of an entry whose types depend on the shape of its answers. */
export interface Typed<Shape, Id> {
  readonly answers: Shape;
  readonly default: AnswerOf<Shape>;
  readonly samples?: readonly AnswerOf<Shape>[];
  readonly follows?: Id;
}

/** Requires `rejection` for questions whose answers can be the status of a rejection. */
export type WithRejection<Shape> = Shape extends { readonly status: 'rejection' | 'any' }
  ? { readonly rejection: RejectionText }
  : unknown;

type OpenQuestionTable<Shapes extends Readonly<Record<string, AnswerShape>>> = {
  readonly [Id in keyof Shapes]: OpenQuestion &
    Typed<Shapes[Id], keyof Shapes & string> &
    WithRejection<Shapes[Id]>;
};

/**
 * Creates a table of open questions by their permanent ids. The types ensure that each default is a
 * possible answer, and that `follows` names a question of the same table.
 */
export function openQuestionTable<const Shapes extends Readonly<Record<string, AnswerShape>>>(
  questions: OpenQuestionTable<Shapes>,
): OpenQuestionTable<Shapes> {
  return questions;
}

export const success = { status: 'success' } as const;
export const rejection = { status: 'rejection' } as const;
export const anyStatus = { status: 'any' } as const;
export const anyText = { text: '^.+$' } as const;
export const texts = { texts: true } as const;
export const keyTypes = { object: 'types' } as const;

export const words = <const Words extends readonly string[]>(...list: Words) =>
  ({ words: list }) as const;

/** Shape of answers that are the status of a rejection, or one of these words. */
export const rejectionOr = <const Words extends readonly string[]>(...list: Words) =>
  ({ status: 'rejection', words: list }) as const;

/** Rejections that several operations share. */
export const noSuchId: RejectionText = {
  when: 'The account has no subscription with this id.',
  message: 'There is no such subscription',
};
export const malformedId: RejectionText = { ...noSuchId, when: 'The id is not a UUID.' };

/**
 * Shape of answers about the stored spelling of a string that was sent with surrounding spaces and
 * unusual letter case.
 */
export const spellings = words(
  'as-sent',
  'trimmed',
  'lower-case',
  'trimmed-lower-case',
  'canonical',
);

/** Shape of answers about delays, in words: an exact time would differ in each run. */
export const delays = words('at-once', 'within-a-second', 'within-three-seconds');

/** Returns the shape with the exact types of its words. */
export const shape = <const Shape extends AnswerShape>(answers: Shape) => answers;

/** Whether a response with this status has no body. */
export const isBodiless = (status: Answer): boolean => status === 204 || status === 205;
