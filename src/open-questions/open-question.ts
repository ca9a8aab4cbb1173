/** The possible answers to an open question: any of the kinds allowed here. */
export interface AnswerShape {
  /** allowed words */
  readonly words?: readonly string[];
  /** an HTTP status code: for success (2xx), refusal (4xx or 5xx), or either */
  readonly status?: 'success' | 'refusal' | 'any';
  /** a positive integer */
  readonly count?: true;
  /** any text that matches this regular expression */
  readonly text?: string;
  /** a sorted list of distinct strings */
  readonly texts?: true;
  /** an object: JSON types by key, the same by status, or media types by status */
  readonly object?: 'types' | 'types-by-status' | 'media-types';
}

/** The JSON types of the values of a key, such as `string`, or `null or string`. */
export type KeyTypes = Readonly<Record<string, string>>;

/** The types of keys in the bodies with each status, such as `404`. */
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

/** Why a request is refused, for people, and what the client is told: an example, if it varies. */
export interface RefusalText {
  readonly when: string;
  readonly message: string;
}

/** Some answers to open questions, by their ids; any of those that are listed. */
export type AnswerLists = Readonly<Record<string, readonly Answer[]>>;

/** A question that the specification leaves open ("not shown"). */
export interface OpenQuestion {
  /** the section of the specification that leaves it open */
  readonly section: string;
  readonly question: string;
  readonly answers: AnswerShape;
  /** default answer of the sandbox and the mock */
  readonly default: Answer;
  /** reason why the question cannot be observed; a profile has an answer only if a person adds it */
  readonly unobservable?: string;
  /** the question whose answer is used, if possible here, when a profile answers only that one */
  readonly follows?: string;
  /** a run may miss some of what there is: lists with something in common do not differ */
  readonly mayMiss?: true;
  /** a recording may have only some of what there is: a shorter list does not differ */
  readonly isPartial?: true;
  /** how long something takes to show, in words from the shortest to the longest */
  readonly isDelay?: true;
  /** answers that would violate the specification, and the sentence that they violate */
  readonly conflict?: { readonly when: (answer: Answer) => boolean; readonly sentence: string };
  /** the refusal whose status the answer may be */
  readonly refusal?: RefusalText;
  /** other answers that a deployment may give, besides the words: what `variations()` tries */
  readonly samples?: readonly Answer[];
  /** the option of the service without which the answer shows nowhere */
  readonly needs?: 'quota' | 'rateLimit';
  /**
   * why no other answer is tried: it cannot be imitated, would show nowhere, or would make
   * impossible what the client requests
   */
  readonly untried?: Untried;
  /** answers that another one belongs to */
  readonly together?: readonly Together[];
}

/** When something applies: always, or depending on the other answers. */
export interface Applicability {
  /** only where each of these questions has one of these answers */
  readonly where?: AnswerLists;
  /** only where none of these questions has one of these answers */
  readonly unless?: AnswerLists;
}

interface Untried extends Applicability {
  readonly reason: string;
}

interface Together extends Applicability {
  readonly answer: Answer;
  readonly also: Readonly<Record<string, Answer>>;
}

/** Keys of an entry that depend on the shape of its answers. */
export interface Typed<Shape, Id> {
  readonly answers: Shape;
  readonly default: AnswerOf<Shape>;
  readonly samples?: readonly AnswerOf<Shape>[];
  readonly follows?: Id;
}

/** Questions whose answers may be statuses of refusals say what these are. */
export type WithRefusal<Shape> = Shape extends { readonly status: 'refusal' | 'any' }
  ? { readonly refusal: RefusalText }
  : unknown;

type OpenQuestionTable<Shapes extends Readonly<Record<string, AnswerShape>>> = {
  readonly [Id in keyof Shapes]: OpenQuestion &
    Typed<Shapes[Id], keyof Shapes & string> &
    WithRefusal<Shapes[Id]>;
};

/**
 * Open questions, by their permanent ids. The types check that each default answer is a possible
 * answer, and that a question follows one of the same table.
 */
export function openQuestionTable<const Shapes extends Readonly<Record<string, AnswerShape>>>(
  questions: OpenQuestionTable<Shapes>,
): OpenQuestionTable<Shapes> {
  return questions;
}

export const success = { status: 'success' } as const;
export const refusal = { status: 'refusal' } as const;
export const anyStatus = { status: 'any' } as const;
export const anyText = { text: '^.+$' } as const;
export const texts = { texts: true } as const;
export const keyTypes = { object: 'types' } as const;

export const words = <const Words extends readonly string[]>(...list: Words) =>
  ({ words: list }) as const;

/** A status code of a refusal, or one of these words for what happens instead. */
export const refusalOr = <const Words extends readonly string[]>(...list: Words) =>
  ({ status: 'refusal', words: list }) as const;

/** Refusals that several operations have. */
export const noSuchId: RefusalText = {
  when: 'The account has no subscription with this id.',
  message: 'There is no such subscription',
};
export const malformedId: RefusalText = { ...noSuchId, when: 'The id is not a UUID.' };

/** How a string is kept that is sent with spaces around it, and in other case than usual. */
export const spellings = words(
  'as-sent',
  'trimmed',
  'lower-case',
  'trimmed-lower-case',
  'canonical',
);

/** How long something takes to show. The time itself would be another one in each run. */
export const delays = words('at-once', 'within-a-second', 'within-three-seconds');

/** A shape of its own, with the types of its words. */
export const shape = <const Shape extends AnswerShape>(answers: Shape) => answers;

/** Whether a response with this status has no body. */
export const isBodiless = (status: Answer): boolean => status === 204 || status === 205;
