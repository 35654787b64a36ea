import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { readConfig } from "../../server/config/config.ts";
import { namesRead } from "../support/run/configuration-names.ts";
import { parsed } from "../support/run/dockerfile-rules.ts";
import { ensurePrograms } from "../support/run/ensure-programs.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const TEXT = read("compose.yaml");
const PROXY = read("deploy/haproxy.cfg");

const service = z.object({
  image: z.string(),
  build: z.optional(z.string()),
  environment: z.record(z.string(), z.string()),
  env_file: z.optional(z.string()),
  ports: z.optional(z.array(z.string())),
  volumes: z.array(z.string()),
  networks: z.union([
    z.array(z.string()),
    z.record(z.string(), z.object({ ipv4_address: z.optional(z.string()) })),
  ]),
  extra_hosts: z.optional(z.array(z.string())),
  read_only: z.optional(z.boolean()),
  tmpfs: z.optional(z.array(z.string())),
  mem_limit: z.optional(z.string()),
  pids_limit: z.optional(z.int()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.array(z.string()),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
  depends_on: z.optional(z.unknown()),
  stop_grace_period: z.optional(z.string()),
  restart: z.literal("unless-stopped"),
});
const compose = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

const { services, networks, volumes } = compose.parse(parse(TEXT, { merge: true }));
const apps = Object.entries(services).filter(([, { build }]) => build !== undefined);

function serviceOf(name: string): z.infer<typeof service> {
  const found = services[name];
  if (found === undefined) throw new Error(`There is no service ${name}`);
  return found;
}

/** The example's variables, as env files are parsed. */
const EXAMPLE: Readonly<Record<string, string>> = Object.fromEntries(
  [...read("deploy/compose.env.example").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  ),
);
/** Variables used in compose.yaml itself. */
const INTERPOLATED = new Set([...TEXT.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name));

/** The example with its secrets filled in. */
const FILLED = {
  ...EXAMPLE,
  ...Object.fromEntries(
    ["POSTGRES_PASSWORD", "SESSION_SECRET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].map(
      (name) => [name, "0123456789abcdef0123456789abcdef0123456789abcdef"],
    ),
  ),
};

function interpolated(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name: string, kind, word) => {
    const value = values[name] ?? "";
    if (value !== "") return value;
    if (kind === "?") throw new Error(`${name} is missing`);
    return String(word ?? "");
  });
}

const seconds = (text: string | undefined) => Number(/^(\d+)s$/.exec(text ?? "")?.[1]);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe("the composition", () => {
  test("has two app processes that differ only in their data", () => {
    expect(apps).toHaveLength(2);
    const [one, other] = apps.map(([, app]) => app);
    expect({ ...one, volumes: [] }).toEqual({ ...other, volumes: [] });
    expect(one?.volumes).not.toEqual(other?.volumes);
  });

  test("pins a version of every third-party image", () => {
    const others = Object.values(services).filter(({ build }) => build === undefined);
    for (const { image } of others) expect(image).toMatch(/:\d+\.\d+/);
  });

  test("exposes only the proxy", () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["proxy"]);
    expect(networks).toMatchObject({ back: { internal: true }, receipts: { internal: true } });
    expect(serviceOf("database").networks).toEqual(["back"]);
    expect(serviceOf("store").networks).toEqual(["receipts"]);
  });

  test("makes network-facing file systems read-only except for data", () => {
    for (const one of [...apps.map(([, app]) => app), serviceOf("proxy")]) {
      expect(one).toMatchObject({
        read_only: true,
        tmpfs: ["/tmp"],
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
    }
    for (const [, app] of apps) expect(app).toMatchObject({ mem_limit: "4g", pids_limit: 512 });
  });

  test("declares its volumes and networks", () => {
    const named = Object.values(services).flatMap((one) =>
      one.volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => !/^[./]/.test(name)),
    );
    expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
    const joined = Object.values(services).flatMap((one) =>
      Array.isArray(one.networks) ? one.networks : Object.keys(one.networks),
    );
    expect([...new Set(joined)].toSorted()).toEqual(Object.keys(networks).toSorted());
  });

  test("has health checks for database and store, and processes that wait for the database", () => {
    expect(serviceOf("database").healthcheck?.test).toContain("pg_isready");
    expect(serviceOf("store").healthcheck?.test.join(" ")).toContain("/healthz");
    for (const [, app] of apps) {
      expect(app.depends_on).toEqual({ database: { condition: "service_healthy" } });
    }
  });

  test("trusts the proxy only, at its own address", () => {
    const front = z
      .object({ front: z.object({ ipv4_address: z.string() }) })
      .parse(serviceOf("proxy").networks).front.ipv4_address;
    for (const [, app] of apps) {
      expect(app.environment["TRUST_PROXY"]).toBe(front);
      expect(app.extra_hosts?.map((host) => host.slice(host.lastIndexOf(":") + 1))).toEqual([
        front,
      ]);
    }
  });

  test("gives a process time to stop", () => {
    const [[, app] = ["", undefined]] = apps;
    const check = /default-server check inter (\d+)s fastinter \d+ms fall (\d+)/.exec(PROXY);
    const seenAfter = Number(check?.[1]) * Number(check?.[2]);
    const drain = Number(app?.environment["DRAIN_SECONDS"]);
    expect(drain).toBeGreaterThan(seenAfter);
    // The server drains for up to fifteen seconds.
    expect(seconds(app?.stop_grace_period)).toBeGreaterThan(drain + 15);
  });
});

