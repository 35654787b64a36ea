import { Socket } from "node:net";
import { setPriority } from "node:os";
import process from "node:process";
import * as z from "zod/mini";
import { parseEmail } from "./parse-email.ts";

/*
 * Reads emails in a child process, so that one made to take long or much memory ends only this
 * process. It writes no file, starts no program and opens no connection.
 */

const work = z.object({ id: z.int(), bytes: z.instanceof(Uint8Array) });

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
Socket.prototype.connect = () => {
  throw new Error("An email is read without network");
};
// Ctrl-C reaches the whole process group, but the server first finishes its requests and then ends
// this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

process.on("message", (message) => {
  const { id, bytes } = work.parse(message);
  parseEmail(bytes).then(
    (outcome) => process.send?.({ id, outcome }),
    // The library throws for a broken email.
    () => process.send?.({ id, outcome: { kind: "unreadable" } }),
  );
});
