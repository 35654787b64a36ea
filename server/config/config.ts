import { isIP } from "node:net";
import path from "node:path";
import { type AiConfig, readAi } from "./ai.ts";
import { type AdminConfig, adminOf, readAdminPassword } from "./admin.ts";
import { type BillingConfig, readBilling } from "./billing.ts";
import { type GoogleConfig, readGoogle } from "./google.ts";
import { type Environment, type Parse, parseOneOf, Reader } from "./env-reader.ts";
import { keptSecret, KeptSecretError, makeDataDir } from "./persisted-secret.ts";
import { type MailConfig, readMail } from "./mail.ts";
import { type OperatorPages, readOperatorPages } from "./operator-pages.ts";
import { type PoolConfig, readDatabaseUrl, readPool } from "./database.ts";
import { readBackupStore, readStorage, type StorageConfig, type StoreConfig } from "./storage.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const MIN_SECRET_LENGTH = 32;

/** What is wrong with the configuration: one line for each mistake, each with its variable's name. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** Everything that can be configured, read and checked once at the start. */
export interface Config {
  /** where it listens; 0 is any free port */
  host: string;
  port: number;
  /** without a trailing slash; the only Origin that may write */
  publicUrl: string;
  /** an absolute path; the embedded database, receipts and generated secrets */
  dataDir: string;
  /** undefined: the embedded PostgreSQL in dataDir */
  databaseUrl: string | undefined;
  pool: PoolConfig;
  sessionSecret: string;
  demoUrl: string;
  /** the proxies' addresses, or undefined when clients reach the server directly */
  trustProxy: string | undefined;
  /** where Prometheus asks, this machine alone unless it is said otherwise */
  metricsHost: string;
  /** undefined: nothing is counted */
  metricsPort: number | undefined;
  /** how long a process that was told to end goes on answering, while /readyz says that it is going */
  drainSeconds: number;
  logLevel: (typeof LOG_LEVELS)[number];
  billing: BillingConfig;
  ai: AiConfig;
  /** undefined: nobody signs in with Google */
  google: GoogleConfig | undefined;
  mail: MailConfig;
  /** where receipts are kept */
  storage: StorageConfig;
  /** undefined: backups are files of this machine */
  backups: StoreConfig | undefined;
  /** undefined: there is no admin panel */
  admin: AdminConfig | undefined;
  /** what the operator says of privacy, terms and how to be reached */
  operatorPages: OperatorPages;
}

const parsePort: Parse<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

const parseHost: Parse<string> = (text) =>
  isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined;

const parseOrigin: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && url.href === `${url.origin}/` ? url.origin : undefined;
};

const parseSecret: Parse<string> = (text) => (text.length >= MIN_SECRET_LENGTH ? text : undefined);

const parseLink: Parse<string> = (text) => {
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  return protocol === "http:" || protocol === "https:" ? text : undefined;
};

/** Never everybody: whoever is believed chooses the address that limits are counted by. */
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
  // Nothing is written for a start that will be refused.
  if (before > 0) return "";
  const wanted = {
    isGood: (text: string) => parseSecret(text) !== undefined,
    expected: `a secret that is at least ${MIN_SECRET_LENGTH} characters long`,
  };
  return inDataDir(reader, () => keptSecret(dataDir, "session-secret", wanted)) ?? "";
}

function inDataDir<T>(reader: Reader, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof KeptSecretError) reader.lines.push(reason);
    else reader.lines.push(`DATA_DIR must be a folder that can be written to (${reason}).`);
    return undefined;
  }
}

/**
 * Reads the whole configuration. The only place that knows the environment.
 *
 * @throws ConfigError with every mistake
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
  const logLevel =
    reader.optional("LOG_LEVEL", parseOneOf(LOG_LEVELS), `one of ${LOG_LEVELS.join(", ")}`) ??
    "info";
  const billing = readBilling(reader);
  const [ai, google] = [readAi(reader), readGoogle(reader)];
  const mail = readMail(reader, { host, publicUrl });
  const storage = readStorage(reader);
  const backups = readBackupStore(reader, storage);
  const operatorPages = readOperatorPages(reader, dataDir);
  const adminPassword = readAdminPassword(reader);
  const sessionSecret = readSecret(reader, dataDir, hasDatabaseUrl);
  // The receipts are kept there also when the database is elsewhere.
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
    trustProxy,
    metricsHost,
    metricsPort,
    drainSeconds,
    logLevel,
    billing,
    ai,
    google,
    mail,
    storage,
    backups,
    admin,
    operatorPages,
  };
}

/**
 * Where backups are besides files, for what looks at one without an installation: nothing is made.
 *
 * @throws ConfigError with every mistake
 */
export function readBackupStoreAlone(
  environment: Environment = process.env,
): StoreConfig | undefined {
  const reader = new Reader(environment);
  const store = readBackupStore(reader, readStorage(reader));
  if (reader.lines.length > 0) throw new ConfigError(reader.lines);
  return store;
}
