import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import { throughputSink, monitorThroughput } from "../../http/transfer/slow-reader.ts";

export interface FileTransfer {
  /** name of the saved file */
  name: string;
  type: string;
  signal: AbortSignal;
  /** a slower client counts as disconnected, even while still connected */
  throughput: MinimumThroughput;
}

export const PRIVATE_HEADERS = "private, no-store";

/**
 * Starts a file download.
 *
 * @param size size in bytes, if known
 */
export function beginFile(
  reply: FastifyReply,
  bytes: PassThrough,
  { name, type, size }: Pick<FileTransfer, "name" | "type"> & { size?: number },
): void {
  void reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", PRIVATE_HEADERS);
  if (size !== undefined) void reply.header("content-length", size);
  void reply.send(bytes);
}

/** Sends a file at the client's speed. Resolves when it was sent completely. */
export async function sendFile(
  reply: FastifyReply,
  path: string,
  { signal, throughput, ...what }: FileTransfer,
): Promise<void> {
  const { size } = await stat(path);
  const output = new PassThrough();
  const monitor = monitorThroughput(output, throughput);
  const stop = AbortSignal.any([signal, monitor.stalled]);
  beginFile(reply, output, { ...what, size });
  try {
    const bytes: ReadableStream<Uint8Array> = Readable.toWeb(createReadStream(path));
    await bytes.pipeTo(throughputSink(output, stop, monitor), { signal: stop });
    await monitor.untilTaken(stop);
  } catch (error) {
    // Destroys the connection, because a shorter file would look complete.
    output.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    monitor.end();
  }
}
