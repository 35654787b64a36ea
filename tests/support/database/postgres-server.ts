import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { findBinaries } from "../../../server/db/embedded/binaries.ts";
import { initializeCluster, OWNER } from "../../../server/db/embedded/cluster.ts";
import {
  addressUrl,
  chooseAddress,
  ensurePostmaster,
  findPostmaster,
  signalPostmaster,
  stopPostmaster,
} from "../../../server/db/embedded/postmaster.ts";
import {
  canReach,
  findServiceUser,
  type SystemUser,
} from "../../../server/db/embedded/service-user.ts";
import { migrate } from "../../../server/db/migrate.ts";
import { isAlive } from "../../../server/db/embedded/process-alive.ts";

const PREFIX = "plumbline-test-";
const TEMPLATE = "plumbline_template";

/**
 * Same engine as in production; only durability after an operating system crash is traded for
 * speed.
 */
const TEST_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
  "autovacuum=off",
];

export interface TestServer {
  /** migrated, empty database from which every test database is cloned */
  templateUrl: string;
  stop(): Promise<void>;
}

/** The first temporary folder that the database's user can reach. */
async function findTempFolder(user: SystemUser | undefined): Promise<string> {
  const folder = realpathSync(tmpdir());
  return user === undefined || (await canReach(folder, user)) ? folder : "/var/tmp";
}

/** Removes the folders of killed runs. */
async function sweep(temp: string): Promise<void> {
  for (const name of readdirSync(temp).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(temp, name);
    try {
      if (isAlive(Number(readFileSync(path.join(home, "owner.pid"), "utf8")))) continue;
      const cluster = path.join(home, "postgres");
      const running = findPostmaster(cluster);
      if (running) await stopPostmaster(running, cluster);
      rmSync(home, { recursive: true, force: true });
    } catch {
      // The folder is being created, or belongs to another user.
    }
  }
}

function makeHome(temp: string): string {
  const home = mkdtempSync(path.join(temp, PREFIX));
  writeFileSync(path.join(home, "owner.pid"), String(process.pid));
  chmodSync(home, 0o711);
  return home;
}

/** No password over the socket, which only its owner reaches: hashing would slow each connection. */
function trustSocket(folder: string): void {
  const file = path.join(folder, "pg_hba.conf");
  const rules = readFileSync(file, "utf8");
  writeFileSync(file, rules.replaceAll(/^(local .*)scram-sha-256$/gm, "$1trust"));
}

async function makeTemplate(adminUrl: string, templateUrl: string) {
  const admin = new pg.Client({ connectionString: adminUrl });
  admin.on("error", () => {});
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate({ connectionString: templateUrl, onError: () => {} });
}

/**
 * Starts a PostgreSQL server with a migrated template in a new temporary folder. Stopped by `stop`,
 * by Ctrl-C, and at process exit.
 */
export async function startTestServer(): Promise<TestServer> {
  const user = await findServiceUser();
  const temp = await findTempFolder(user);
  await sweep(temp);
  const home = makeHome(temp);
  const folder = path.join(home, "postgres");
  const cluster = {
    folder,
    binaries: await findBinaries(user),
    user,
    password: randomBytes(18).toString("base64url"),
    settings: TEST_SETTINGS,
  };
  const removeAtOnce = () => {
    const running = findPostmaster(folder);
    if (running) signalPostmaster(running, "SIGQUIT");
    // An exit handler can only wait synchronously, and the server still writes for a moment.
    for (let tries = 0; tries < 200 && findPostmaster(folder); tries += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const onSignal = (signal: NodeJS.Signals) => {
    removeAtOnce();
    for (const name of signals) process.removeListener(name, onSignal);
    process.kill(process.pid, signal);
  };
  process.once("exit", removeAtOnce);
  for (const name of signals) process.on(name, onSignal);

  await initializeCluster(cluster);
  trustSocket(folder);
  const address = await chooseAddress(folder);
  const running = await ensurePostmaster(cluster, address, new AbortController().signal);
  const url = (database: string) =>
    addressUrl(running, { user: OWNER, password: cluster.password, database });
  const templateUrl = url(TEMPLATE);
  await makeTemplate(url("postgres"), templateUrl);
  return {
    templateUrl,
    stop: async () => {
      process.removeListener("exit", removeAtOnce);
      for (const name of signals) process.removeListener(name, onSignal);
      signalPostmaster(running, "SIGQUIT");
      await stopPostmaster(running, folder);
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
    },
  };
}
