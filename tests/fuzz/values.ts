import fc from "fast-check";
import type { Schema } from "../support/app/operations.ts";

/*
 * Values for the fields of a call: valid ones, and ones that break careless code. A value starting
 * with @own: or @foreign: stands for an id, inserted when sent.
 */

const LONG = "x".repeat(70_000);

export const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\uD800",
  "\uDC00\uD800",
  "\u202Egnp.exe",
  "\r\nSet-Cookie: a=b",
  "' or '1'='1",
  "'; drop table users; --",
  "1 union select null, version() --",
  "\\'; select pg_sleep(5) --",
  "%' or 1=1 --",
  "$1",
  "${7*7}",
  "{{7*7}}",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "/etc/passwd\0.jpg",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "javascript:alert(1)",
  "//evil.example/",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '=HYPERLINK("http://evil.example")',
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "1e309",
  "0x1F",
  "1_000",
  "99999999999999999999",
  "9007199254740993",
  "2024-02-30",
  "0000-00-00",
  "infinity",
  "now",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "%",
  "%zz",
  "👩‍👩‍👧‍👦".repeat(50),
  "Z̵a̶l̷g̸o".repeat(40),
  "x".repeat(501),
  "x".repeat(5001),
];

const EDGES = [0, -0, -1, 1.5, 0.1 + 0.2, 1e21, 1e-7, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63)];
const HOSTILE_NUMBERS = EDGES.concat(Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, 99_999_999.99, 1e8);

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: [nested(depth - 1)] };
}

/** Anything but valid values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      nested(9),
      nested(15),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      { $gt: "" },
      { toString: "x" },
      { length: -1 },
      { valueOf: 1 },
      ["a", "b"],
      LONG,
    ),
  },
);

/** Bodies that are no JSON object, or malformed ones. */
export const HOSTILE_BODIES: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  "0",
  '"text"',
  "NaN",
  "{'a':1}",
  '{"a":1,}',
  "\uFEFF{}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"name":"a","name":"b","projectId":1,"projectId":2}',
  '{"amount":1e999,"budget":-1e999}',
  `{"name":"${LONG}"}`,
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(200)}1${"}".repeat(200)}`,
  '{"name":"\\ud800","description":"\\u0000"}',
  "a=1&b=2",
  "--a\r\n\r\n--a--\r\n",
  '--a\r\nContent-Disposition: form-data; name="image"; filename="../../x.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--a--\r\n',
  '--a\r\nContent-Disposition: form-data; name="image"; filename="a.pdf"\r\n\r\n%PDF-1.7 <script>\r\n--a--\r\n',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
];

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2200-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const money = fc.integer({ min: 1, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2));

/** The next date of everyone's recurring expense. */
export const DUE_ON = "2026-03-01";

/** Formats that the schema does not describe, by field name. */
const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  projectId: fc.constantFrom("@own:projects", "@own:projects", "@foreign:projects"),
  contractorId: fc.constantFrom(null, "@own:contractors", "@foreign:contractors"),
  recordId: fc.constantFrom("@own:contractors", "@foreign:contractors"),
  s3Key: fc.constantFrom("@own:receipts", "@foreign:receipts"),
  key: fc.constantFrom("@own:receipts", "@foreign:receipts"),
  imageUrl: fc.constantFrom(null, null, "@own:receipts", "@foreign:receipts"),
  email: fc.oneof(
    fc.constant("@own:email"),
    fc.nat(1_000_000).map((number) => `somebody-${number}@example.com`),
  ),
  token: fc.oneof(fc.constant("@own:token"), fc.constant("@foreign:token"), fc.string()),
  password: fc.constant("@own:password"),
  currentPassword: fc.constant("@own:password"),
  confirmPassword: fc.constant("@own:password"),
  amount: money,
  budget: money,
  hourlyRate: fc.integer({ min: 1, max: 99_999 }).map(String),
  date: day,
  from: day,
  to: day,
  targetDate: fc.option(day),
  nextOn: day,
  dueOn: fc.constant(DUE_ON),
  // The last day, because an end before the next date is rejected.
  endsOn: fc.constantFrom(null, "2200-12-31"),
  waitsFor: fc.constantFrom([], [], ["@own:milestones"], ["@foreign:milestones"]),
  alsoMove: fc.constantFrom(
    [],
    [],
    [{ id: "@own:milestones", from: "2026-04-02", to: "2026-05-02" }],
  ),
  today: fc.constant("2026-03-14"),
  page: fc.constantFrom("1", "2", "3"),
  pageSize: fc.constantFrom("1", "20", "100"),
};

/** A value valid under a schema. */
export function validValue(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const known = BY_NAME[name];
  if (known !== undefined && schema.properties === undefined) return known;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => validValue(part, name)));
  const [type = "object"] = [schema.type].flat();
  switch (type) {
    case "string":
      return validText(schema);
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? 1, max: 100 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(validValue(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    default:
      return validObject(schema);
  }
}

function validText({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const letters = { unit: "grapheme", minLength: Math.max(minLength, 1) } as const;
  return fc.oneof(
    { weight: 9, arbitrary: fc.string({ ...letters, maxLength: Math.min(maxLength, 40) }) },
    { weight: 1, arbitrary: fc.constant("ä".repeat(Math.min(maxLength, 5000))) },
  );
}

function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, part]) => [name, validValue(part, name)]);
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** A valid body with one defect: a field of another type, one missing, or one unknown. */
export function nearlyValidBody(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const name = fc.constantFrom(...names, "id", "userId", "isPro", "createdAt", "role");
  return fc
    .tuple(validValue(schema, ""), name, hostileValue, fc.boolean())
    .map(([body, field, value, isMissing]) => {
      const changed = { ...(body as object), [field]: value };
      if (isMissing && Math.abs(field.length % 4) === 0) Reflect.deleteProperty(changed, field);
      return changed;
    });
}
