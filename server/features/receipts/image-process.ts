import { setPriority } from "node:os";
import process from "node:process";
import * as z from "zod/mini";
import { reencode } from "./reencode.ts";

/*
 * Decodes pictures in a process of its own. What a decoder takes of memory goes back with the
 * process, one that crashes takes nobody along, and requests come first on the processor.
 */

const pictureWork = z.object({
  id: z.int(),
  type: z.enum(["image/jpeg", "image/png", "image/gif"]),
  input: z.string(),
  output: z.string(),
  preview: z.string(),
});

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
// Ctrl-C reaches the whole terminal: the server first answers what it has, then lets go of this.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

process.on("message", (message) => {
  const { id, ...work } = pictureWork.parse(message);
  reencode(work).then(
    (outcome) => process.send?.({ id, outcome }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  );
});
