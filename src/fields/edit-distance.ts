/** How many letters must be changed, added, left out or swapped with their neighbour to make one word of the other. */
export function editDistance(left: string, right: string): number {
  let older: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const changed = (last[j - 1] ?? 0) + (same ? 0 : 1);
      const swap = swapped ? (older[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min(changed, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    older = last;
    last = row;
  }
  return last[right.length] ?? 0;
}
