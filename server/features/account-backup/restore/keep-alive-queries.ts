const AWAKE_MS = 1000;

/**
 * Sends a statement from time to time while reading the file yields nothing to insert, because the
 * database ends a transaction that is idle for ten seconds.
 */
export async function* withKeepAliveQueries<T>(
  source: AsyncIterable<T>,
  say: () => Promise<unknown>,
  now = () => performance.now(),
): AsyncGenerator<T> {
  let saidAt = now();
  for await (const item of source) {
    if (now() - saidAt >= AWAKE_MS) {
      await say();
      saidAt = now();
    }
    yield item;
  }
}
