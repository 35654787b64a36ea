// npm run db:migrate: brings the database to the newest schema and says what it did. npm start
// does the same at its beginning; this is for whoever wants to do it before the new processes come.
import { ConfigError, readConfig, type Config } from "../server/config.ts";
import { startEmbedded } from "../server/db/embedded.ts";
import { migrate } from "../server/db/migrate.ts";

const log = {
  info: (_fields: object, message: string) => console.log(message),
  error: (_fields: object, message: string) => console.error(message),
};

async function run(config: Config): Promise<void> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, log })
      : undefined;
  try {
    const names = await migrate({
      connectionString: config.databaseUrl ?? embedded?.connectionString ?? "",
      onError: ({ message }) => console.error(message),
    });
    const done = names.map((name) => `Ran ${name}`);
    console.log(done.length > 0 ? done.join("\n") : "The database is up to date, nothing to do");
  } finally {
    await embedded?.stop();
  }
}

try {
  await run(readConfig());
} catch (error) {
  const lines =
    error instanceof ConfigError
      ? error.lines
      : [error instanceof Error ? error.message : String(error)];
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}
