/** How many pieces of work run side by side: a scheduled function has 30 seconds for all of the night. */
const AT_ONCE = 10;

/** Does the same work for every item, ten at a time. The first failure is thrown; what had begun goes on. */
export async function severalAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
