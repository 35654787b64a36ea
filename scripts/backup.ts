// npm run backup -- --to FILE: the database and all receipts in one file, as they are at one moment.
import { access } from "node:fs/promises";
import path from "node:path";
import { backUp } from "../server/features/operations/backup-commands.ts";
import { systemClock } from "../server/gateways/clock.ts";
import { createStorage } from "../server/gateways/storage/create-storage.ts";
import { readArguments, Refusal, runCommand } from "./command-line.ts";
import { openDatabase, readInstalled } from "./open-database.ts";
import { createProgress, sizeOf } from "./progress.ts";

const USAGE = `Usage: npm run backup -- --to FILE

Writes the whole installation into one file: every row of the database as it is at
one moment, every receipt with its preview, and a list of contents with sums. The
server may be running. The file has its name once it is whole, and only its owner
may read it: it holds everybody's data, unencrypted.

  --to    the file to make, such as backup-2026-11-21.tar; there is none yet
  --help  says this

SESSION_SECRET (or the file session-secret in DATA_DIR) is not in it: keep it
elsewhere, since authenticator apps are worth nothing without it.

Ends with 0 when everything is in it, and with 1 when something failed, or when the
store does not hand out a receipt that somebody has: the file is made all the same.`;

const SHOWN = 20;

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function run(to: string): Promise<void> {
  const file = path.resolve(to);
  if (await isThere(file)) throw new Refusal(`${file} is there already. Choose another name.`);
  if (!(await isThere(path.dirname(file)))) {
    throw new Refusal(`There is no folder ${path.dirname(file)}. Make it first.`);
  }
  const config = readInstalled();
  const database = await openDatabase(config);
  const progress = createProgress();
  try {
    const { manifest, bytes, missing, strangers } = await backUp({
      connectionString: database.connectionString,
      storage: createStorage(config),
      clock: systemClock,
      path: file,
      onProgress: ({ doing, done, of, bytes: soFar }) =>
        progress.show(`${doing}, ${done} of ${of}, ${sizeOf(soFar)}`, of === 0 ? 1 : done / of),
    });
    progress.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${file}: ${rows} rows of ${manifest.tables.length} tables, expenses of ${manifest.sums.expenses} in all, ` +
        `${manifest.receipts.files} receipts, ${sizeOf(bytes)}.`,
    );
    if (strangers.length > 0) {
      console.error(`Left out, because they are not Plumbline's: ${strangers.join(", ")}.`);
    }
    if (missing.length > 0) {
      const more = missing.length > SHOWN ? [`and ${missing.length - SHOWN} more`] : [];
      throw new Refusal(
        [
          `${missing.length} receipts are not in the store, not whole there, or cannot be read:`,
          ...missing.slice(0, SHOWN),
          ...more,
        ].join("\n"),
      );
    }
  } finally {
    progress.end();
    await database.close();
  }
}

await runCommand(async () => {
  const called = readArguments({ usage: USAGE, options: { to: { type: "string" } } });
  if (!called) return;
  const { to } = called.values;
  if (!to) throw new Refusal(`--to is missing.\n\n${USAGE}`);
  await run(to);
});