describe("environment variables", () => {
  test("of a process are all read by the app", () => {
    const known = namesRead();
    const names = apps.flatMap(([, app]) => Object.keys(app.environment));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test("of the example are all read by the app or by the composition", () => {
    const known = namesRead();
    const idle = Object.keys(EXAMPLE).filter((name) => !known.has(name) && !INTERPOLATED.has(name));
    expect(idle).toEqual([]);
    expect([...INTERPOLATED].filter((name) => !(name in EXAMPLE))).toEqual([]);
  });

  test("of the example contain no secret, and a missing one is reported", () => {
    expect(() => interpolated(TEXT, EXAMPLE)).toThrow("is missing");
    const secrets = Object.entries(EXAMPLE).filter(([name]) => /SECRET|PASSWORD|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter(([, value]) => value !== "")).toEqual([]);
  });

  test.each([
    ["for a trial", {}],
    [
      "for the Internet",
      {
        PUBLIC_URL: "https://plumbline.example.com",
        S3_ENDPOINT: "https://receipts.example.com",
        RECEIPTS_HOST: "receipts.example.com",
      },
    ],
  ])("the example, filled in %s, is a valid configuration", (_name, values) => {
    const dataDir = mkdtempSync(join(tmpdir(), "plumbline-compose-"));
    closing.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const image = Object.fromEntries(
      parsed(read("Dockerfile"))
        .getENVs()
        .flatMap((env) => env.getProperties())
        .map((one) => [one.getName(), one.getValue() ?? ""]),
    );
    for (const [name] of apps) {
      const filled = { ...FILLED, ...values };
      const own = Object.entries(serviceOf(name).environment).map(([key, value]) => [
        key,
        interpolated(value, filled),
      ]);
      const environment = { ...image, ...filled, ...Object.fromEntries(own) };
      const config = readConfig({ ...environment, DATA_DIR: dataDir });
      expect(config).toMatchObject({ host: "0.0.0.0", port: 3000, storage: { kind: "s3" } });
      expect(config).toMatchObject({ metricsHost: "0.0.0.0", metricsPort: 9464 });
      expect(config.databaseUrl).toContain("@database:5432/plumbline");
    }
  });

  test("of the store's address resolve to the proxy and its port", () => {
    const url = new URL(EXAMPLE["S3_ENDPOINT"] ?? "");
    expect(url.hostname).toBe(EXAMPLE["RECEIPTS_HOST"]);
    expect(url.port).toBe(EXAMPLE["HTTP_PORT"]);
    expect(new URL(EXAMPLE["PUBLIC_URL"] ?? "").port).toBe(EXAMPLE["HTTP_PORT"]);
  });
});

describe("the proxy", () => {
  test("routes to each process at its port, and to the store", () => {
    const servers = [...PROXY.matchAll(/^ {2}server \S+ (\S+)/gm)].map(([, address]) => address);
    const port = apps[0]?.[1].environment["PORT"];
    expect(servers).toEqual([...apps.map(([name]) => `${name}:${port}`), "store:8333"]);
    expect(PROXY).toContain("http-check send meth GET uri /readyz");
  });

  test("logs no URL that contains credentials", () => {
    expect(PROXY).not.toMatch(/option (?:http|tcp)log/);
    const formats = [...PROXY.matchAll(/^ *log-format (.*)$/gm)].map(([, format = ""]) => format);
    expect(formats).toHaveLength(1);
    // Log fields with the whole URL or a header.
    expect(formats[0]).not.toMatch(/%(?:HU|HUO|HQ|r|hr|hrl|hs|hsl)\b|%\[/);
  });
});

const canCheck = await ensurePrograms({
  commands: ["haproxy", "openssl"],
  packages: ["haproxy", "openssl"],
});
describe.skipIf(!canCheck)("haproxy itself", () => {
  async function checked(certificates: string): Promise<string> {
    const env = {
      PATH: `${process.env["PATH"] ?? ""}:/usr/sbin`,
      HTTP_PORT: "8080",
      RECEIPTS_HOST: "receipts.localhost",
      CERTIFICATES: certificates,
    };
    const args = ["-c", "-f", join(ROOT, "deploy/haproxy.cfg")];
    const { stdout, stderr } = await promisify(execFile)("haproxy", args, { env });
    return `${stdout}${stderr}`;
  }

  test("accepts its configuration without certificates", async () => {
    expect(await checked("")).toContain("Configuration file is valid");
  });

  test("accepts its configuration with certificates", async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-certificates-"));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const names = { key: join(folder, "key"), certificate: join(folder, "certificate") };
    const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    const subject = ["-nodes", "-subj", "/CN=plumbline.example.com"];
    const out = ["-keyout", names.key, "-out", names.certificate];
    await promisify(execFile)("openssl", [...args, ...subject, ...out]);
    const both = Object.values(names).map((name) => readFileSync(name, "utf8"));
    await writeFile(join(folder, "both.pem"), both.join(""));
    expect(await checked(join(folder, "both.pem"))).toContain("Configuration file is valid");
    // A missing folder proves that the certificate lines were read.
    await expect(checked(join(folder, "missing"))).rejects.toThrow("SSL");
  });
});
