import { statfs } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { type AppError, failed } from "../../errors.ts";

/** Disk space reserved for other uses, such as a database on the same disk, in bytes. */
const RESERVED_BYTES = 1024 ** 3;
/** Bytes written between two checks of the disk. */
const CHECK_INTERVAL_BYTES = 64 * 1024 ** 2;

/** Throws when a file of the announced size would leave too little free disk space. */
export async function requireDiskSpace(
  folder: string,
  { headers }: Pick<FastifyRequest, "headers">,
  reservedBytes = RESERVED_BYTES,
): Promise<void> {
  await requireFreeSpace(folder, Number(headers["content-length"] ?? 0) + reservedBytes);
}

/** Throws when the file system of a path has less than `bytes` free. */
export async function requireFreeSpace(path: string, bytes = RESERVED_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < bytes) throw storageFull();
}

/**
 * Checks the disk while a file of unknown size grows. Call the returned function for each chunk; it
 * throws before the disk is full.
 */
export function watchDisk(path: string, reservedBytes?: number): (bytes: number) => Promise<void> {
  let unseen = CHECK_INTERVAL_BYTES;
  return async (bytes) => {
    unseen += bytes;
    if (unseen < CHECK_INTERVAL_BYTES) return;
    unseen = 0;
    await requireFreeSpace(path, reservedBytes);
  };
}

/** Whether writing a file failed, as on a full disk: not the client's fault, unlike its connection. */
export function isWriteError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall !== "read";
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

export function storageFull(): AppError {
  return failed("storage_full", "The server is out of storage space. Please try again later.");
}
