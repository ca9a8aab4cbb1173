import type { OperationId } from '../api/operations.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import { type Variation, variationsKey, nameOf } from './variation.js';

/** Items of a search, and the test that makes some of them fail. */
interface SubsetSearch<Item> {
  /** in this order: put the likeliest first */
  readonly items: readonly Item[];
  /** runs with these items, and tells whether that fails */
  readonly fails: (items: readonly Item[]) => Promise<boolean>;
  /** how likely an item is to be needed, compared with others; above 0 */
  readonly weight: (item: Item) => number;
}

/**
 * A smallest set of items that fails, given that all of them together do, and none does not. It was
 * run by itself. Most often it is one item, which is looked for first; items that only fail together
 * are found as well.
 */
export async function isolate<Item>(search: SubsetSearch<Item>): Promise<Item[]> {
  const { failing, suspect } = await narrowed(search);
  if (await search.fails(suspect)) return suspect;
  return together({ ...search, items: failing });
}

/** As `isolate`, for items of which it is only suspected that they fail; none if they do not. */
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
  /** the one that is responsible, if it is a single one */
  readonly suspect: Item[];
}

/** Runs one half of what is suspected; if that passes, the other one is suspected unseen. */
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
 * Delta debugging over prefixes: the shortest one that fails ends with an item that is needed.
 * Then the same again, with that item in every run, until what is needed fails by itself.
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

/** How long the shortest prefix is that fails together with `needed`. */
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

/** How many of the items, at least one and not all, are nearest to half of the weight. */
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
  /** from 1 */
  readonly number: number;
  readonly passed: boolean;
  /** ending: `exit code 1` */
  readonly ending: string;
  readonly duration_ms: number;
  /** whether processes that it had started were still there when it had ended, and were ended */
  readonly leftBehind: boolean;
  /** the file with its output */
  readonly log: string;
  /** the last lines of its output */
  readonly last_lines: readonly string[];
  /** requests to the sandbox, oldest first */
  readonly exchanges: readonly LogEntry[];
  /** the operations among all that it asked, also where these are too many to be kept */
  readonly operations: ReadonlySet<OperationId>;
  /** operations of the baseline that a passed run did not use */
  readonly missing?: readonly OperationId[];
}

/** Whether a command passed, and did what it does with the baseline. */
const isFullPass = ({ passed, missing = [] }: Trial): boolean => passed && missing.length === 0;

/**
 * Variations with which the command fails, or does less: one, or several that it only cannot have
 * together.
 */
export interface Suspect {
  readonly variations: readonly Variation[];
  /** the run with them and nothing else */
  readonly trial: Trial;
}

/** No further run is started: time is up, or someone stopped it. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

interface DiagnosisOptions {
  /** all that is tried */
  readonly variations: readonly Variation[];
  /** runs the command with some of them. @throws {Stopped} */
  readonly run: (variations: readonly Variation[]) => Promise<Trial>;
  /** how likely it is, compared with others, that a variation made a run fail; above 0 */
  readonly weight: (variation: Variation, failing: Trial) => number;
  /** where the command gave up in a run, if the variation shows there first; else null */
  readonly stop?: (variation: Variation, failing: Trial) => number | null;
  /** whether what fails with the one is likely to fail with the other; by default, by their question */
  readonly isRelated?: (one: Variation, other: Variation) => boolean;
  /** how many runs there may be at once */
  readonly jobs: number;
}

/** How likely something is to make a run fail that was in one that passed, compared with others. */
const passedWeight = 0.02;

/** Whether they are answers to the same question. */
export const isSameQuestion = (one: Variation, other: Variation): boolean => one.id === other.id;

/**
 * The search for the variations that a command cannot live with. What it has found so far can be
 * read at any time.
 */
export class Diagnosis {
  readonly findings: Suspect[] = [];
  /** variations that failed once by themselves and passed another time */
  readonly flaky: Variation[] = [];
  readonly #options: DiagnosisOptions;
  readonly #trials = new Map<string, Promise<Trial>>();
  /** by name: in a run that passed */
  readonly #passed = new Set<string>();
  /** by name: not in any further run, since it would fail */
  readonly #excluded = new Set<string>();

  constructor(options: DiagnosisOptions) {
    this.#options = options;
  }

  /** Whether the variation was in a run that passed, and nothing speaks against it. */
  hasSurvived(variation: Variation): boolean {
    const name = nameOf(variation);
    const isCulprit = this.findings.some(
      ({ variations: [one, ...others] }) => others.length === 0 && one && nameOf(one) === name,
    );
    return this.#passed.has(name) && !isCulprit && !this.flaky.includes(variation);
  }

  /** Tries sets of variations; where one fails, it finds out which of them are responsible. */
  async examine(sets: readonly (readonly Variation[])[]): Promise<void> {
    const waiting = [...sets];
    while (waiting.length > 0) {
      const batch = waiting.splice(0, this.#options.jobs).map((set) => this.#open(set));
      const filled = batch.filter((set) => set.length > 0);
      await Promise.all(filled.map((set) => this.#fails(set)));
      for (const set of filled) await this.#resolve(set);
    }
  }

  /** Finds what is responsible until the rest passes, so that nothing hides behind it. */
  async #resolve(set: readonly Variation[]): Promise<void> {
    let rest = this.#open(set);
    while (rest.length > 0 && (await this.#fails(rest))) {
      await this.#blame(rest);
      rest = this.#open(rest);
    }
  }

  /** Variations of a set that are not known to fail. */
  #open(set: readonly Variation[]): Variation[] {
    return set.filter((variation) => !this.#excluded.has(nameOf(variation)));
  }

  /** Finds at least one reason why a set fails, and for each place where the command gave up. */
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

  /** By place where the command gave up: what shows there first, and has not passed yet. */
  #atStops(set: readonly Variation[], failing: Trial): Variation[][] {
    const places = new Map<number, Variation[]>();
    for (const one of set) {
      const place = this.#options.stop?.(one, failing) ?? null;
      if (place === null || this.#passed.has(nameOf(one))) continue;
      places.set(place, [...(places.get(place) ?? []), one]);
    }
    return [...places.values()];
  }

  /** A smallest part of a set that fails. */
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

  /** Records what fails, and takes it out of further runs. */
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
    // The set passes without the others, so nothing else is lost.
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

  /** Tries the variations that are likely to fail as well, one by one. */
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

  /** The run with exactly these variations. There is one at most. */
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
    // They may be large, and no one requests them.
    return { ...trial, exchanges: [] };
  }
}
