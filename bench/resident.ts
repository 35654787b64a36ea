import { readdirSync, readFileSync } from "node:fs";
import { residentMiB } from "./processes.ts";

/** The processes that one has started, and those that these have. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (stat !== undefined) parents.set(Number(name), stat);
  }
  const family = [pid];
  for (const one of family) {
    for (const [child, parent] of parents) if (parent === one) family.push(child);
  }
  return family;
}

/** Whose child a process is; undefined once it has gone. */
function statOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

/**
 * The memory of a process and all that it has started, in MiB. What several of them share is
 * counted once, as the kernel's proportional set size does: PostgreSQL's buffers are one for all.
 */
export function familyMiB(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + (proportionalMiB(one) ?? 0), 0);
}

function proportionalMiB(pid: number): number | undefined {
  try {
    const kib = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1"))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

/** The most that something comes to while work goes on. */
export async function highestDuring<T>(
  read: () => number,
  work: () => Promise<T>,
): Promise<{ result: T; highest: number }> {
  let highest = read();
  const timer = setInterval(() => {
    highest = Math.max(highest, read());
  }, 50);
  try {
    return { result: await work(), highest };
  } finally {
    clearInterval(timer);
  }
}

/** Of one process alone; not a number where /proc is not. */
export function aloneMiB(pid: number): number {
  return residentMiB(pid) ?? Number.NaN;
}
