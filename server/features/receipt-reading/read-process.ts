import { Socket } from "node:net";
import { setPriority } from "node:os";
import process from "node:process";
import * as z from "zod/mini";
import { calendarDate } from "../../../shared/calendar-date.ts";
import { fileReader } from "./engine/receipt-reader.ts";
import { toQuoteReading } from "./quote-reading-response.ts";
import type { ReadQuote, ReadReceipt } from "./read-outcome.ts";
import type { ReadWork } from "./read-receipt.ts";
import { readFields } from "./rules/fields.ts";
import { readQuote } from "./rules/quotes/quote.ts";

/*
 * Reads receipts and quotes in a child process. Exiting frees the models' memory, a crash affects
 * only this receipt, and its low priority gives precedence to requests. It writes no file, starts
 * no program and opens no connection, so that the content of a receipt can do no harm.
 */

const work = z.object({
  id: z.int(),
  what: z.enum(["receipt", "quote"]),
  type: z.enum(["image/jpeg", "image/png", "image/gif", "application/pdf"]),
  bytes: z.instanceof(Uint8Array),
  today: calendarDate.brand<"CalendarDate">(),
});

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
Socket.prototype.connect = () => {
  throw new Error("A receipt is read without network");
};
// Ctrl-C reaches the whole process group, but the server first finishes its requests and then ends
// this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const reader = fileReader();

/** The rules also run in this process, because the content of a receipt can make them take long. */
async function read({ what, type, bytes, today }: ReadWork): Promise<ReadReceipt | ReadQuote> {
  if (what === "quote") {
    const found = await reader.quote(bytes, type);
    if (found.kind === "unread") return found;
    const isImage = type !== "application/pdf";
    const content = readQuote(found.pages, today);
    return { kind: "quote", reading: toQuoteReading(content, { ...found, isImage }) };
  }
  const found = await reader.receipt(bytes, type);
  if (found.kind === "unread") return found;
  const { width, height, turns } = found.page;
  return {
    kind: "read",
    fields: readFields(found.page, today),
    page: { width, height, turns },
  };
}

process.on("message", (message) => {
  const { id, ...sent } = work.parse(message);
  read(sent).then(
    (outcome) => process.send?.({ id, outcome }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  );
});
