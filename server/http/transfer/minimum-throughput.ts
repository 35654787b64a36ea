import type { FastifyRequest } from "fastify";
import { failed } from "../../errors.ts";

/** A phone with a weak signal sends slowly, but it sends: less than this is nobody. */
export interface Pace {
  everyMilliseconds: number;
  minBytes: number;
}
export const SLOWEST_PACE: Pace = { everyMilliseconds: 10_000, minBytes: 16 * 1024 };

/** Waits for what reads a body, and throws 408 with `late` when its sender has stopped. */
export async function atPace<T>(
  { raw }: FastifyRequest,
  { everyMilliseconds, minBytes }: Pace,
  { reading, late }: { reading: Promise<T>; late: string },
): Promise<T> {
  // When the sender stops, the reading fails later, with the connection: nobody waits for it then.
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
