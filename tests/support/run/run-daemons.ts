import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** File with the process ids of daemons shared by the run, beside their data. */
export const PIDS_FILE = "pids.json";

/** Kills the daemons at the end of the run. */
export function endDaemons(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.basename(name) !== PIDS_FILE) continue;
    const pids = z
      .array(z.number())
      .parse(JSON.parse(readFileSync(path.join(folder, name), "utf8")));
    for (const pid of pids.toReversed()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Already ended.
      }
    }
  }
}
