// npm run backup -- --to PLACE: writes a consistent snapshot of the database and all receipts to
// one file.
import { readBackupStoreAlone } from "../server/config/config.ts";
import { backUp, type MadeBackup } from "../server/features/maintenance/backup-commands.ts";
import { systemClock } from "../server/gateways/clock.ts";
import { createStorage } from "../server/gateways/storage/create-storage.ts";
import { listBackups, parseBackupLocation, targetAt } from "./backup-location.ts";
import { readArguments, Refusal, runCommand } from "./command-line.ts";
import { openDatabase, readInstalled } from "./open-database.ts";
import { createProgress, sizeOf } from "./progress.ts";

const USAGE = `Usage: npm run backup -- --to PLACE
       npm run backup -- --list s3://BUCKET/FOLDER

Writes the whole installation into one file: every row of the database at one moment,
every receipt with its preview, and a list of the contents with checksums. The server
may be running. The file gets its name once it is complete. Only its owner may read it,
because it holds all users' data, unencrypted.

  --to    the file to create, such as backup-2026-11-21.tar; it must not exist. Or a
          folder of a bucket, s3://BUCKET/FOLDER, where the name is the date and time,
          or a name of your own there, s3://BUCKET/FOLDER/NAME.tar
  --list  lists the backups in a folder of a bucket, with date and size
  --help  shows this help

The bucket is in the store of the BACKUP_S3_… variables, or else of the S3_… ones.
SESSION_SECRET (or the file session-secret in DATA_DIR) is not included: keep it
elsewhere, because authenticator apps do not work without it.

Exits with 0 when everything is included, and with 1 when something failed, or when the
store lacks a receipt that a record has: the file is written all the same.`;

const SHOWN = 20;

async function run(to: string): Promise<void> {
  const place = parseBackupLocation(to);
  const config = readInstalled();
  const target = await targetAt(place, config.backups, systemClock.now());
  const database = await openDatabase(config);
  const progress = createProgress();
  try {
    const made = await backUp({
      connectionString: database.connectionString,
      storage: createStorage(config),
      clock: systemClock,
      target: await target.open(),
      onProgress: ({ doing, done, of, bytes: soFar }) =>
        progress.show(`${doing}, ${done} of ${of}, ${sizeOf(soFar)}`, of === 0 ? 1 : done / of),
    });
    progress.end();
    say(target.name, made);
  } finally {
    progress.end();
    await database.close();
  }
}

function say(name: string, made: MadeBackup): void {
  const { manifest, bytes, missing, withoutPreview, unknownTables } = made;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${name}: ${rows} rows of ${manifest.tables.length} tables, expenses of ${manifest.sums.expenses} in all, ` +
      `${manifest.receipts.files} receipts, ${sizeOf(bytes)}.`,
  );
  if (unknownTables.length > 0) {
    console.error(`Left out, because they are not Plumbline's: ${unknownTables.join(", ")}.`);
  }
  const findings = [
    ...listed("receipts are not in the store, not whole there, or cannot be read", missing),
    ...listed("receipts are in it without their previews, which cannot be read", withoutPreview),
  ];
  if (findings.length > 0) throw new Refusal(findings.join("\n"));
}

function listed(what: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  const more = keys.length > SHOWN ? [`and ${keys.length - SHOWN} more`] : [];
  return [`${keys.length} ${what}:`, ...keys.slice(0, SHOWN), ...more];
}

async function list(place: string): Promise<void> {
  const backups = await listBackups(place, readBackupStoreAlone());
  for (const { name, bytes, storedAt } of backups) {
    console.log(`${storedAt.toISOString().slice(0, 19)}Z  ${sizeOf(bytes).padStart(9)}  ${name}`);
  }
  if (backups.length === 0) console.log(`There is no backup in ${place}.`);
}

await runCommand(async () => {
  const called = readArguments({
    usage: USAGE,
    options: { to: { type: "string" }, list: { type: "string" } },
  });
  if (!called) return;
  const { to, list: place } = called.values;
  if (to && place) throw new Refusal(`--to or --list, not both.\n\n${USAGE}`);
  if (place) await list(place);
  else if (to) await run(to);
  else throw new Refusal(`--to is missing.\n\n${USAGE}`);
});
