import type { OperationId } from '../api/operations.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import { type Variation, variationsKey, nameOf } from './variation.js';

/** The items of a search, and the test that some of them make fail. */
interface SubsetSearch<Item> {
  /** in order of the search: the likeliest first */
  readonly items: readonly Item[];
  /** runs with these items; resolves to whether the run fails */
  readonly fails: (items: readonly Item[]) => Promise<boolean>;
  /** relative probability that an item is needed; above 0 */
  readonly weight: (item: Item) => number;
}

/**
 * Finds a smallest failing set of items, if all of them together fail and none alone is known to.
 * The result was run by itself. A single item is the most likely, and searched for first; items
 * that fail only together are found, too.
 */
export async function isolate<Item>(search: SubsetSearch<Item>): Promise<Item[]> {
  const { failing, suspect } = await narrowed(search);
  if (await search.fails(suspect)) return suspect;
  return together({ ...search, items: failing });
}

/** Like `isolate`, for items that are only suspected to fail; empty if they do not. */
async function isolateSuspects<Item>(search: SubsetSearch<Item>): Promise<Item[]> {
  if (search.items.length === 0) return [];
  const { failing, suspect } = await narrowed(search);
  if (await search.fails(suspect)) return suspect;
  const isKnown = failing !== search.items;
  return isKnown ? together({ ...search, items: failing }) : [];
}

interface Narrowed<Item> {
  /** the fewest items that failed together; all of them if no part did */
  readonly failing: readonly Item[];
  /** the responsible item, if it is a single one */
  readonly suspect: Item[];
}

/** Runs one half of the suspects; if that passes, the other half is suspected without a run. */
async function narrowed<Item>({
  items,
  fails,
  weight,
}: SubsetSearch<Item>): Promise<Narrowed<Item>> {
  let failing = items;
  let suspect = [...items];
  while (suspect.length > 1) {
    const middle = halfOf(suspect.map(weight));
    const half = suspect.slice(0, middle);
    const isFailing = await fails(half);
    if (isFailing) failing = half;
    suspect = isFailing ? half : suspect.slice(middle);
  }
  return { failing, suspect };
}

/**
 * Delta debugging over prefixes: the shortest failing prefix ends with a needed item. Repeats that,
 * with the needed items in every run, until these fail by themselves.
 */
async function together<Item>(search: SubsetSearch<Item>): Promise<Item[]> {
  const { fails } = search;
  let needed: Item[] = [];
  let { items } = search;
  do {
    const length = await shortestFailing({ ...search, items }, needed);
    needed = [...items.slice(length - 1, length), ...needed];
    items = items.slice(0, length - 1);
  } while (items.length > 0 && !(await fails(needed)));
  return needed;
}

/** Returns the length of the shortest prefix that fails together with `needed`. */
async function shortestFailing<Item>(
  { items, fails, weight }: SubsetSearch<Item>,
  needed: readonly Item[],
): Promise<number> {
  let passing = 0;
  let failing = items.length;
  while (failing - passing > 1) {
    const middle = passing + halfOf(items.slice(passing, failing).map(weight));
    const isFailing = await fails([...items.slice(0, middle), ...needed]);
    if (isFailing) failing = middle;
    else passing = middle;
  }
  return failing;
}

/** Returns how many items, at least one and not all, are nearest to half of the weight. */
function halfOf(weights: readonly number[]): number {
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  let sum = 0;
  let count = 0;
  for (const weight of weights) {
    const isBeyond = sum + weight / 2 > half;
    if (count > 0 && isBeyond) break;
    sum += weight;
    count += 1;
  }
  return Math.min(count, weights.length - 1);
}

/** A run of the command. */
export interface Trial {
  /** number of the run, from 1 */
  readonly number: number;
  readonly passed: boolean;
  /** ending: `exit code 1` */
  readonly ending: string;
  readonly duration_ms: number;
  /** whether the command left processes behind, which were then ended */
  readonly leftBehind: boolean;
  /** the file with its output */
  readonly log: string;
  /** lines of its output about a failure, or the last lines */
  readonly last_lines: readonly string[];
  /** requests to the sandbox, oldest first */
  readonly exchanges: readonly LogEntry[];
  /** the operations of all requests, including those that are not kept */
  readonly operations: ReadonlySet<OperationId>;
  /** operations of the baseline that a passed run did not use */
  readonly missing?: readonly OperationId[];
}

