import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, open } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { ZipWriter } from "@zip.js/zip.js";
import * as z from "zod/mini";
import { BACKUP_FILE, type BackedUpReceipt, SEAL_FILE } from "../../../shared/account/backup.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { Deps } from "../../deps.ts";
import type { Seal } from "./seal.ts";
import { CSV_FILES, RECEIPT_LINES } from "./snapshot.ts";

/** Who takes nothing for so long has gone, whatever the connection says. */
export const LONGEST_STALL_MS = 60_000;
/** Pictures and PDFs are compressed already. */
const AS_IT_IS = 0;

const receiptLine = z.object({ key: z.string(), file: z.string() });

interface ArchiveWork {
  /** with a snapshot in it */
  folder: string;
  output: Writable;
  /** none for what is not to pass for written here */
  seal: Seal | undefined;
  now: Date;
  signal: AbortSignal;
  /** called before the end is sent: whoever has the whole ZIP may ask for the next at once */
  onWhole: () => Promise<void>;
}

/**
 * Writes a snapshot and its receipts as one ZIP, no faster than it is taken. A receipt that is not
 * in the store is noted, and stops nothing. Throws when whoever takes it leaves.
 */
export async function writeArchive(
  { storage }: Pick<Deps, "storage">,
  { folder, output, seal, now, signal, onWhole }: ArchiveWork,
): Promise<void> {
  const stalled = new AbortController();
  const stop = AbortSignal.any([signal, stalled.signal]);
  const zip = new ZipWriter(sinkOf(output, stop, stalled), {
    useWebWorkers: false,
    lastModDate: now,
    signal: stop,
  });
  const add = async (name: string, bytes: Readable, level?: number) => {
    try {
      await zip.add(name, Readable.toWeb(bytes), level === undefined ? {} : { level });
    } finally {
      bytes.destroy();
    }
  };
  await add("README.txt", Readable.from([Buffer.from(readme(now, seal !== undefined))]));
  for (const name of CSV_FILES) await add(name, createReadStream(join(folder, name)));
  const json = join(folder, BACKUP_FILE);
  await appendFile(json, ',\n"receipts": [');
  let separator = "\n";
  for await (const line of linesOf(join(folder, RECEIPT_LINES))) {
    const receipt = receiptLine.parse(JSON.parse(line));
    const written = await addReceipt(storage, receipt, add);
    await appendFile(json, separator + JSON.stringify(written));
    separator = ",\n";
  }
  await appendFile(json, "\n]\n}\n");
  const hash = createHash("sha256");
  await add(BACKUP_FILE, hashing(createReadStream(json), hash));
  if (seal) await add(SEAL_FILE, Readable.from([Buffer.from(seal.of(hash.digest("hex")))]));
  await onWhole();
  await zip.close();
}

async function addReceipt(
  storage: Deps["storage"],
  { key, file }: z.infer<typeof receiptLine>,
  add: (name: string, bytes: Readable, level: number) => Promise<void>,
): Promise<BackedUpReceipt> {
  const stored = await storage.open(key);
  if (!stored) return { key, file: null };
  const hash = createHash("sha256");
  try {
    await add(file, hashing(stored.bytes, hash), AS_IT_IS);
  } finally {
    stored.bytes.destroy();
  }
  return { key, file, size: stored.size, sha256: hash.digest("hex") };
}

function hashing(bytes: Readable, hash: ReturnType<typeof createHash>): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    })(),
  );
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path);
  try {
    for await (const line of file.readLines()) yield line;
  } finally {
    await file.close().catch(() => {});
  }
}

/** Takes no more than the connection does, and gives up on one that takes nothing. */
function sinkOf(
  output: Writable,
  signal: AbortSignal,
  stalled: AbortController,
): WritableStream<Uint8Array> {
  return new WritableStream<Uint8Array>({
    async write(chunk) {
      signal.throwIfAborted();
      if (output.write(chunk)) return;
      const late = setTimeout(
        () => stalled.abort(new Error("Nothing was taken for a minute")),
        LONGEST_STALL_MS,
      );
      try {
        await once(output, "drain", { signal });
      } finally {
        clearTimeout(late);
      }
    },
    close() {
      output.end();
    },
  });
}

function readme(now: Date, isSealed: boolean): string {
  return [
    `Your data from ${PRODUCT_NAME}, as it was on ${now.toISOString()}`,
    "",
    "projects.csv, contractors.csv, expenses.csv, milestones.csv, conversation.csv",
    "    Your records as tables, for any spreadsheet. Amounts are in US dollars. A text that a",
    "    spreadsheet would take for a formula begins with an apostrophe here.",
    "receipts/",
    "    Your receipts, as they are stored. Each name begins with the day and the expense.",
    BACKUP_FILE,
    "    The same records for programs. With the receipts it is all that is needed to restore",
    `    them into an empty account: open Account, 'Your data', and choose this very file.`,
    ...(isSealed ? [SEAL_FILE, `    Tells that ${BACKUP_FILE} is as it was written.`] : []),
    "",
    "Not in here: what you deleted, your password, and how you pay.",
    "",
  ].join("\r\n");
}
