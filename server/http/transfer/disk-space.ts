import { statfs } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { type AppError, failed } from "../../errors.ts";

/** What the disk keeps for everybody else: the database may lie on it. */
const KEPT_FREE_BYTES = 1024 ** 3;
/** How much is written before the disk is looked at again. */
const LOOK_BYTES = 64 * 1024 ** 2;

/** Throws when a file of the size that is announced would leave the disk almost full. */
export async function requireDiskSpace(
  folder: string,
  { headers }: Pick<FastifyRequest, "headers">,
  keptFree = KEPT_FREE_BYTES,
): Promise<void> {
  await requireFreeSpace(folder, Number(headers["content-length"] ?? 0) + keptFree);
}

/** Throws when the disk of a file has not so many bytes left. */
export async function requireFreeSpace(path: string, bytes = KEPT_FREE_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < bytes) throw noSpace();
}

/**
 * For a file that grows: others that grow beside it had room, too, when they began, and some do not
 * say how long they will be. Told of each piece, it throws before the disk is almost full.
 */
export function watchDisk(path: string, keptFree?: number): (bytes: number) => Promise<void> {
  let unseen = LOOK_BYTES;
  return async (bytes) => {
    unseen += bytes;
    if (unseen < LOOK_BYTES) return;
    unseen = 0;
    await requireFreeSpace(path, keptFree);
  };
}

export function noSpace(): AppError {
  return failed("storage_full", "The server is out of storage space. Please try again later.");
}
