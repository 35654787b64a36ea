import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, inject, test, vi } from "vitest";
import { findFreePort } from "../../server/free-port.ts";
import { type AppProcess, startApp, stopApp } from "../support/app/processes/app-process.ts";
import { cloneDatabase } from "../support/database/clone-database.ts";
import { ensurePrograms } from "../support/run/ensure-programs.ts";
import { recordFigures, printProgress, shortOrLong } from "../support/run/fault-figures.ts";
import { signUpWriters, type Writer } from "../support/run/writer.ts";

const HOST = "127.0.0.1";
const CHECKED_EVERY_MS = 100;
/** Longer than the proxy needs to notice a stopping process. */
const DRAIN_SECONDS = 3;
const CLIENTS = 4;
/** Stays below the rate limit of creations. */
const PAUSE_MS = 1_000;
/** Path of the proxy's status page. */
const STATES = "/states";
const RESTARTS = shortOrLong({ short: 2, long: 20 });

// Allows for several process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 + RESTARTS * 30_000 });

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Two processes on one database, each on a fixed port. */
async function startProcesses(publicUrl: string) {
  const database = await cloneDatabase(inject("databaseTemplateUrl"));
  closing.push(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-rolling-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const ports = [await findFreePort(HOST), await findFreePort(HOST)];
  const optionsOf = (port: number) => ({
    dataDir,
    servesAt: `http://${HOST}:${port}`,
    env: {
      HOST,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the tests, long enough for anything",
      TRUST_PROXY: HOST,
      // Payments off: no plan limits on the writers' expenses.
      BILLING: "off",
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    },
  });
  const apps: AppProcess[] = [];
  closing.push(async () => {
    for (const { child } of apps) child.kill("SIGKILL");
  });
  for (const [at, port] of ports.entries()) apps[at] = await startApp(optionsOf(port));
  return {
    ports,
    /** stops one process gracefully and starts it again */
    restart: async (at: number) => {
      const [app, port] = [apps[at], ports[at]];
      if (!app || port === undefined) throw new Error("There is no such process");
      expect(await stopApp(app)).toBe(0);
      apps[at] = await startApp(optionsOf(port));
    },
  };
}

/** A proxy with health checks for each process and without retries. */
async function startProxy(port: number, ports: readonly number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-proxy-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const servers = ports.map(
    (to, at) => `  server app${at} ${HOST}:${to} check inter ${CHECKED_EVERY_MS} fall 1 rise 1`,
  );
  const configuration = `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  # A slow machine is not a process that is going.
  timeout check 20s
  option forwardfor
  retries 0
frontend all
  bind ${HOST}:${port}
  stats enable
  stats uri ${STATES}
  default_backend apps
backend apps
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
${servers.join("\n")}
`;
  const path = join(folder, "haproxy.cfg");
  await writeFile(path, configuration);
  const proxy: ChildProcess = spawn("haproxy", ["-db", "-f", path], {
    stdio: "ignore",
    env: { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` },
  });
  closing.push(async () => {
    const ended = once(proxy, "exit");
    proxy.kill("SIGKILL");
    await ended;
  });
}

/** Waits until the proxy routes to every process. */
async function untilAllUp(url: string): Promise<void> {
  const states = async () => {
    const answer = await fetch(`${url}${STATES};csv`);
    const rows = (await answer.text()).split("\n").map((row) => row.split(","));
    const at = rows[0]?.indexOf("status") ?? -1;
    return rows.filter(([, name]) => name?.startsWith("app")).map((row) => row[at]);
  };
  await vi.waitFor(async () => expect(await states()).toEqual(["UP", "UP"]), {
    timeout: 60_000,
    interval: CHECKED_EVERY_MS,
  });
}

const canRun = await ensurePrograms({ commands: ["haproxy"], packages: ["haproxy"] });
test.skipIf(!canRun)(`${RESTARTS} rolling restarts behind a proxy cost no request`, async () => {
  const port = await findFreePort(HOST);
  const url = `http://${HOST}:${port}`;
  const processes = await startProcesses(url);
  await startProxy(port, processes.ports);
  await untilAllUp(url);

  const ending = new AbortController();
  const broken: string[] = [];
  const failing = async () => {
    broken.push("a connection broke, or an answer was 503");
  };
  let answered = 0;
  const writers = await signUpWriters(url, CLIENTS);
  const work = async (writer: Writer) => {
    while (!ending.signal.aborted) {
      await writer.writeAll(() => (answered += 1), failing);
      await writer.deleteAndRestore(() => (answered += 1), failing);
      expect(await writer.list()).toEqual(writer.acknowledged);
      await writer.clear();
      await wait(PAUSE_MS);
      if (writer.refusals > 0) broken.push(`${writer.refusals} answers were 503`);
    }
  };
  const working = Promise.all(writers.map(work));
  const restarting = (async () => {
    for (let turn = 0; turn < RESTARTS; turn += 1) {
      await processes.restart(turn % 2);
      // The new process must be in rotation before the other stops.
      await untilAllUp(url);
      printProgress(turn + 1, RESTARTS);
    }
    ending.abort();
  })();
  await Promise.all([working, restarting]);
  expect(broken).toEqual([]);
  expect(answered).toBeGreaterThan(RESTARTS);
  recordFigures("Two processes behind haproxy are restarted in turn while users write", {
    restarts: RESTARTS,
    "writes answered": answered,
    "failed requests": 0,
    clients: CLIENTS,
  });
});
