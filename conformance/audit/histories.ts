import { bodyObject, succeeded } from '../http/response.js';
import { fold } from '../session/findings/expect.js';
import { History, isWrite } from './history.js';
import { shownText } from '../http/masks.js';
import { precedes, Timeline } from './order.js';
import { isUnsteady } from './pages.js';
import type { Recorded } from './recorded.js';

/** The subscriptions that an exchange is about. */
function idsOf({ response }: Recorded): string[] {
  const { id, operation } = response.request;
  if (id !== undefined) return [fold(id)];
  const { id: created } = bodyObject(response);
  const isCreation = operation === 'createSubscription' && succeeded(response);
  const shown = shownText(created);
  return isCreation && shown !== undefined ? [fold(shown)] : [];
}

/** Whether two recordings are of the same time. */
function isBeside(stream: readonly Recorded[], other: readonly Recorded[]): boolean {
  const [first, last] = [stream.at(0), stream.at(-1)];
  const [otherFirst, otherLast] = [other.at(0), other.at(-1)];
  if (!first || !last || !otherFirst || !otherLast) return false;
  return first.start <= otherLast.start && otherFirst.start <= last.start;
}

/** Whether it may have changed any subscription: somebody masked which one it was. */
const changesUnknown = ({ response: { request } }: Recorded): boolean =>
  request.id === undefined &&
  ['updateSubscription', 'cancelSubscription'].includes(request.operation ?? '');

/** The ids of what a recording may change. */
const changedIn = (stream: readonly Recorded[]): string[] => stream.filter(isWrite).flatMap(idsOf);

/** The histories of the subscriptions of a recording, by their ids. */
export class Histories {
  readonly #byId = new Map<string, History>();
  readonly #all: Timeline;
  /** successful changes of any subscription */
  readonly #changes: Timeline;
  #isUnsteady: boolean | undefined;

  /**
   * @param stream in the order of their starts
   * @param others those of other recordings
   */
  constructor(stream: readonly Recorded[], others: readonly (readonly Recorded[])[]) {
    const changed = new Set(others.filter((other) => isBeside(stream, other)).flatMap(changedIn));
    const events = new Map<string, Recorded[]>();
    for (const recorded of stream) {
      for (const id of idsOf(recorded)) {
        const some = events.get(id) ?? [];
        some.push(recorded);
        events.set(id, some);
      }
    }
    const isAny = stream.some(changesUnknown);
    for (const [id, some] of events)
      this.#byId.set(id, new History(id, some, isAny || changed.has(id)));
    this.#all = new Timeline(stream);
    this.#changes = new Timeline(
      stream.filter(({ response }) => response.request.method !== 'GET' && succeeded(response)),
    );
  }

  of(id: string | undefined): History | undefined {
    return id === undefined ? undefined : this.#byId.get(fold(id));
  }

  /** That of the subscription in a body or in the path of a request. */
  about({ response }: Recorded): History | undefined {
    const { id } = bodyObject(response);
    return this.of(response.request.id ?? shownText(id));
  }

  all(): History[] {
    return [...this.#byId.values()];
  }

  /** Those of which anything was recorded in some time before an exchange, ms, in their order. */
  seenBefore(at: Recorded, time: number): History[] {
    const events = this.#all.between(at.start - time, at.start);
    const seen = new Set(events.flatMap(idsOf));
    const histories = [...seen].map((id) => this.of(id)).filter((one) => one !== undefined);
    return histories.sort((one, other) => one.begin - other.begin);
  }

  /** The successful changes of all subscriptions but one between two exchanges. */
  changesOfOthers(but: History, before: Recorded, at: Recorded): Recorded[] {
    return this.#changes
      .between(before.end, at.start)
      .filter((event) => precedes(before, event) && precedes(event, at))
      .filter((event) => idsOf(event).some((id) => id !== but.id));
  }

  /** Whether the order of entities was seen to change from one list to the next. */
  get isUnsteady(): boolean {
    this.#isUnsteady ??= this.all().some(isUnsteady);
    return this.#isUnsteady;
  }
}
