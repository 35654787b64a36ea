import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import StripeSdk from "stripe";
import type { Parameters } from "./parameters.ts";

export type StripeCall = keyof Parameters;
type ValidatorOf = (call: StripeCall) => ValidateFunction;

const ROOT = join(import.meta.dirname, "../../..");
const PARAMETERS = join(import.meta.dirname, "parameters.ts");
const CACHE = join(ROOT, "node_modules/.cache/stripe-double");

let loaded: Promise<ValidatorOf> | undefined;

/**
 * The installed SDK's parameter types as JSON Schema: unknown parameters are rejected, and so are
 * undocumented values. Compiled once per process, which costs more than most tests.
 */
export function loadValidators(): Promise<ValidatorOf> {
  loaded ??= compileValidators();
  return loaded;
}

async function compileValidators(): Promise<ValidatorOf> {
  // Form values always arrive as text.
  const ajv = new Ajv({ coerceTypes: true, strict: false });
  ajv.addSchema({ ...(await loadSchema()), $id: "stripe" });
  return (call) => {
    const name = encodeURIComponent(call.replaceAll("~", "~0").replaceAll("/", "~1"));
    const validate = ajv.getSchema(`stripe#/properties/${name}`);
    if (validate === undefined) throw new Error(`No schema for ${call}`);
    return validate;
  };
}

/** Cached by SDK version and our list of calls: it takes seconds, and every test file needs it. */
async function loadSchema(): Promise<object> {
  const list = await readFile(PARAMETERS, "utf8");
  const mark = createHash("sha256").update(list).digest("hex").slice(0, 16);
  const file = join(CACHE, `${StripeSdk.PACKAGE_VERSION}-${mark}.json`);
  try {
    return JSON.parse(await readFile(file, "utf8")) as object;
  } catch {
    const schema = await generateSchema();
    await mkdir(CACHE, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, JSON.stringify(schema));
    await rename(draft, file);
    return schema;
  }
}

async function generateSchema(): Promise<object> {
  const { createGenerator } = await import("ts-json-schema-generator");
  const schema = createGenerator({
    path: PARAMETERS,
    tsconfig: join(ROOT, "tsconfig.json"),
    type: "Parameters",
    additionalProperties: false,
    skipTypeCheck: true,
    jsDoc: "none",
    topRef: false,
  }).createSchema("Parameters");
  // The SDK's types allow unknown future values; the double must know all of them.
  return { ...schema, definitions: { ...schema.definitions, OtherString: { not: {} } } };
}
