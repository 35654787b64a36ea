import type { Parse, Reader } from "./env-reader.ts";

/** An S3-compatible store and its credentials. */
export interface StoreConfig {
  region: string;
  /** undefined: Amazon's, by region */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

export type StorageConfig = { kind: "local" } | ({ kind: "s3"; bucket: string } & StoreConfig);

/** Self-hosted stores accept any region. */
const USUAL_REGION = "us-east-1";

const parseBucket: Parse<string> = (text) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined;

const parseRegion: Parse<string> = (text) => (/^[a-z0-9-]{1,60}$/i.test(text) ? text : undefined);

const parseEndpoint: Parse<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && url.href === `${url.origin}/` ? url.origin : undefined;
};

const parseKey: Parse<string> = (text) => (text.length <= 500 ? text : undefined);

/** Reads where receipts are stored. Errors are added to `reader.lines`. */
export function readStorage(reader: Reader): StorageConfig {
  const bucket = reader.optional(
    "S3_BUCKET",
    parseBucket,
    "a bucket's name: 3 to 63 lower-case letters, digits, dots and hyphens",
  );
  const needed = { S3_BUCKET: bucket };
  const store = readStore(reader, { prefix: "S3_", needed, what: "keeping receipts in" });
  return store === undefined || bucket === undefined
    ? { kind: "local" }
    : { kind: "s3", bucket, ...store };
}

/**
 * Reads the store for backups; undefined when there is none. Defaults to the store of the receipts.
 */
export function readBackupStore(reader: Reader, receipts: StorageConfig): StoreConfig | undefined {
  const asked = { prefix: "BACKUP_S3_", needed: {}, what: "writing backups to" };
  const store = readStore(reader, asked);
  if (store !== undefined || receipts.kind === "local") return store;
  const { region, endpoint, accessKeyId, secretAccessKey } = receipts;
  return { region, endpoint, accessKeyId, secretAccessKey };
}

interface StoreOptions {
  /** prefix of the variables */
  prefix: string;
  /** other required variables */
  needed: Readonly<Record<string, string | undefined>>;
  what: string;
}

/** undefined when not configured, or incomplete. */
function readStore(
  reader: Reader,
  { prefix, needed, what }: StoreOptions,
): StoreConfig | undefined {
  const region = reader.optional(`${prefix}REGION`, parseRegion, "a region such as eu-central-1");
  const endpoint = reader.optional(
    `${prefix}ENDPOINT`,
    parseEndpoint,
    "the store's address such as https://s3.example.com, without a path",
  );
  const accessKeyId = reader.optional(`${prefix}ACCESS_KEY_ID`, parseKey, "an access key");
  const secretAccessKey = reader.optional(`${prefix}SECRET_ACCESS_KEY`, parseKey, "a secret key");
  const given: StoreOptions["needed"] = {
    ...needed,
    [`${prefix}ACCESS_KEY_ID`]: accessKeyId,
    [`${prefix}SECRET_ACCESS_KEY`]: secretAccessKey,
  };
  const isAsked = [...Object.values(given), region, endpoint].some((value) => value !== undefined);
  if (reader.lines.some((line) => line.startsWith(prefix)) || !isAsked) return undefined;
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (accessKeyId === undefined || secretAccessKey === undefined || missing.length > 0) {
    const names = missing.map(([name]) => name).join(", ");
    reader.lines.push(`${names} must be set, too, for ${what} an object store.`);
    return undefined;
  }
  if (region === undefined && endpoint === undefined) {
    reader.lines.push(
      `${prefix}REGION must be set, or ${prefix}ENDPOINT for a store that is not Amazon's.`,
    );
    return undefined;
  }
  return { region: region ?? USUAL_REGION, endpoint, accessKeyId, secretAccessKey };
}
