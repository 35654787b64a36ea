import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../../server/free-port.ts";
import { FOLDER_VARIABLE } from "../../../statements/notes.ts";
import { ROOT, startApp, stopApp } from "./app-process.ts";
import { cloneDatabase } from "../../database/clone-database.ts";

/** Fixed, so that tests can open the outbox pages. */
export const OUTBOX_KEY = "only the tests of the browser know this one";

const imported = (file: string) => `--import=${join(ROOT, file)}`;

/** @param isRecorded whether SQL statements are recorded, for the check at the end of npm test */
function commandOf(isRecorded: boolean): readonly [string, ...string[]] {
  return [
    process.execPath,
    "--max-semi-space-size=4",
    // First, as in main.mjs: it decides which builds of libraries later imports load.
    imported("server/lean-imports.ts"),
    imported("tests/support/database/check-every-row.ts"),
    ...(isRecorded ? [imported("tests/statements/record-in-processes.ts")] : []),
    join(ROOT, "server/main.mjs"),
  ];
}

/** The product started as in production: with its own process, database and folder. */
export interface ServerProcess {
  url: string;
  databaseUrl: string;
  /** stops it gracefully and starts it again with the same data and address, and these settings */
  restart(settings?: NodeJS.ProcessEnv): Promise<void>;
  stop(): Promise<void>;
}

/** @param settingsFor additional environment variables, given the server's URL */
export async function startServerProcess(
  templateUrl: string,
  settingsFor: (url: string) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): Promise<ServerProcess> {
  const database = await cloneDatabase(templateUrl);
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-e2e-"));
  await writeFile(join(dataDir, "outbox-key"), OUTBOX_KEY, { mode: 0o600 });
  const port = await findFreePort("localhost");
  const url = `http://localhost:${port}`;
  const recorded = process.env[FOLDER_VARIABLE];
  const options = {
    dataDir,
    command: commandOf(recorded !== undefined),
    env: {
      [FOLDER_VARIABLE]: recorded,
      PORT: String(port),
      HOST: "localhost",
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      SESSION_SECRET: "only for the tests of the browser, never elsewhere",
      ADMIN_PASSWORD: "the foreman has the key",
      // Lets each test use its own client address.
      TRUST_PROXY: "127.0.0.1,::1",
      ...(await settingsFor(url)),
    },
  };
  let app = await startApp(options);
  return {
    url,
    databaseUrl: database.url,
    restart: async (settings) => {
      await stopApp(app);
      app = await startApp({ ...options, env: { ...options.env, ...settings } });
    },
    stop: async () => {
      await stopApp(app);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
