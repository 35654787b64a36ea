import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";

const run = promisify(execFile);
const BLOCK = Buffer.alloc(64 * 1024);
const PAGE = 4096;

/** A separate disk, small enough for a test to fill. */
export interface SmallDisk {
  folder: string;
  freeBytes(): number;
  /** Fills the disk except for `leaving` bytes. */
  fill(leaving?: number): Promise<void>;
  /** Frees the space that `fill` has taken. */
  empty(): Promise<void>;
  unmount(): Promise<void>;
}

function mount(folder: string, kib: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kib}k,mode=0755`, "plumbline", folder], {
    stdio: "ignore",
  });
}

/** Whether this machine allows mounting; root in a container often may not. */
export function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "plumbline-disk-"));
  try {
    mount(folder, 64);
    execFileSync("umount", [folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mounts a small disk at a new folder. Unmounted by `unmount`, and at process exit. */
export function mountSmallDisk(folder: string, kib: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  mount(folder, kib);
  // Lazy unmount: open files do not block it.
  const unmountAtOnce = () => {
    execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
  };
  process.once("exit", unmountAtOnce);
  const ballast = join(folder, "ballast");
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill: async (leaving = 0) => {
      const file = await open(ballast, "a");
      try {
        for (let left = freeBytes() - leaving; left >= PAGE; left = freeBytes() - leaving) {
          await file.write(BLOCK, 0, Math.min(left, BLOCK.length));
        }
      } catch (error) {
        const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
        if (!isFull) throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    unmount: async () => {
      process.off("exit", unmountAtOnce);
      await run("umount", ["--lazy", folder]);
    },
  };
}
