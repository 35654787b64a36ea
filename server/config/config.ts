import { isIP } from "node:net";
import path from "node:path";
import { type AiConfig, readAi } from "./ai.ts";
import { type AdminConfig, adminOf, readAdminPassword } from "./admin.ts";
import { type BillingConfig, readBilling } from "./billing.ts";
import { type GoogleConfig, readGoogle } from "./google.ts";
import {
  type Environment,
  MIN_SECRET_LENGTH,
  type Parse,
  parseHost,
  parseOneOf,
  parsePort,
  parseSecret,
  Reader,
} from "./env-reader.ts";
import { type InboundMailConfig, readInboundMail } from "./inbound-mail.ts";
import { persistedSecret, PersistedSecretError, makeDataDir } from "./persisted-secret.ts";
import { type MailConfig, readMail } from "./mail.ts";
import { type OperatorPages, readOperatorPages } from "./operator-pages.ts";
import { type PoolConfig, readDatabaseUrl, readPool } from "./database.ts";
import { readBackupStore, readStorage, type StorageConfig, type StoreConfig } from "./storage.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Invalid configuration: one line per error, each naming its variable. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** The whole configuration, read and validated once at startup. */
export interface Config {
  /** listen address; port 0 picks a free port */
  host: string;
  port: number;
  /** without a trailing slash; the only Origin allowed to write */
  publicUrl: string;
  /** absolute path; the embedded database, receipts and generated secrets */
  dataDir: string;
  /** undefined: the embedded PostgreSQL in dataDir */
  databaseUrl: string | undefined;
  pool: PoolConfig;
  sessionSecret: string;
  demoUrl: string;
  /** whether pages open without a connection; off removes what browsers have stored for it */
  hasServiceWorker: boolean;
  /** the proxies' addresses; undefined without a proxy */
  trustProxy: string | undefined;
  /** listen address for Prometheus, by default this machine only */
  metricsHost: string;
  /** undefined: no metrics */
  metricsPort: number | undefined;
  /** how long the process still serves after SIGTERM while /readyz answers 503 */
  drainSeconds: number;
  logLevel: (typeof LOG_LEVELS)[number];
  billing: BillingConfig;
  ai: AiConfig;
  /** undefined: Google sign-in is off */
  google: GoogleConfig | undefined;
  mail: MailConfig;
  /** undefined: receipts are not received by email */
  inboundMail: InboundMailConfig | undefined;
  /** where receipts are stored */
  storage: StorageConfig;
  /** undefined: backups are local files */
  backups: StoreConfig | undefined;
  /** undefined: the admin panel is off */
  admin: AdminConfig | undefined;
  /** the operator's privacy, terms and contact pages */
  operatorPages: OperatorPages;
}

const parseOrigin: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && url.href === `${url.origin}/` ? url.origin : undefined;
};

const parseLink: Parse<string> = (text) => {
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  return protocol === "http:" || protocol === "https:" ? text : undefined;
};

/** Rejects ranges that cover all addresses: a trusted proxy sets the client address that rate limits use. */
function isAddressOrRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return bits > 0 && bits <= (family === 4 ? 32 : 128);
}

const parseDrain: Parse<number> = (text) =>
  /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined;

const parseProxies: Parse<string> = (text) => {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every(isAddressOrRange) ? parts.join(",") : undefined;
};

function readSecret(reader: Reader, dataDir: string, hasDatabaseUrl: boolean): string {
  const before = reader.lines.length;
  const given = reader.optional(
    "SESSION_SECRET",
    parseSecret,
    `at least ${MIN_SECRET_LENGTH} characters long`,
  );
  if (given !== undefined || reader.lines.length > before) return given ?? "";
  if (hasDatabaseUrl) {
    reader.lines.push(
      "SESSION_SECRET must be set together with DATABASE_URL, so that all processes share it.",
    );
    return "";
  }
  // Validation has failed already, so the process won't start: write no file.
  if (before > 0) return "";
  const wanted = {
    isGood: (text: string) => parseSecret(text) !== undefined,
    expected: `a secret that is at least ${MIN_SECRET_LENGTH} characters long`,
  };
  return inDataDir(reader, () => persistedSecret(dataDir, "session-secret", wanted)) ?? "";
}

