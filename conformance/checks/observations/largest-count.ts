interface Search {
  /** known to be accepted */
  readonly least: number;
  /** known not to be */
  readonly tooMuch: number;
  /** what services like to have, in the order in which it is tried */
  readonly likely: readonly number[];
  readonly mostRequests: number;
}

interface Found {
  /** the largest that is known to be accepted */
  readonly accepted: number;
  /** the least that is known not to be */
  readonly refused: number;
}

/** Between which two numbers the largest accepted one lies; exact where they follow one another. */
export async function findLargest(
  accepts: (size: number) => Promise<boolean>,
  { least, tooMuch, likely, mostRequests }: Search,
): Promise<Found> {
  let [accepted, refused] = [least, tooMuch];
  for (let asked = 0; asked < mostRequests && refused - accepted > 1; asked += 1) {
    const size = nextSize(accepted, refused, likely, least);
    if (await accepts(size)) accepted = size;
    else refused = size;
  }
  return { accepted, refused };
}

/** Something likely, and whether that was the largest; where nothing is, the middle. */
function nextSize(accepted: number, refused: number, likely: readonly number[], least: number): number {
  if (likely.includes(accepted)) return accepted + 1;
  const guess = likely.find((size) => accepted < size && size < refused);
  return guess ?? (accepted === least ? accepted + 1 : Math.floor((accepted + refused) / 2));
}
