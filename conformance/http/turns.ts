type Start = () => void;

/** Connections that are kept free for requests that others wait for, if there are that many. */
const keptFree = 2;

/** Limits how many requests are under way at a time. Those that others wait for go first. */
export class Turns {
  #most: number;
  #underWay = 0;
  #byTheWay = 0;
  readonly #waiting: Start[] = [];
  readonly #waitingByTheWay: Start[] = [];

  /** @param most at a time */
  constructor(most: number) {
    this.#most = most;
  }

  set most(most: number) {
    this.#most = most;
    this.#startNext();
  }

  /** Does the work when it is its turn. */
  async take<Outcome>(isByTheWay: boolean, work: () => Promise<Outcome>): Promise<Outcome> {
    const queue = isByTheWay ? this.#waitingByTheWay : this.#waiting;
    await new Promise<void>((start) => {
      queue.push(start);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (isByTheWay) this.#byTheWay -= 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let start = this.#next(); start !== undefined; start = this.#next()) {
      this.#underWay += 1;
      start();
    }
  }

  #next(): Start | undefined {
    if (this.#underWay >= this.#most) return undefined;
    const urgent = this.#waiting.shift();
    const mostByTheWay = Math.max(1, this.#most - keptFree);
    if (urgent !== undefined || this.#byTheWay >= mostByTheWay) return urgent;
    const start = this.#waitingByTheWay.shift();
    if (start !== undefined) this.#byTheWay += 1;
    return start;
  }
}
