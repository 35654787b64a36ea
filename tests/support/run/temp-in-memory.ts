import { readFileSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** Several times what a run needs at its peak. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes this process and its children keep temporary files in memory, if it is large enough:
 * databases are cloned and dropped all the time, and ext4 searches long for an inode where many
 * files were deleted within the last minute. A given TMPDIR is kept.
 */
export function keepTempInMemory(): void {
  if (process.env["TMPDIR"] === undefined && isLargeEnough()) process.env["TMPDIR"] = MEMORY;
}

function isLargeEnough(): boolean {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === MEMORY);
    if (mount === undefined || mount.includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && availableBytes() >= NEEDED_BYTES;
  } catch {
    // Not Linux.
    return false;
  }
}

function availableBytes(): number {
  const [, kilobytes = 0] =
    /^MemAvailable:\s+(\d+)/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
