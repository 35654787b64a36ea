import { once } from "node:events";
import type { Writable } from "node:stream";
import type { MinimumThroughput } from "./minimum-throughput.ts";

/*
 * For generated downloads: backpressure, and an end of stalled readers.
 */

/** Writes with backpressure. Fails when the reader falls below the minimum throughput. */
export function throughputSink(
  output: Writable,
  signal: AbortSignal,
  taking: ThroughputMonitor,
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

export interface ThroughputMonitor {
  /** aborts when the reader falls below the minimum throughput */
  stalled: AbortSignal;
  add(bytes: number): void;
  untilTaken(signal: AbortSignal): Promise<void>;
  end(): void;
}

/** Measures the throughput of a connection, to detect stalled readers. */
export function monitorThroughput(
  output: Writable,
  { everyMilliseconds, minBytes }: MinimumThroughput,
): ThroughputMonitor {
  const stalled = new AbortController();
  let offered = 0;
  let seen = 0;
  let wasWaitedFor = false;
  const timer = setInterval(() => {
    const taken = offered - output.writableLength;
    const isWaitedFor = output.writableNeedDrain || output.writableEnded;
    // Counts only intervals in which data was waiting from start to end.
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
        // The abort itself may have closed the output.
        if (!output.closed) throw error;
      });
    },
    end: () => clearInterval(timer),
  };
}
