import { Socket } from "node:net";
import { setPriority } from "node:os";
import process from "node:process";
import { PDFDocument } from "@cantoo/pdf-lib";
import * as z from "zod/mini";
import type { SplitOutcome } from "./split-commands.ts";

/*
 * Splits PDFs in a child process, like the one that reads receipts: without writable files, network
 * or threads, at a low priority.
 */

const work = z.object({
  id: z.int(),
  bytes: z.instanceof(Uint8Array),
  maxPages: z.int(),
  maxBytes: z.int(),
});

const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
Socket.prototype.connect = () => {
  throw new Error("A PDF is split without network");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

async function split({ bytes, maxPages, maxBytes }: z.infer<typeof work>): Promise<SplitOutcome> {
  const whole = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => undefined);
  const count = whole?.getPageCount() ?? 0;
  if (whole === undefined || count < 2 || count > maxPages) return [];
  const pages: Uint8Array[] = [];
  for (let index = 0; index < count; index += 1) {
    const one = await PDFDocument.create();
    const [page] = await one.copyPages(whole, [index]);
    if (page === undefined) return [];
    one.addPage(page);
    const saved = await one.save();
    if (saved.byteLength > maxBytes) return [];
    pages.push(saved);
  }
  return pages;
}

process.on("message", (message) => {
  const { id, ...sent } = work.parse(message);
  split({ id, ...sent }).then(
    (outcome) => process.send?.({ id, outcome }),
    // The library throws for a broken file.
    () => process.send?.({ id, outcome: [] }),
  );
});
