/** How long a computation may hold the event loop, ms. */
const slice = 25;

/** Resolves after other events of the loop have had their turn. Works in Node and in browsers. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Computes a list item by item, and lets other requests come in between when that takes long. */
export async function inSlices<Item>(length: number, compute: (index: number) => Item): Promise<Item[]> {
  const items: Item[] = [];
  let since = performance.now();
  for (let index = 0; index < length; index += 1) {
    items.push(compute(index));
    if (performance.now() - since < slice) continue;
    await nextTurn();
    since = performance.now();
  }
  return items;
}
