import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import * as z from "zod/mini";
import { BACKUP_FILE, type BackedUpReceipt, SEAL_FILE } from "../rules/archive-contract.ts";
import type { Deps } from "../../../deps.ts";
import type { MinimumThroughput } from "../../../http/transfer/minimum-throughput.ts";
import { throughputSink, monitorThroughput } from "../../../http/transfer/slow-reader.ts";
import { readme } from "./readme.ts";
import type { Seal } from "./seal.ts";
import { PLAIN_FILES, RECEIPT_LINES } from "./snapshot.ts";

/** File that lists receipts missing from the store, one per line. */
const MISSING_LINES = "missing.txt";
/** Compression level 0: images and PDFs are compressed already. */
const UNCOMPRESSED = 0;

const receiptLine = z.object({
  key: z.string(),
  file: z.string(),
  text: z.optional(z.string()),
});

interface ArchiveWork {
  /** contains the snapshot's files */
  folder: string;
  output: Writable;
  /** undefined for a backup that must not count as written by this installation */
  seal: Seal | undefined;
  now: Date;
  signal: AbortSignal;
  /** a slower reader counts as disconnected, even while its connection is open */
  throughput: MinimumThroughput;
  /**
   * called before the last bytes, because a client with the whole ZIP may start the next download
   * immediately
   */
  onWhole: () => Promise<void>;
}

/**
 * Writes a snapshot and its receipts as one ZIP, no faster than the client reads. Receipts missing
 * from the store are listed instead of failing.
 *
 * @throws when the client disconnects
 */
export async function writeArchive(
  { storage }: Pick<Deps, "storage">,
  { folder, output, seal, now, signal, throughput, onWhole }: ArchiveWork,
): Promise<void> {
  const monitor = monitorThroughput(output, throughput);
  const stop = AbortSignal.any([signal, monitor.stalled]);
  const { ZipWriter } = await import("@zip.js/zip.js");
  const zip = new ZipWriter(throughputSink(output, stop, monitor), {
    useWebWorkers: false,
    lastModDate: now,
    signal: stop,
  });
  const add: Add = async (name, bytes, level) => {
    try {
      await zip.add(name, Readable.toWeb(bytes), level === undefined ? {} : { level });
    } finally {
      bytes.destroy();
    }
  };
  try {
    for (const name of PLAIN_FILES) await add(name, createReadStream(join(folder, name)));
    const missing = await addReceipts(storage, folder, add);
    const hash = createHash("sha256");
    await add(BACKUP_FILE, hashing(createReadStream(join(folder, BACKUP_FILE)), hash));
    if (seal) await add(SEAL_FILE, Readable.from([Buffer.from(seal.of(hash.digest("hex")))]));
    await add("README.txt", readmeOf(folder, { now, isSealed: seal !== undefined, missing }));
    await onWhole();
    await zip.close();
    await monitor.untilTaken(stop);
  } finally {
    monitor.end();
  }
}

type Add = (name: string, bytes: Readable, level?: number) => Promise<void>;

/**
 * Adds the receipts, and where each is to `plumbline.json`.
 *
 * @returns the number of missing receipts
 */
async function addReceipts(storage: Deps["storage"], folder: string, add: Add): Promise<number> {
  const json = join(folder, BACKUP_FILE);
  let missing = 0;
  let separator = "\n";
  await writeFile(join(folder, MISSING_LINES), "", { mode: 0o600 });
  await appendFile(json, ',\n"receipts": [');
  for await (const line of linesOf(join(folder, RECEIPT_LINES))) {
    const receipt = receiptLine.parse(JSON.parse(line));
    const written = await addReceipt(storage, receipt, add);
    if (written.file === null) {
      missing += 1;
      await appendFile(join(folder, MISSING_LINES), `    ${receipt.file}\r\n`);
    }
    await appendFile(json, separator + JSON.stringify(written));
    separator = ",\n";
  }
  await appendFile(json, "\n]\n}\n");
  return missing;
}

function readmeOf(folder: string, about: Parameters<typeof readme>[0]): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(readme(about));
      yield* createReadStream(join(folder, MISSING_LINES)) as AsyncIterable<Buffer>;
    })(),
  );
}

async function addReceipt(
  storage: Deps["storage"],
  { key, file, text }: z.infer<typeof receiptLine>,
  add: Add,
): Promise<BackedUpReceipt> {
  const stored = await storage.open(key);
  if (!stored) return { key, file: null };
  const hash = createHash("sha256");
  try {
    await add(file, hashing(stored.bytes, hash), UNCOMPRESSED);
  } finally {
    stored.bytes.destroy();
  }
  const content = text === undefined ? {} : { text };
  return { key, file, size: stored.size, sha256: hash.digest("hex"), ...content };
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
