// npm run restore -- --from PLACE: restores a backup into an empty installation.
import { readBackupStoreAlone, readConfig } from "../server/config/config.ts";
import { restoreBackup } from "../server/features/maintenance/restore-commands.ts";
import { createStorage } from "../server/gateways/storage/create-storage.ts";
import { sourceAt } from "./backup-location.ts";
import { readArguments, Refusal, runCommand } from "./command-line.ts";
import { openAlone } from "./open-database.ts";
import { createProgress, sizeOf } from "./progress.ts";

const USAGE = `Usage: npm run restore -- --from PLACE

Restores a backup into a new installation: an empty database (a new DATA_DIR, or the
DATABASE_URL of a new database), and a bucket or folder without receipts. Stop the
server first. The whole file is checked before anything is written. After an
interruption, run it again: the database stays empty until the last receipt is stored,
and receipts that are there already are skipped.

  --from  what npm run backup wrote: a file, or s3://BUCKET/FOLDER/NAME.tar
  --help  shows this help

Use the SESSION_SECRET of the installation that was backed up. A backup of an older
version is migrated; one of a newer version needs that version.`;

async function run(from: string): Promise<void> {
  // Checked before reading the configuration, which creates the installation's folder.
  const source = await sourceAt(from, readBackupStoreAlone());
  const config = readConfig();
  const database = await openAlone(config);
  const progress = createProgress();
  try {
    const { head, manifest, present } = await restoreBackup({
      connectionString: database.connectionString,
      storage: createStorage(config),
      source,
      onProgress: ({ doing, bytes }) =>
        progress.show(
          `${doing}, ${sizeOf(bytes)} of ${sizeOf(source.bytes)}`,
          bytes / source.bytes,
        ),
    });
    progress.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const before = present > 0 ? `, ${present} of which were there` : "";
    console.log(
      `Restored the backup of ${head.createdAt}: ${rows} rows, expenses of ${manifest.sums.expenses} in all, ` +
        `${manifest.receipts.files} receipts${before}.`,
    );
    if (manifest.receipts.missing > 0) {
      console.log(`${manifest.receipts.missing} receipts were missing when it was made.`);
    }
    console.log("Call npm run verify to have everything looked through once more.");
  } finally {
    progress.end();
    await database.close();
  }
}

await runCommand(async () => {
  const called = readArguments({ usage: USAGE, options: { from: { type: "string" } } });
  if (!called) return;
  const { from } = called.values;
  if (!from) throw new Refusal(`--from is missing.\n\n${USAGE}`);
  await run(from);
});
