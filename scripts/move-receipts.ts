// npm run move-receipts -- --to bucket: copies every receipt between the local folder and the
// configured bucket, verifies each copy, and with --remove deletes the originals.
import { join } from "node:path";
import type { Config } from "../server/config/config.ts";
import { type MovedReceipts, moveReceipts } from "../server/features/receipts/move-receipts.ts";
import { createLocalStorage } from "../server/gateways/storage/local.ts";
import type { ReceiptStorage } from "../server/gateways/storage/storage.ts";
import { readArguments, Refusal, runCommand } from "./command-line.ts";
import { readInstalled } from "./open-database.ts";
import { createProgress } from "./progress.ts";

const USAGE = `Usage: npm run move-receipts -- --to bucket|folder [--remove]

Copies every receipt from the folder of this machine (DATA_DIR) to the bucket of an
object store (the S3_… variables), or back. Each copy is read back and compared. After
an interruption, run it again: it continues where it stopped.

  --to      where the receipts go: "bucket" or "folder"
  --remove  removes each original once its copy is known to be complete
  --help    shows this help

The server may be running. Move once, restart it with the new configuration, then
move once more with --remove, to include what was uploaded meanwhile.`;

interface Options {
  to: "bucket" | "folder";
  isRemoving: boolean;
}

function readOptions(): Options | undefined {
  const called = readArguments({
    usage: USAGE,
    options: { to: { type: "string" }, remove: { type: "boolean", default: false } },
  });
  if (!called) return undefined;
  const { to, remove } = called.values;
  if (to !== "bucket" && to !== "folder") {
    throw new Refusal(`--to must be "bucket" or "folder".\n\n${USAGE}`);
  }
  return { to, isRemoving: remove };
}

async function storagesOf({ storage, dataDir, publicUrl, sessionSecret }: Config) {
  if (storage.kind !== "s3") {
    throw new Refusal("Set S3_BUCKET and its companions: they say which bucket is meant.");
  }
  const { createS3Storage } = await import("../server/gateways/storage/s3.ts");
  const folder = join(dataDir, "receipts");
  return {
    bucket: createS3Storage(storage),
    folder: createLocalStorage({ folder, publicUrl, secret: sessionSecret }),
  };
}

function say({ copied, present, removed }: MovedReceipts): string {
  return `${copied} copied, ${present} there already, ${removed} removed at the source`;
}

async function run({ to, isRemoving }: Options): Promise<void> {
  const { bucket, folder } = await storagesOf(readInstalled());
  const [from, target] = to === "bucket" ? [folder, bucket] : [bucket, folder];
  const progress = createProgress();
  try {
    const of = await countKeys(from);
    const done = await moveReceipts({
      from,
      to: target,
      isRemoving,
      // Concurrent uploads may change the total.
      onProgress: (soFar) =>
        progress.show(say(soFar), Math.min(1, (soFar.copied + soFar.present) / Math.max(1, of))),
    });
    progress.end();
    console.log(say(done));
  } finally {
    progress.end();
  }
}

async function countKeys(storage: ReceiptStorage): Promise<number> {
  const keys = storage.list()[Symbol.asyncIterator]();
  let count = 0;
  while ((await keys.next()).done !== true) count += 1;
  return count;
}

await runCommand(async () => {
  const options = readOptions();
  if (options) await run(options);
});
