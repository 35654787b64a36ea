import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";

/** Not 19, the lowest priority: on a fully loaded machine the work would hardly progress. */
const LOW_PRIORITY = 10;

/**
 * Lowers the priority of a process's session. With autogroup on, Linux first divides CPU time
 * between sessions, and the priority of a process counts only within its session. Does nothing
 * without autogroup.
 */
export async function lowerSessionPriority({ pid }: ChildProcess): Promise<void> {
  await writeFile(`/proc/${pid}/autogroup`, String(LOW_PRIORITY)).catch(() => undefined);
}
