import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

/** What is written in between is some hundred megabytes at most, at the speed of unpacking. */
const LOOK_MS = 100;
const KIB = 1024;

/**
 * Ends a process that holds more memory than it may, whatever it holds it for: V8's own limit does
 * not count what lies outside of its heap, such as typed arrays. Where the system does not tell
 * (there is no /proc), nothing is looked at.
 *
 * @returns what stops the looking
 */
export function limitMemory(child: ChildProcess, mostBytes: number): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const held = await residentBytes(child.pid);
    if (isOver || held === undefined) return;
    if (held > mostBytes) child.kill("SIGKILL");
    else timer = setTimeout(() => void look(), LOOK_MS).unref();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  child.once("exit", stop);
  void look();
  return stop;
}

/** Undefined for a process that has ended, and where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  // By the kernel's own word, and not by pages, whose size is another on some machines.
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return found === undefined ? undefined : Number(found) * KIB;
}
