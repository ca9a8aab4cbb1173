/** A long computation, which yields wherever it can be interrupted. */
export type Steps<Result> = Generator<void, Result, void>;

/** Maximum time that a computation keeps other events waiting, ms. */
const slice = 10;

/** How a computation yields to other events. Tests replace both functions. */
export interface TurnTaking {
  /** ms */
  readonly now: () => number;
  /** resolves after other events of the loop have been handled */
  readonly next: () => Promise<void>;
}

/**
 * Waits until other events have been handled. It uses a channel, because timers are too slow in
 * browsers, and can be fake in tests. Jest's jsdom has no channels, so nothing is awaited there.
 */
async function nextTurn(): Promise<void> {
  if (typeof MessageChannel === 'undefined') return;
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  await new Promise((resolve) => (port1.onmessage = resolve));
  port1.close();
  port2.close();
}

const ownTurns: TurnTaking = { now: () => performance.now(), next: nextTurn };

/** Runs a computation without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

interface SliceOptions extends Partial<TurnTaking> {
  /** aborted when the result is no longer needed */
  readonly gone?: AbortSignal | undefined;
}

/**
 * Runs a computation in slices, so that other requests are served meanwhile. Rejects with the reason
 * of `gone` when that is aborted.
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  { now = ownTurns.now, next = ownTurns.next, gone }: SliceOptions = {},
): Promise<Result> {
  let since = now();
  let step = steps.next();
  while (step.done !== true) {
    if (now() - since >= slice) {
      await next();
      gone?.throwIfAborted();
      since = now();
    }
    step = steps.next();
  }
  return step.value;
}

/** Passes on the items of a long computation, in slices. */
export async function* itemsInSlices<Item>(
  items: Iterable<Item>,
  { now, next } = ownTurns,
): AsyncGenerator<Item, void, void> {
  let since = now();
  for (const item of items) {
    if (now() - since >= slice) {
      await next();
      since = now();
    }
    yield item;
  }
}

/** Computes a list item by item. */
export function* mapSteps<Item, Result>(
  items: Iterable<Item>,
  compute: (item: Item, index: number) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(compute(item, results.length));
    yield;
  }
  return results;
}
