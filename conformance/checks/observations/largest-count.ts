interface Search {
  /** known to be accepted */
  readonly least: number;
  /** known to be refused */
  readonly tooMuch: number;
  /** common limits, in the order in which they are tried */
  readonly likely: readonly number[];
  readonly maxRequests: number;
}

interface Found {
  /** the largest that is known to be accepted */
  readonly accepted: number;
  /** the smallest that is known to be refused */
  readonly refused: number;
}

/** Finds two numbers between which the largest accepted one is; exact if they are consecutive. */
export async function findLargest(
  accepts: (size: number) => Promise<boolean>,
  { least, tooMuch, likely, maxRequests }: Search,
): Promise<Found> {
  let [accepted, refused] = [least, tooMuch];
  for (let asked = 0; asked < maxRequests && refused - accepted > 1; asked += 1) {
    const size = nextSize(accepted, refused, likely, least);
    if (await accepts(size)) {
      accepted = size;
    } else {
      refused = size;
    }
  }
  return { accepted, refused };
}

/** The next number to try: a common limit, or its successor; otherwise the middle. */
function nextSize(
  accepted: number,
  refused: number,
  likely: readonly number[],
  least: number,
): number {
  if (likely.includes(accepted)) return accepted + 1;
  const guess = likely.find((size) => accepted < size && size < refused);
  return guess ?? (accepted === least ? accepted + 1 : Math.floor((accepted + refused) / 2));
}