/** Whether a command passed, and sent the same requests as with the baseline. */
const isFullPass = ({ passed, missing = [] }: Trial): boolean => passed && missing.length === 0;

/**
 * Variations with which the command fails, or sends fewer requests: one, or several that fail only
 * together.
 */
export interface Suspect {
  readonly variations: readonly Variation[];
  /** the run with only these variations */
  readonly trial: Trial;
}

/** No further run is started: time is up, or the search was interrupted. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

interface DiagnosisOptions {
  /** all variations to try */
  readonly variations: readonly Variation[];
  /** runs the command with some variations. @throws {Stopped} */
  readonly run: (variations: readonly Variation[]) => Promise<Trial>;
  /** relative probability that a variation made a run fail; above 0 */
  readonly weight: (variation: Variation, failing: Trial) => number;
  /**
   * the position at which the command gave up in a run, if the variation is first visible there;
   * otherwise null
   */
  readonly stop?: (variation: Variation, failing: Trial) => number | null;
  /**
   * whether two variations are likely to fail together; by default, if they answer the same
   * question
   */
  readonly isRelated?: (one: Variation, other: Variation) => boolean;
  /** maximum number of concurrent runs */
  readonly jobs: number;
}

/** Relative probability that a variation from a passed run makes another run fail. */
const passedWeight = 0.02;

/** Whether two variations answer the same question. */
export const isSameQuestion = (one: Variation, other: Variation): boolean => one.id === other.id;

/**
 * The search for the variations that make a command fail. Its findings so far can be read at any
 * time.
 */
export class Diagnosis {
  readonly findings: Suspect[] = [];
  /** variations that failed alone, and passed another time */
  readonly flaky: Variation[] = [];
  readonly #options: DiagnosisOptions;
  readonly #trials = new Map<string, Promise<Trial>>();
  /** names of variations that were in a passed run */
  readonly #passed = new Set<string>();
  /** names of variations that are excluded from further runs, because they fail */
  readonly #excluded = new Set<string>();

  constructor(options: DiagnosisOptions) {
    this.#options = options;
  }

  /** Whether a variation was in a passed run, and nothing contradicts that. */
  hasPassed(variation: Variation): boolean {
    const name = nameOf(variation);
    const isCulprit = this.findings.some(
      ({ variations: [one, ...others] }) => others.length === 0 && one && nameOf(one) === name,
    );
    return this.#passed.has(name) && !isCulprit && !this.flaky.includes(variation);
  }

