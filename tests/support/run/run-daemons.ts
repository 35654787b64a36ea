import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** Process ids of what one test has started for all tests of the run, beside its data. */
export const PIDS_FILE = "pids.json";

/** Kills them, when the run ends. */
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
        // it has ended by itself
      }
    }
  }
}
