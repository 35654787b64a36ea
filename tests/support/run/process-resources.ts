import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether this machine tells what its processes have. */
export const TELLS_RESOURCES: boolean = existsSync("/proc/self/smaps_rollup");

const KIB_PER_MIB = 1024;

/** What a process holds of memory, in MiB; 0 once it has ended. */
export function residentMiB(pid: number): number {
  return fieldOf(pid, "status", "VmRSS") / KIB_PER_MIB;
}

/**
 * What a process and all that it has started hold of memory, in MiB. What they share is counted
 * once: each of PostgreSQL's processes maps the same buffers.
 */
export function familyMiB(pid: number): number {
  const family = [pid, ...descendantsOf(pid)];
  return family.reduce((sum, each) => sum + fieldOf(each, "smaps_rollup", "Pss"), 0) / KIB_PER_MIB;
}

/** How many files and connections a process has open. */
export function openFiles(pid: number): number {
  return listed(`/proc/${pid}/fd`).length;
}

/** How many files there are under a folder, however deep. */
export function filesUnder(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

function descendantsOf(pid: number): number[] {
  const children = listed(`/proc/${pid}/task`).flatMap((task) =>
    textOf(`/proc/${pid}/task/${task}/children`).split(" "),
  );
  return children
    .filter((child) => child !== "")
    .map(Number)
    .flatMap((child) => [child, ...descendantsOf(child)]);
}

function fieldOf(pid: number, file: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(textOf(`/proc/${pid}/${file}`));
  return Number(found?.[1] ?? 0);
}

/** Processes come and go while they are counted. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(join(folder));
  } catch {
    return [];
  }
}