  /** Tries sets of variations; if a set fails, finds out which of them are responsible. */
  async examine(sets: readonly (readonly Variation[])[]): Promise<void> {
    const waiting = [...sets];
    while (waiting.length > 0) {
      const batch = waiting.splice(0, this.#options.jobs).map((set) => this.#open(set));
      const filled = batch.filter((set) => set.length > 0);
      await Promise.all(filled.map((set) => this.#fails(set)));
      for (const set of filled) await this.#resolve(set);
    }
  }

  /** Searches a set until the rest of it passes, so that no variation stays hidden. */
  async #resolve(set: readonly Variation[]): Promise<void> {
    let rest = this.#open(set);
    while (rest.length > 0 && (await this.#fails(rest))) {
      await this.#blame(rest);
      rest = this.#open(rest);
    }
  }

  /** Returns the variations of a set that are not known to fail. */
  #open(set: readonly Variation[]): Variation[] {
    return set.filter((variation) => !this.#excluded.has(nameOf(variation)));
  }

  /**
   * Finds at least one reason for the failure of a set, and one for each position at which the
   * command gave up.
   */
  async #blame(set: readonly Variation[]): Promise<void> {
    const trial = await this.#trial(set);
    const before = this.#excluded.size;
    for (const suspects of this.#atStops(set, trial)) {
      const search = this.#searchIn(this.#open(suspects), trial);
      await this.#convict(await isolateSuspects(search));
    }
    if (this.#excluded.size > before) return;
    await this.#convict(await this.#isolated(set));
  }

  /**
   * Returns, for each position at which the command gave up, the variations that are first visible
   * there and have not passed yet.
   */
  #atStops(set: readonly Variation[], failing: Trial): Variation[][] {
    const places = new Map<number, Variation[]>();
    for (const one of set) {
      const place = this.#options.stop?.(one, failing) ?? null;
      if (place === null || this.#passed.has(nameOf(one))) continue;
      places.set(place, [...(places.get(place) ?? []), one]);
    }
    return [...places.values()];
  }

  /** Returns a smallest failing part of a set. */
  async #isolated(set: readonly Variation[]): Promise<Variation[]> {
    const trial = await this.#trial(set);
    return isolate(this.#searchIn(set, trial));
  }

  #searchIn(set: readonly Variation[], failing: Trial): SubsetSearch<Variation> {
    const weights = new Map(set.map((one) => [one, this.#weightOf(one, failing)]));
    const weight = (one: Variation): number => weights.get(one) ?? 1;
    return {
      items: set.toSorted((one, other) => weight(other) - weight(one)),
      fails: (some) => this.#fails(some),
      weight,
    };
  }

  #weightOf(variation: Variation, failing: Trial): number {
    const weight = this.#options.weight(variation, failing);
    return this.#passed.has(nameOf(variation)) ? weight * passedWeight : weight;
  }

  /** Records the responsible variations, and excludes them from further runs. */
  async #convict(culprits: readonly Variation[]): Promise<void> {
    const [first] = culprits;
    if (first === undefined) return;
    if (culprits.length === 1) {
      await this.#convictOne(first);
      await this.#trySiblings(first);
      return;
    }
    for (const one of culprits) {
      const others = culprits.filter((other) => other !== one);
      if (await this.#fails(others)) {
        await this.#convict(await this.#isolated(others));
        return;
      }
    }
    this.findings.push({
      variations: culprits,
      trial: await this.#trial(culprits),
    });
    // The set passes without the others, so only the first has to be excluded.
    this.#excluded.add(nameOf(first));
  }

  async #convictOne(culprit: Variation): Promise<void> {
    this.#excluded.add(nameOf(culprit));
    const hasPassed = this.#passed.has(nameOf(culprit));
    const trial = await this.#trial([culprit]);
    const isDoubtful = hasPassed && isFullPass(await this.#run([culprit]));
    if (isDoubtful) this.flaky.push(culprit);
    else this.findings.push({ variations: [culprit], trial });
  }

  /** Tries, one by one, the variations that are likely to fail as well. */
  async #trySiblings(culprit: Variation): Promise<void> {
    const { variations, jobs, isRelated = isSameQuestion } = this.#options;
    const siblings = this.#open(variations).filter(
      (one) => isRelated(culprit, one) && !this.#passed.has(nameOf(one)),
    );
    while (siblings.length > 0) {
      const batch = siblings.splice(0, jobs);
      const failing = await Promise.all(batch.map((one) => this.#fails([one])));
      for (const [index, one] of batch.entries()) {
        if (failing[index] === true) await this.#convictOne(one);
      }
    }
  }

  async #fails(set: readonly Variation[]): Promise<boolean> {
    return !isFullPass(await this.#trial(set));
  }

  /** Returns the run with exactly these variations, which is made only once. */
  #trial(set: readonly Variation[]): Promise<Trial> {
    const key = variationsKey(set);
    const trial = this.#trials.get(key) ?? this.#run(set);
    this.#trials.set(key, trial);
    return trial;
  }

  async #run(set: readonly Variation[]): Promise<Trial> {
    const trial = await this.#options.run(set);
    if (!isFullPass(trial)) return trial;
    for (const one of set) this.#passed.add(nameOf(one));
    // Exchanges can be large, and are no longer needed.
    return { ...trial, exchanges: [] };
  }
}
