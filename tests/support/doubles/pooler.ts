import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findServiceUser } from "../../../server/db/embedded/service-user.ts";
import { findFreePort } from "../../../server/free-port.ts";
import { ROOT } from "../app/processes/app-process.ts";
import { ensurePrograms } from "../run/ensure-programs.ts";

/*
 * A real PgBouncer in transaction mode, with the deployment's configuration file: only addresses
 * differ, and fewer connections, so that they are shared immediately.
 */

const HOST = "127.0.0.1";
const PROGRAM = "/usr/sbin/pgbouncer";
const TIMEOUT_MS = 20_000;
const CONNECTIONS = 3;
/** The same database, without the settings that the product cannot set. */
const UNLIMITED = "unlimited";

export interface Pooler {
  /** DATABASE_URL through the pooler */
  url: string;
  /** the same without timeouts, as in a setup that ignores the documentation */
  unlimitedUrl: string;
  /** output of the process */
  output(): string;
  start(): Promise<void>;
  /** ends it immediately, like a machine failure */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function ensurePooler(): Promise<boolean> {
  return ensurePrograms({ commands: ["pgbouncer"], packages: ["pgbouncer"] });
}

export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-pooler-"));
  await chmod(folder, 0o755);
  const port = await findFreePort(HOST);
  const user = await findServiceUser();
  const database = connectionParts(databaseUrl);
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "userlist.txt");
  await writeFile(users, `"${database.user}" "${database.password}"\n`);
  await writeFile(file, await configurationFor(database, { port, users }));
  let child: ChildProcess | undefined;
  let said = "";

  const start = async () => {
    const started = spawn(PROGRAM, [file], {
      stdio: ["ignore", "pipe", "pipe"],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
    };
    started.stdout.on("data", listen);
    started.stderr.on("data", listen);
    child = started;
    await untilListening(port, () => said);
  };
  const kill = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  const urlOf = (name: string) =>
    `postgresql://${database.user}:${encodeURIComponent(database.password)}@${HOST}:${port}/${name}`;
  return {
    url: urlOf(database.name),
    unlimitedUrl: urlOf(UNLIMITED),
    output: () => said,
    start,
    kill,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface DatabaseParts {
  name: string;
  host: string;
  port: string;
  user: string;
  password: string;
}

/** The test server is addressed by its socket folder. */
function connectionParts(databaseUrl: string): DatabaseParts {
  const { pathname, searchParams } = new URL(databaseUrl);
  const part = (name: string) => searchParams.get(name) ?? "";
  return {
    name: pathname.slice(1),
    host: part("host"),
    port: part("port"),
    user: part("user"),
    password: part("password"),
  };
}

async function configurationFor(
  { name, host, port }: DatabaseParts,
  own: { port: number; users: string },
): Promise<string> {
  const offered = await readFile(join(ROOT, "deploy/pgbouncer.ini"), "utf8");
  const address = `host=${host} port=${port} dbname=${name}`;
  const changes: [RegExp, string][] = [
    [
      /^plumbline = host=\S+ port=\S+ dbname=\S+/m,
      `${UNLIMITED} = ${address}\n${name} = ${address}`,
    ],
    [/^listen_port = .*$/m, `listen_port = ${own.port}\nunix_socket_dir =`],
    [/^auth_file = .*$/m, `auth_file = ${own.users}`],
    [/^default_pool_size = .*$/m, `default_pool_size = ${CONNECTIONS}`],
    // Long, for busy machines.
    [/^query_wait_timeout = .*$/m, "query_wait_timeout = 60"],
    [/statement_timeout = \d+/, "statement_timeout = 60000"],
  ];
  return changes.reduce((text, [line, by]) => {
    if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no line ${line.source}`);
    return text.replace(line, () => by);
  }, offered);
}

async function untilListening(port: number, output: () => string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (performance.now() > deadline) throw new Error(`PgBouncer does not listen: ${output()}`);
    await wait(20);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection(port, HOST);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
