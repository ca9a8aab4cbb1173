/** Which answers a question may have. The answer is one of whatever is allowed here. */
export interface AnswerShape {
  /** one of these words */
  readonly words?: readonly string[];
  /** an HTTP status code: of a success (2xx), of a refusal (4xx or 5xx), or either */
  readonly status?: 'success' | 'refusal' | 'any';
  /** a positive whole number */
  readonly count?: true;
  /** any text that matches this regular expression */
  readonly text?: string;
  /** a list of texts, sorted, none twice */
  readonly texts?: true;
}

type WordOf<Shape> = Shape extends { readonly words: readonly (infer Word)[] } ? Word : never;
type NumberOf<Shape> = Shape extends { readonly status: string } | { readonly count: true } ? number : never;
type TextOf<Shape> = Shape extends { readonly text: string } ? string : never;
type TextsOf<Shape> = Shape extends { readonly texts: true } ? readonly string[] : never;

/** The type of an answer of that shape. */
export type AnswerOf<Shape> = WordOf<Shape> | NumberOf<Shape> | TextOf<Shape> | TextsOf<Shape>;

/** An answer of whatever shape. */
export type Answer = string | number | readonly string[];

/** A question that the specification leaves open ("not shown"). */
export interface OpenPoint<Shape extends AnswerShape = AnswerShape> {
  /** the section of the specification that leaves it open */
  readonly section: string;
  readonly question: string;
  readonly answers: Shape;
  /** the answer that the sandbox and the mock give unless a profile says otherwise */
  readonly reference: AnswerOf<Shape>;
}

/** A status of refusal, or one of these words for what happens instead. */
export const refusedOr = <const Words extends readonly string[]>(...words: Words) =>
  ({ status: 'refusal', words }) as const;
