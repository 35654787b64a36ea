import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import type { Environment } from "./env-reader.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "plumbline-config-")), "data");
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }));

function linesOf(environment: Environment): readonly string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

describe("readConfig", () => {
  test("works without any variable", () => {
    expect(readConfig({ DATA_DIR: dataDir })).toEqual({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDir,
      databaseUrl: undefined,
      sessionSecret: expect.stringMatching(/^[\w-]{43}$/),
      demoUrl: "/demo",
      hasServiceWorker: true,
      operatorPages: { links: [], texts: new Map() },
      trustProxy: undefined,
      drainSeconds: 0,
      metricsHost: "127.0.0.1",
      metricsPort: undefined,
      pool: { size: 10, waitMs: 2_000, shedAfterMs: 800, statementTimeoutMs: 5_000, slowMs: 500 },
      logLevel: "info",
      billing: { kind: "simulated" },
      ai: { provider: "builtin" },
      google: undefined,
      mail: { kind: "outbox", isShown: true },
      storage: { kind: "local" },
      admin: {
        password: expect.stringMatching(/^[\w-]{43}$/),
        file: path.join(dataDir, "admin-password"),
      },
    });
  });

  test.each<[Environment, Partial<ReturnType<typeof readConfig>>]>([
    [{ PORT: "8080" }, { port: 8080, publicUrl: "http://localhost:8080" }],
    [{ PORT: "0" }, { port: 0 }],
    [{ PORT: " 80 " }, { port: 80 }],
    [{ PORT: "" }, { port: 3000 }],
    [{ HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
    [{ HOST: "::1" }, { host: "::1" }],
    [{ HOST: "my-host.example" }, { host: "my-host.example" }],
    [{ PUBLIC_URL: "https://plumbline.example/" }, { publicUrl: "https://plumbline.example" }],
    [
      { PUBLIC_URL: "https://plumbline.example:8443" },
      { publicUrl: "https://plumbline.example:8443" },
    ],
    [{ DEMO_URL: "/elsewhere" }, { demoUrl: "/elsewhere" }],
    [
      { DEMO_URL: "https://video.example/watch?v=1" },
      { demoUrl: "https://video.example/watch?v=1" },
    ],
    [{ SERVICE_WORKER: "off" }, { hasServiceWorker: false }],
    [{ TRUST_PROXY: "127.0.0.1" }, { trustProxy: "127.0.0.1" }],
    [{ TRUST_PROXY: "10.0.0.0/8, fd00::/8" }, { trustProxy: "10.0.0.0/8,fd00::/8" }],
    [{ LOG_LEVEL: "silent" }, { logLevel: "silent" }],
  ])("reads %o", (environment, expected) => {
    expect(readConfig({ DATA_DIR: dataDir, ...environment })).toMatchObject(expected);
  });

  test.each<[Environment]>([
    [{ PORT: "65536" }],
    [{ PORT: "-1" }],
    [{ PORT: "3000a" }],
    [{ PORT: "1e3" }],
    [{ HOST: "localhost:3000" }],
    [{ HOST: "http://localhost" }],
    [{ PUBLIC_URL: "plumbline.example" }],
    [{ PUBLIC_URL: "ftp://plumbline.example" }],
    [{ PUBLIC_URL: "https://plumbline.example/app" }],
    [{ PUBLIC_URL: "https://user:secret@plumbline.example" }],
    [{ PUBLIC_URL: "https://plumbline.example?x=1" }],
    [{ DEMO_URL: "//video.example" }],
    [{ DEMO_URL: "javascript:alert(1)" }],
    [{ TRUST_PROXY: "true" }],
    [{ TRUST_PROXY: "1" }],
    [{ TRUST_PROXY: "loopback" }],
    [{ TRUST_PROXY: "10.0.0.0/33" }],
    [{ TRUST_PROXY: "0.0.0.0/0" }],
    [{ TRUST_PROXY: "10.0.0.1, ::/0" }],
    [{ TRUST_PROXY: "10.0.0.1,true" }],
    [{ LOG_LEVEL: "loud" }],
    [{ SESSION_SECRET: "short" }],
  ])("rejects %o with one line naming the variable", (environment) => {
    const [name] = Object.keys(environment);
    expect(linesOf(environment)).toEqual([expect.stringMatching(`^${name} must be `)]);
  });

  test("requires a session secret with an external database", () => {
    const databaseUrl = "postgresql://user@host/database";
    const sessionSecret = "s".repeat(32);
    expect(linesOf({ DATABASE_URL: databaseUrl })).toEqual([
      "SESSION_SECRET must be set together with DATABASE_URL, so that all processes share it.",
    ]);
    expect(
      readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret }),
    ).toMatchObject({ databaseUrl, sessionSecret });
  });

  test.each([
    "mysql://host/db",
    "postgresql://user:p#ss@host/db",
    "postgresql://user:p%ss@host/db",
    "postgresql://host:543215/db",
  ])("rejects %s before using it", (databaseUrl) => {
    const environment = { DATABASE_URL: databaseUrl, SESSION_SECRET: "s".repeat(32) };
    expect(linesOf(environment)).toEqual([expect.stringMatching(/^DATABASE_URL must be /)]);
  });

  test("reports all errors at once, without writing files", () => {
    const lines = linesOf({ PORT: "x", LOG_LEVEL: "x", TRUST_PROXY: "true" });
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "TRUST_PROXY", "LOG_LEVEL"]);
    expect(readdirSync(path.dirname(dataDir))).toEqual([]);
  });

  test("stores the generated secret, readable by its owner only", () => {
    const first = readConfig({ DATA_DIR: dataDir }).sessionSecret;
    const file = path.join(dataDir, "session-secret");
    expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(first);
    expect(readFileSync(file, "utf8").trim()).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each<[string, Environment]>([
    ["everything is", {}],
    ["the receipts are", { DATABASE_URL: "postgresql://host/db", SESSION_SECRET: "s".repeat(32) }],
  ])("names a data folder that can't be created when %s stored there", (_what, environment) => {
    expect(linesOf({ ...environment, DATA_DIR: "/dev/null/data" })).toEqual([
      expect.stringMatching(/^DATA_DIR must be a folder that can be written to/),
    ]);
  });
});