function readLogLevel(reader: Reader): Config["logLevel"] {
  const expected = `one of ${LOG_LEVELS.join(", ")}`;
  return reader.optional("LOG_LEVEL", parseOneOf(LOG_LEVELS), expected) ?? "info";
}

function readServiceWorker(reader: Reader): boolean {
  return (
    reader.optional("SERVICE_WORKER", parseOneOf(["on", "off"] as const), "on or off") !== "off"
  );
}

function inDataDir<T>(reader: Reader, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof PersistedSecretError) reader.lines.push(reason);
    else reader.lines.push(`DATA_DIR must be a folder that can be written to (${reason}).`);
    return undefined;
  }
}

/**
 * Reads the whole configuration; the only access to the environment.
 *
 * @throws ConfigError with all errors
 */
export function readConfig(environment: Environment = process.env): Config {
  const reader = new Reader(environment);
  const port = reader.optional("PORT", parsePort, "a whole number from 0 to 65535") ?? 3000;
  const host =
    reader.optional("HOST", parseHost, "an IP address or a host name, without a port") ??
    "127.0.0.1";
  const publicUrl =
    reader.optional(
      "PUBLIC_URL",
      parseOrigin,
      "an address such as https://plumbline.example, without a path",
    ) ?? `http://localhost:${port}`;
  const dataDir = path.resolve(reader.optional("DATA_DIR", (text) => text, "a folder") ?? "data");
  const databaseUrl = readDatabaseUrl(reader);
  const hasDatabaseUrl = (environment["DATABASE_URL"]?.trim() ?? "") !== "";
  const demoUrl =
    reader.optional("DEMO_URL", parseLink, "a path such as /demo, or an http or https address") ??
    "/demo";
  const trustProxy = reader.optional(
    "TRUST_PROXY",
    parseProxies,
    "the proxy's IP address or a range such as 10.0.0.0/8, several with commas between them",
  );
  const metricsHost =
    reader.optional("METRICS_HOST", parseHost, "an IP address or a host name, without a port") ??
    "127.0.0.1";
  const metricsPort = reader.optional("METRICS_PORT", parsePort, "a whole number from 0 to 65535");
  const pool = readPool(reader, hasDatabaseUrl);
  const drainSeconds =
    reader.optional("DRAIN_SECONDS", parseDrain, "a whole number of seconds from 0 to 60") ?? 0;
  const logLevel = readLogLevel(reader);
  const [billing, ai, google] = [readBilling(reader), readAi(reader), readGoogle(reader)];
  const [mail, inboundMail] = [readMail(reader, { host, publicUrl }), readInboundMail(reader)];
  const [storage, hasServiceWorker] = [readStorage(reader), readServiceWorker(reader)];
  const backups = readBackupStore(reader, storage);
  const operatorPages = readOperatorPages(reader, dataDir);
  const adminPassword = readAdminPassword(reader);
  const sessionSecret = readSecret(reader, dataDir, hasDatabaseUrl);
  // Receipts are stored there even with an external database.
  if (reader.lines.length === 0) inDataDir(reader, () => makeDataDir(dataDir));
  const keptIn = hasDatabaseUrl ? undefined : dataDir;
  const admin =
    reader.lines.length === 0 ? inDataDir(reader, () => adminOf(adminPassword, keptIn)) : undefined;
  if (reader.lines.length > 0) throw new ConfigError(reader.lines);
  return {
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl,
    pool,
    sessionSecret,
    demoUrl,
    hasServiceWorker,
    trustProxy,
    metricsHost,
    metricsPort,
    drainSeconds,
    logLevel,
    billing,
    ai,
    google,
    mail,
    inboundMail,
    storage,
    backups,
    admin,
    operatorPages,
  };
}

/**
 * Reads where backups are stored, for commands that run without an installation. Writes no file.
 *
 * @throws ConfigError with all errors
 */
export function readBackupStoreAlone(
  environment: Environment = process.env,
): StoreConfig | undefined {
  const reader = new Reader(environment);
  const store = readBackupStore(reader, readStorage(reader));
  if (reader.lines.length > 0) throw new ConfigError(reader.lines);
  return store;
}
