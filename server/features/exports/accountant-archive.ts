import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import type { Pace } from "../../http/transfer/minimum-throughput.ts";
import { sinkOf, watchTaking } from "../../http/transfer/slow-reader.ts";
import { fetchReceipt } from "./fetch-receipt.ts";

/** Pictures, PDFs and workbooks are compressed already. */
const AS_IT_IS = { level: 0 } as const;

const receiptLine = z.object({ key: z.string(), name: z.string() });

interface Archive {
  output: Writable;
  /** names in the ZIP, and where they lie */
  files: readonly (readonly [name: string, path: string])[];
  /** where a receipt lies until it is in the ZIP: one that breaks off would leave half of it there */
  folder: string;
  /** every receipt, one `receiptLine` to a line */
  receiptLines: string;
  now: Date;
  signal: AbortSignal;
  pace: Pace;
}

/**
 * Writes everything that an accountant asks for as one ZIP, no faster than it is taken. What the
 * store does not have, or gives only in part, is named in a list and stops nothing.
 */
export async function writeAccountantZip(
  deps: Pick<Deps, "storage" | "log">,
  { output, files, folder, receiptLines, now, signal, pace }: Archive,
): Promise<void> {
  const taking = watchTaking(output, pace);
  const stop = AbortSignal.any([signal, taking.stalled]);
  const { ZipWriter } = await import("@zip.js/zip.js");
  const zip = new ZipWriter(sinkOf(output, stop, taking), {
    useWebWorkers: false,
    lastModDate: now,
    signal: stop,
  });
  const missing: string[] = [];
  try {
    for (const [name, path] of files) {
      const options = name.endsWith(".csv") ? {} : AS_IT_IS;
      await zip.add(name, Readable.toWeb(createReadStream(path)), options);
    }
    for await (const { key, name } of receiptsIn(receiptLines)) {
      stop.throwIfAborted();
      const path = join(folder, "receipt");
      if (await fetchReceipt(deps, key, path, stop)) {
        await zip.add(`receipts/${name}`, Readable.toWeb(createReadStream(path)), AS_IT_IS);
      } else missing.push(name);
    }
    if (missing.length > 0) {
      const list = `These receipts could not be found when this was made:\r\n\r\n${missing.join("\r\n")}\r\n`;
      await zip.add("receipts/missing.txt", Readable.toWeb(Readable.from([Buffer.from(list)])));
    }
    await zip.close();
    await taking.untilTaken(stop);
  } finally {
    taking.end();
  }
}

async function* receiptsIn(path: string): AsyncGenerator<z.infer<typeof receiptLine>> {
  const file = await open(path);
  try {
    for await (const line of file.readLines()) yield receiptLine.parse(JSON.parse(line));
  } finally {
    await file.close().catch(() => {});
  }
}
