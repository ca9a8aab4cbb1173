/** The possible answers to an open point: any of the kinds allowed here. */
export interface AnswerShape {
  /** one of these words */
  readonly words?: readonly string[];
  /** an HTTP status code: for success (2xx), refusal (4xx or 5xx), or either */
  readonly status?: 'success' | 'refusal' | 'any';
  /** a positive whole number */
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

/** The same for the bodies with each status, such as `404`. */
export type KeyTypesByStatus = Readonly<Record<string, KeyTypes>>;

type WordOf<Shape> = Shape extends { readonly words: readonly (infer Word)[] } ? Word : never;
type NumberOf<Shape> = Shape extends { readonly status: string } | { readonly count: true }
  ? number
  : never;
type TextOf<Shape> = Shape extends { readonly text: string } ? string : never;
type TextsOf<Shape> = Shape extends { readonly texts: true } ? readonly string[] : never;
type FlatOf<Shape> = Shape extends { readonly object: 'types' | 'media-types' } ? KeyTypes : never;
type NestedOf<Shape> = Shape extends { readonly object: 'types-by-status' }
  ? KeyTypesByStatus
  : never;
type ObjectOf<Shape> = FlatOf<Shape> | NestedOf<Shape>;

/** The type of an answer of a given shape. */
export type AnswerOf<Shape> =
  WordOf<Shape> | NumberOf<Shape> | TextOf<Shape> | TextsOf<Shape> | ObjectOf<Shape>;

/** An answer that is an object. */
export type ObjectAnswer = Readonly<Record<string, string | KeyTypes>>;

/** An answer of any shape. */
export type Answer = string | number | readonly string[] | ObjectAnswer;

export const isTexts = (answer: Answer): answer is readonly string[] => Array.isArray(answer);

/** A question that the specification leaves open ("not shown"). */
export interface OpenPoint<Shape extends AnswerShape = AnswerShape, Id extends string = string> {
  /** the section of the specification that leaves it open */
  readonly section: string;
  readonly question: string;
  readonly answers: Shape;
  /** what the sandbox and the mock do unless a profile says otherwise */
  readonly reference: AnswerOf<Shape>;
  /** why it cannot be observed; a profile has its answer only if somebody writes it there */
  readonly unobservable?: string;
  /** the point whose answer is used, if possible here, when a profile answers only that one */
  readonly follows?: Id;
  /** a run may miss some of what there is: lists with something in common do not differ */
  readonly mayMiss?: true;
  /** how long something takes to show, in words from the shortest to the longest */
  readonly isDelay?: true;
  /** answers that would violate the specification, and the sentence that they violate */
  readonly conflict?: { readonly when: (answer: Answer) => boolean; readonly sentence: string };
}

type OpenPointTable<Shapes extends Readonly<Record<string, AnswerShape>>> = {
  readonly [Id in keyof Shapes]: OpenPoint<Shapes[Id], keyof Shapes & string>;
};

/**
 * Open points, by their permanent ids. The types check that each reference answer is a possible
 * answer, and that a point follows one of the same table.
 */
export function openPointTable<const Shapes extends Readonly<Record<string, AnswerShape>>>(
  points: OpenPointTable<Shapes>,
): OpenPointTable<Shapes> {
  return points;
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

/** How a text is kept that is sent with spaces around it, and in other case than usual. */
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
