import { setPriority } from "node:os";
import process from "node:process";
import * as z from "zod/mini";
import { reencode } from "./reencode.ts";

/*
 * Decodes images in a child process. Exiting frees its memory, a crash affects only this image, and
 * its low priority gives precedence to requests.
 */

const imageWork = z.object({
  id: z.int(),
  type: z.enum(["image/jpeg", "image/png", "image/gif"]),
  input: z.string(),
  output: z.string(),
  preview: z.string(),
});

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
// Ctrl-C reaches the whole process group, but the server first finishes its requests and then ends
// this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

process.on("message", (message) => {
  const { id, ...work } = imageWork.parse(message);
  reencode(work).then(
    (outcome) => process.send?.({ id, outcome }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  );
});
