// npm run verify: looks through the whole installation, and lists what is wrong.
import { verify } from "../server/features/operations/verify-queries.ts";
import { createStorage } from "../server/gateways/storage/create-storage.ts";
import { readArguments, runCommand } from "./command-line.ts";
import { openDatabase, readInstalled } from "./open-database.ts";
import { createProgress, sizeOf } from "./progress.ts";

const USAGE = `Usage: npm run verify

Looks through the whole installation and changes nothing: how many rows each table
has, the sum of all expenses, what rows refer to, every receipt that somebody has,
read from its first byte to its last and compared by size, not by contents, and
files that belong to nobody. The server may be running.

  --help  says this

Ends with 0 when all is well, else with 1 and a list of what is not.`;

/** No sum of a receipt is kept that its contents could be compared with. */
const ALL_IS_WELL =
  "All is well. Of receipts the sizes were compared, each read to its end, and not the contents.";

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

await runCommand(async () => {
  if (readArguments({ usage: USAGE, options: {} })) await run();
});
