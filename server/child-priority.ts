import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";

/** The lowest is 19, with which a machine under full load would not get through its work. */
const LOW_PRIORITY = 10;

/**
 * Linux shares the processor between sessions first, where their automatic groups are on: inside
 * one, a process's own priority counts only against the others of the session. So a process with a
 * session of its own gets the low priority for that, too. Without such groups it does nothing.
 */
export async function lowerSessionPriority({ pid }: ChildProcess): Promise<void> {
  await writeFile(`/proc/${pid}/autogroup`, String(LOW_PRIORITY)).catch(() => undefined);
}
