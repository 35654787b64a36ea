import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Pace } from "../../http/transfer/minimum-throughput.ts";
import { sinkOf, watchTaking } from "../../http/transfer/slow-reader.ts";

export interface Sending {
  /** what the browser calls it */
  name: string;
  type: string;
  signal: AbortSignal;
  /** who takes less has gone, whatever the connection says */
  pace: Pace;
}

const OF_NOBODY_ELSE = "private, no-store";

/** Begins an answer that is a file to be kept. @param size in bytes, where it is known */
export function beginFile(
  reply: FastifyReply,
  bytes: PassThrough,
  { name, type, size }: Pick<Sending, "name" | "type"> & { size?: number },
): void {
  void reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", OF_NOBODY_ELSE);
  if (size !== undefined) void reply.header("content-length", size);
  void reply.send(bytes);
}

/** Sends a file as fast as it is taken, and comes back when all of it was. */
export async function sendFile(
  reply: FastifyReply,
  path: string,
  { signal, pace, ...what }: Sending,
): Promise<void> {
  const { size } = await stat(path);
  const output = new PassThrough();
  const taking = watchTaking(output, pace);
  const stop = AbortSignal.any([signal, taking.stalled]);
  beginFile(reply, output, { ...what, size });
  try {
    const bytes: ReadableStream<Uint8Array> = Readable.toWeb(createReadStream(path));
    await bytes.pipeTo(sinkOf(output, stop, taking), { signal: stop });
    await taking.untilTaken(stop);
  } catch (error) {
    // One that breaks off is seen to be broken: a shorter one would pass for whole.
    output.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    taking.end();
  }
}
