import { readdirSync, readFileSync } from "node:fs";
import { residentMiB } from "./processes.ts";

/** Process ids of all descendants of a process. */
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

/** Parent of a process; undefined once it has exited. */
function statOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

/**
 * Memory of a process tree in MiB, as proportional set size: shared pages, such as PostgreSQL's
 * buffers, count once.
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

/** Samples a value during work and returns the maximum. */
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

/** Resident memory of one process; NaN without /proc. */
export function aloneMiB(pid: number): number {
  return residentMiB(pid) ?? Number.NaN;
}
