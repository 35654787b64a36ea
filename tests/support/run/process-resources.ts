import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether this machine reports the resources of its processes. */
export const REPORTS_RESOURCES: boolean = existsSync("/proc/self/smaps_rollup");

const KIB_PER_MIB = 1024;

/** Resident memory of a process in MiB; 0 once it has ended. */
export function residentMiB(pid: number): number {
  return fieldOf(pid, "status", "VmRSS") / KIB_PER_MIB;
}

/**
 * Memory of a process and its descendants in MiB. Shared memory counts once, since each PostgreSQL
 * process maps the same buffers.
 */
export function familyMiB(pid: number): number {
  const family = [pid, ...descendantsOf(pid)];
  return family.reduce((sum, each) => sum + fieldOf(each, "smaps_rollup", "Pss"), 0) / KIB_PER_MIB;
}

/** Number of open files and connections of a process. */
export function openFiles(pid: number): number {
  return listed(`/proc/${pid}/fd`).length;
}

/** Number of files in a folder and its subfolders. */
export function filesUnder(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Descendants of a process whose command contains a text. */
export function descendantsRunning(pid: number, program: string): number[] {
  return descendantsOf(pid).filter((each) => textOf(`/proc/${each}/cmdline`).includes(program));
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

/** Empty when the process ended meanwhile. */
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
