// npm run db:migrate: migrates the database to the newest schema and reports the steps. npm start
// does the same; this is for migrating before new processes start.
import { readConfig } from "../server/config/config.ts";
import { migrate } from "../server/db/migrate.ts";
import { readArguments, runCommand } from "./command-line.ts";
import { openAlone } from "./open-database.ts";

const SAID_EACH_S = 30;

const USAGE = `Usage: npm run db:migrate

Migrates the database to the newest schema without starting the server, which does the
same at its start. When several run at once, one migrates and the others wait.

  --help  shows this help`;

async function run(): Promise<void> {
  const database = await openAlone(readConfig());
  // PostgreSQL reports no progress for these statements.
  let seconds = 0;
  const stillThere = setInterval(() => {
    seconds += SAID_EACH_S;
    console.error(`At it for ${seconds} s`);
  }, SAID_EACH_S * 1000);
  try {
    const names = await migrate({
      connectionString: database.connectionString,
      onError: ({ message }) => console.error(message),
    });
    const done = names.map((name) => `Ran ${name}`);
    console.log(done.length > 0 ? done.join("\n") : "The database is up to date, nothing to do");
  } finally {
    clearInterval(stillThere);
    await database.close();
  }
}

await runCommand(async () => {
  if (readArguments({ usage: USAGE, options: {} })) await run();
});
