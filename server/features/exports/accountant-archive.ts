import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import * as z from "zod/mini";
import type { Deps } from "../../deps.ts";
import type { MinimumThroughput } from "../../http/transfer/minimum-throughput.ts";
import { throughputSink, monitorThroughput } from "../../http/transfer/slow-reader.ts";
import { fetchReceipt } from "./fetch-receipt.ts";

/** Images, PDFs and workbooks are already compressed. */
const UNCOMPRESSED = { level: 0 } as const;

const receiptLine = z.object({ key: z.string(), name: z.string() });

interface Archive {
  output: Writable;
  /** names in the ZIP, with their paths on disk */
  files: readonly (readonly [name: string, path: string])[];
  /**
   * for one receipt at a time, until it is complete: streaming an interrupted one would leave part
   * of it in the ZIP
   */
  folder: string;
  /** file that lists all receipts, one `receiptLine` per line */
  receiptLines: string;
  now: Date;
  signal: AbortSignal;
  throughput: MinimumThroughput;
}

/**
 * Streams the accountant's ZIP at the client's speed. Missing or incomplete receipts are listed in
 * a text file and do not stop the archive.
 */
export async function streamAccountantArchive(
  deps: Pick<Deps, "storage" | "log">,
  { output, files, folder, receiptLines, now, signal, throughput }: Archive,
): Promise<void> {
  const monitor = monitorThroughput(output, throughput);
  const stop = AbortSignal.any([signal, monitor.stalled]);
  const { ZipWriter } = await import("@zip.js/zip.js");
  const zip = new ZipWriter(throughputSink(output, stop, monitor), {
    useWebWorkers: false,
    lastModDate: now,
    signal: stop,
  });
  const missing: string[] = [];
  try {
    for (const [name, path] of files) {
      const options = name.endsWith(".csv") ? {} : UNCOMPRESSED;
      await zip.add(name, Readable.toWeb(createReadStream(path)), options);
    }
    for await (const { key, name } of receiptsIn(receiptLines)) {
      stop.throwIfAborted();
      const path = join(folder, "receipt");
      if (await fetchReceipt(deps, key, path, stop)) {
        await zip.add(`receipts/${name}`, Readable.toWeb(createReadStream(path)), UNCOMPRESSED);
      } else missing.push(name);
    }
    if (missing.length > 0) {
      const list = `These receipts could not be found when this was made:\r\n\r\n${missing.join("\r\n")}\r\n`;
      await zip.add("receipts/missing.txt", Readable.toWeb(Readable.from([Buffer.from(list)])));
    }
    await zip.close();
    await monitor.untilTaken(stop);
  } finally {
    monitor.end();
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
