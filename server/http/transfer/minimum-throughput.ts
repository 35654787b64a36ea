import type { FastifyRequest } from "fastify";
import { failed } from "../../errors.ts";

/** A client below this rate counts as stalled; a phone with a weak signal is slow but steady. */
export interface MinimumThroughput {
  everyMilliseconds: number;
  minBytes: number;
}
export const MINIMUM_THROUGHPUT: MinimumThroughput = {
  everyMilliseconds: 10_000,
  minBytes: 16 * 1024,
};

/**
 * Waits for a body to be read.
 *
 * @throws 408 with the message `late` when the sender stalls
 */
export async function requireThroughput<T>(
  { raw }: FastifyRequest,
  { everyMilliseconds, minBytes }: MinimumThroughput,
  { reading, late }: { reading: Promise<T>; late: string },
): Promise<T> {
  // After a stall, `reading` rejects later, together with the connection; that error was handled
  // already.
  reading.catch(() => {});
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - seen < minBytes && !raw.complete) reject(failed("request_timeout", late));
    seen = now;
  }, everyMilliseconds).unref();
  try {
    return await Promise.race([reading, stalled]);
  } finally {
    clearInterval(timer);
  }
}
