import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Short, because unpacking can allocate some hundred megabytes between two checks. */
const CHECK_INTERVAL_MS = 100;
const KIB = 1024;

/**
 * Kills a process whose resident memory exceeds a limit. V8's own limit doesn't count memory
 * outside its heap, such as typed arrays. Does nothing without /proc.
 *
 * @param onOver called before the process is killed
 * @returns a function that ends the monitoring
 */
export function limitMemory(
  child: ChildProcess,
  maxBytes: number,
  onOver: () => void = () => {},
): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const resident = await residentBytes(child.pid);
    if (isOver || resident === undefined) return;
    if (resident <= maxBytes) {
      timer = setTimeout(() => void look(), CHECK_INTERVAL_MS).unref();
      return;
    }
    onOver();
    child.kill("SIGKILL");
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  child.once("exit", stop);
  void look();
  return stop;
}

/** Undefined when the process has exited, or without /proc. */
async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  // VmRSS is in kB, whereas statm counts pages, whose size varies.
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return found === undefined ? undefined : Number(found) * KIB;
}
