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

/**
 * What the installed SDK's types allow for each call, as JSON Schema: unknown parameters are
 * refused, and so are values beside those that the documentation lists.
 */
export async function loadValidators(): Promise<ValidatorOf> {
  // Everything arrives as text, as in any form.
  const ajv = new Ajv({ coerceTypes: true, strict: false });
  ajv.addSchema({ ...(await loadSchema()), $id: "stripe" });
  return (call) => {
    const name = encodeURIComponent(call.replaceAll("~", "~0").replaceAll("/", "~1"));
    const validate = ajv.getSchema(`stripe#/properties/${name}`);
    if (validate === undefined) throw new Error(`No schema for ${call}`);
    return validate;
  };
}

/** Made once for each version of the SDK and of our list: it takes seconds, and each test file asks. */
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
  // The SDK leaves a door open for values that it does not know yet. Ours has to know them.
  return { ...schema, definitions: { ...schema.definitions, OtherString: { not: {} } } };
}
