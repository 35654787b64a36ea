import type { Parse, Reader } from "./config-reader.ts";

export type StorageConfig =
  | { kind: "local" }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      /** undefined: Amazon's own, by region */
      endpoint: string | undefined;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** Where stores of one's own do not mind what it is, as long as it is always the same. */
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

/** Reads where receipts are kept. What is missing or wrong is told by the reader's lines. */
export function readStorage(reader: Reader): StorageConfig {
  const before = reader.lines.length;
  const bucket = reader.optional(
    "S3_BUCKET",
    parseBucket,
    "a bucket's name: 3 to 63 lower-case letters, digits, dots and hyphens",
  );
  const region = reader.optional("S3_REGION", parseRegion, "a region such as eu-central-1");
  const endpoint = reader.optional(
    "S3_ENDPOINT",
    parseEndpoint,
    "the store's address such as https://s3.example.com, without a path",
  );
  const accessKeyId = reader.optional("S3_ACCESS_KEY_ID", parseKey, "an access key");
  const secretAccessKey = reader.optional("S3_SECRET_ACCESS_KEY", parseKey, "a secret key");
  const given = {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const isAsked = [...Object.values(given), region, endpoint].some((value) => value !== undefined);
  if (reader.lines.length > before || !isAsked) return { kind: "local" };
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = Object.entries(given).filter(([, value]) => value === undefined);
    const names = missing.map(([name]) => name).join(", ");
    reader.lines.push(`${names} must be set, too, for keeping receipts in an object store.`);
    return { kind: "local" };
  }
  if (region === undefined && endpoint === undefined) {
    reader.lines.push("S3_REGION must be set, or S3_ENDPOINT for a store that is not Amazon's.");
    return { kind: "local" };
  }
  return {
    kind: "s3",
    bucket,
    region: region ?? USUAL_REGION,
    endpoint,
    accessKeyId,
    secretAccessKey,
  };
}
