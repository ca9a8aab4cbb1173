import type { Answer, OpenPointId } from '../../../src/points/index.js';
import { isAnswer } from '../../../src/points/profile.js';
import { answerText } from '../../run/report.js';
import { notApplicable, observed, type Finding } from '../../session/findings/finding.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';

/** Looks for answers to open points in one exchange. */
export type Observation = (scene: Scene, answers: Answers) => void;

/** An exchange that shows an answer. */
type Evidence = Pick<Recorded, 'response'>;

interface Seen {
  /** null for something that no answer describes */
  readonly answer: Answer | null;
  readonly evidence: readonly Evidence[];
}

const unseen = notApplicable('the traffic does not show it');

/** The answers to open points that traffic shows. */
export class Answers {
  /** by open point and by text of the answer */
  readonly #seen = new Map<OpenPointId, Map<string, Seen>>();

  /** @param answer null for something that no answer describes, so that none is recorded */
  see(point: OpenPointId, answer: Answer | null, ...evidence: readonly Evidence[]): void {
    const known = this.#seen.get(point) ?? new Map<string, Seen>();
    this.#seen.set(point, known);
    const text = JSON.stringify(answer);
    if (!known.has(text)) known.set(text, { answer, evidence });
  }

  /** What is known about an open point: the answer, if the traffic shows no other one. */
  finding(point: OpenPointId): Finding {
    const seen = [...(this.#seen.get(point)?.values() ?? [])];
    const [first, ...others] = seen;
    if (first === undefined) return unseen;
    if (others.length > 0)
      return notApplicable(`the traffic shows it in several ways: ${ways(seen)}`);
    const { answer, evidence } = first;
    if (answer === null)
      return notApplicable('what the traffic shows is none of the known answers');
    if (!isAnswer(point, answer))
      return notApplicable(`it cannot be recorded: ${answerText(answer)}`);
    return observed(answer, ...evidence.map(({ response }) => response));
  }
}

const ways = (seen: readonly Seen[]): string =>
  seen
    .map(({ answer }) => (answer === null ? 'something else' : answerText(answer)))
    .toSorted()
    .join('; ');
