import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

const CHECK_INTERVAL_MS = 250;
/** /proc reports CPU time in ticks of 10 ms, whatever the kernel uses internally. */
const TICKS_PER_SECOND = 100;

/**
 * Kills a process once it has used this much CPU time from now on. CPU time, unlike elapsed time,
 * is the same on a busy machine. Does nothing without /proc.
 *
 * @param onOver called before the process is killed
 * @returns a function that ends the monitoring
 */
export function limitCpu(
  child: ChildProcess,
  mostSeconds: number,
  onOver: () => void = () => {},
): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let start: number | undefined;
  const look = async () => {
    const used = await cpuSeconds(child.pid);
    if (isOver || used === undefined) return;
    start ??= used;
    if (used - start <= mostSeconds) {
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
  return () => {
    stop();
    child.off("exit", stop);
  };
}

/** Undefined when the process has exited, or without /proc. */
async function cpuSeconds(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the name in parentheses, which may contain spaces; user and system time are
  // the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user + system) ? (user + system) / TICKS_PER_SECOND : undefined;
}
