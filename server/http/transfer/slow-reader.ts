import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Pace } from "./minimum-throughput.ts";

/*
 * For what is made while it is taken: no faster than the connection takes it, and not for one that
 * takes too little.
 */

/** Takes no more than the connection does, and gives up on one that takes too little. */
export function sinkOf(
  output: Writable,
  signal: AbortSignal,
  taking: Taking,
): WritableStream<Uint8Array> {
  return new WritableStream<Uint8Array>({
    async write(chunk) {
      signal.throwIfAborted();
      taking.add(chunk.length);
      if (!output.write(chunk)) await once(output, "drain", { signal });
    },
    close() {
      output.end();
    },
  });
}

export interface Taking {
  /** aborted once too little was taken */
  stalled: AbortSignal;
  add(bytes: number): void;
  untilTaken(signal: AbortSignal): Promise<void>;
  end(): void;
}

/** Watches what a connection takes: whoever waits for it waits for no one that is as good as gone. */
export function watchTaking(output: Writable, { everyMilliseconds, minBytes }: Pace): Taking {
  const stalled = new AbortController();
  let offered = 0;
  let seen = 0;
  let wasWaitedFor = false;
  const timer = setInterval(() => {
    const taken = offered - output.writableLength;
    const isWaitedFor = output.writableNeedDrain || output.writableEnded;
    // Whoever had nothing to take at the last look is given until the next.
    if (isWaitedFor && wasWaitedFor && taken - seen < minBytes) {
      stalled.abort(new Error("Too little was taken"));
    }
    wasWaitedFor = isWaitedFor;
    seen = taken;
  }, everyMilliseconds).unref();
  return {
    stalled: stalled.signal,
    add: (bytes) => {
      offered += bytes;
    },
    untilTaken: async (signal) => {
      if (output.closed) return;
      await once(output, "close", { signal }).catch((error: unknown) => {
        // Its end may be what the signal tells of.
        if (!output.closed) throw error;
      });
    },
    end: () => clearInterval(timer),
  };
}
