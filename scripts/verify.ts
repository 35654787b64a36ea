// npm run verify: checks the whole installation, and lists problems.
import { readBackupStoreAlone } from "../server/config/config.ts";
import { checkBackup } from "../server/features/maintenance/backup-reader.ts";
import { verify } from "../server/features/maintenance/verify-queries.ts";
import { createStorage } from "../server/gateways/storage/create-storage.ts";
import { sourceAt } from "./backup-location.ts";
import { readArguments, runCommand } from "./command-line.ts";
import { openDatabase, readInstalled } from "./open-database.ts";
import { createProgress, sizeOf } from "./progress.ts";

const USAGE = `Usage: npm run verify
       npm run verify -- --backup PLACE

Checks the whole installation and changes nothing: the number of rows of each table, the
sum of all expenses, references between rows, every receipt that a record has (read
from beginning to end; its size is compared, not its contents), the previews, and files
without a record. The server may be running.

  --backup  checks a backup instead, a file or s3://BUCKET/FOLDER/NAME.tar: reads it to
            its end and compares all checksums. Needs no installation
  --help    shows this help

Exits with 0 when everything is in order, else with 1 and a list of the problems.`;

/** Without stored checksums, receipt contents cannot be verified. */
const ALL_IS_WELL =
  "No problems found. Receipts were read and their sizes compared, not their contents.";

async function run(): Promise<void> {
  const config = readInstalled();
  const database = await openDatabase(config);
  const progress = createProgress();
  try {
    const { tables, expenses, receipts, findings } = await verify({
      connectionString: database.connectionString,
      storage: createStorage(config),
      onProgress: (doing, done, of) =>
        progress.show(`${doing}, ${done} of ${of}`, of === 0 ? 1 : Math.min(1, done / of)),
    });
    progress.end();
    for (const { name, rows } of tables) console.log(`${name.padEnd(20)} ${rows}`);
    console.log(`${"sum of expenses".padEnd(20)} ${expenses}`);
    console.log(`${"receipts".padEnd(20)} ${receipts.files}, ${sizeOf(receipts.bytes)}`);
    for (const finding of findings) console.error(finding);
    if (findings.length > 0) process.exitCode = 1;
    else console.log(ALL_IS_WELL);
  } finally {
    progress.end();
    await database.close();
  }
}

/** Verifies a backup from its own content alone. */
async function verifyBackup(place: string): Promise<void> {
  const source = await sourceAt(place, readBackupStoreAlone());
  const progress = createProgress();
  try {
    const { head, manifest } = await checkBackup(source, (bytes) =>
      progress.show(
        `reading, ${sizeOf(bytes)} of ${sizeOf(source.bytes)}`,
        bytes / Math.max(1, source.bytes),
      ),
    );
    progress.end();
    const { tables, sums, receipts } = manifest;
    for (const { name, rows } of tables) console.log(`${name.padEnd(20)} ${rows}`);
    console.log(`${"sum of expenses".padEnd(20)} ${sums.expenses}`);
    console.log(`${"receipts".padEnd(20)} ${receipts.files}, ${sizeOf(receipts.bytes)}`);
    if (receipts.missing > 0) {
      console.log(`${receipts.missing} receipts were missing when it was made.`);
    }
    console.log(`The backup of ${head.createdAt} is whole: every sum of it was compared.`);
  } finally {
    progress.end();
  }
}

await runCommand(async () => {
  const called = readArguments({ usage: USAGE, options: { backup: { type: "string" } } });
  if (!called) return;
  const { backup } = called.values;
  await (backup === undefined ? run() : verifyBackup(backup));
});
