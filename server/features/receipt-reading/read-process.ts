import { Socket } from "node:net";
import { setPriority } from "node:os";
import process from "node:process";
import * as z from "zod/mini";
import { receiptReader } from "./engine/receipt-reader.ts";

/*
 * Reads receipts in a child process: the models' memory is freed on exit, a crash affects only this
 * receipt, and its low priority puts requests first. It writes no file, starts no program and
 * opens no connection: what stands on a receipt stays data.
 */

const work = z.object({
  id: z.int(),
  type: z.enum(["image/jpeg", "image/png", "image/gif", "application/pdf"]),
  bytes: z.instanceof(Uint8Array),
});

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
Socket.prototype.connect = () => {
  throw new Error("A receipt is read without network");
};
// Ctrl-C reaches the whole process group: the server first finishes its requests, then ends this
// process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const read = receiptReader();

process.on("message", (message) => {
  const { id, type, bytes } = work.parse(message);
  read(bytes, type).then(
    (outcome) => process.send?.({ id, outcome }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  );
});
