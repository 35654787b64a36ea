import fc from "fast-check";
import { form, FORMS, PREVIEW, previewForm, restoreForm, type Sent } from "./forms.ts";
import type { Operation, Parameter } from "../support/app/operations.ts";
import {
  HOSTILE_BODIES,
  HOSTILE_TEXTS,
  hostileValue,
  nearlyValidBody,
  validValue,
} from "./values.ts";

/** One call as plain data, so that it can be printed and replayed. */
export interface FuzzedRequest {
  operation: Operation;
  who: "homeowner" | "anonymous" | "admin";
  /** by name, URL-encoded unless they are placeholders of an id */
  path: Record<string, string>;
  /** index of the character to percent-encode needlessly; usually none */
  spelled: number | null;
  query: Pairs;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Also encodes invalid text: a lone surrogate becomes the bytes that some clients send for it. */
export function encoded(text: string): string {
  return Array.from(text, (letter) => {
    if (/[\w.~-]/.test(letter)) return letter;
    const bytes = letter.isWellFormed() ? Buffer.from(letter) : Buffer.from([0xed, 0xa0, 0x80]);
    return bytes.toString("hex").replaceAll(/../g, "%$&");
  }).join("");
}

const hostilePart = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => encoded(text.slice(0, 300))),
  fc.constantFrom(
    "%",
    "%zz",
    "%c0%af",
    "%ff%fe",
    "..%2f..%2f",
    "%2e%2e",
    "1;2",
    "1,2",
    "-1",
    "1.5",
  ),
  fc.constantFrom(
    "9223372036854775808",
    "9007199254740992",
    "00001",
    "+1",
    "１",
    "1e3",
    "@foreign:any",
  ),
  fc.string({ unit: "binary", maxLength: 30 }).map(encoded),
);

/** Path parameters are text, whatever their schema's type. */
function validPart({ schema, name }: Parameter, operation: Operation): fc.Arbitrary<string> {
  if (name === "id") return fc.constantFrom(...idsOf(operation));
  return validValue(schema, name).map((value) => {
    const text = String(value);
    return text.startsWith("@") ? text : encoded(text);
  });
}

const KINDS = [
  "projects",
  "expenses",
  "contractors",
  "milestones",
  "recurring-expenses",
  "proposals",
  "sessions",
  "users",
];

function idsOf({ pattern }: Operation): string[] {
  const kind = KINDS.find((name) => pattern.includes(`/${name}/`)) ?? "any";
  return [`@own:${kind}`, `@own:${kind}`, `@own:${kind}`, `@foreign:${kind}`, "123456789"];
}

const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: odd });

function pathOf(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const parts = operation.parameters.filter((parameter) => parameter.in === "path");
  return fc.record(
    Object.fromEntries(
      parts.map((parameter) => [
        parameter.name,
        mostly(validPart(parameter, operation), hostilePart),
      ]),
    ),
  );
}

type Pairs = [name: string, value: string][];

/** Valid parameters, sometimes with one invalid value or one unknown name. */
function queryOf(operation: Operation): fc.Arbitrary<Pairs> {
  const parts = operation.parameters.filter((parameter) => parameter.in === "query");
  const none = fc.constant<Pairs>([]);
  const pairs = parts.map((parameter) => {
    const pair = validPart(parameter, operation).map((value): Pairs => [[parameter.name, value]]);
    return parameter.required === true ? pair : fc.oneof(none, pair);
  });
  const names = [...parts.map(({ name }) => name), "page", "search", "__proto__", "constructor"];
  const further = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom("", "[]", "[a]", "[__proto__]"), hostilePart)
    .map(([name, suffix, value]): Pairs => [[encoded(name + suffix), value]]);
  const wrong = fc.option(fc.tuple(fc.nat(), hostilePart), { freq: 1 });
  return fc.tuple(fc.tuple(...pairs), wrong, mostly(none, further)).map(([found, odd, more]) => {
    const pairs = found.flat();
    const place = odd === null ? -1 : odd[0] % Math.max(1, pairs.length);
    const query = pairs.map(([name, value], at): Pairs[number] => [
      name,
      at === place && odd !== null ? odd[1] : value,
    ]);
    return [...query, ...more];
  });
}

const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=a",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json;",
  "application/jsonx",
  "application/json\t; a=b",
  "text/html, application/json",
  "a",
  "",
];

function bodyOf({ body, method, pattern }: Operation): fc.Arbitrary<Sent> {
  const asJson = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value): Sent => ({ body: JSON.stringify(value), type: "application/json" }));
  const none = fc.constant<Sent>({ body: undefined, type: undefined });
  const wrong = fc
    .tuple(fc.constantFrom(...HOSTILE_BODIES), fc.constantFrom("application/json", ...TYPES))
    .map(([text, type]): Sent => ({ body: text, type }));
  if (pattern === PREVIEW) return mostly(previewForm, wrong);
  if (pattern === "/api/account/restore") return mostly(fc.oneof(restoreForm, form), wrong);
  if (FORMS.has(pattern)) return mostly(form, wrong);
  if (body === undefined) return method === "GET" ? none : mostly(none, wrong);
  return fc.oneof(
    { weight: 8, arbitrary: asJson(validValue(body, "")) },
    { weight: 6, arbitrary: asJson(nearlyValidBody(body)) },
    { weight: 1, arbitrary: asJson(hostileValue) },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: none },
  );
}

const OWN_ORIGIN = "@origin";
const ORIGINS = ["https://evil.example", "null", "http://localhost:3000.evil.example", ""];
const IDEMPOTENCY = ["a".repeat(36), "", "x".repeat(300), "' or 1=1 --", "\u00e4", "a b"];

function headersOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const own = parameters.filter((parameter) => parameter.in === "header");
  const odd = fc.constantFrom(...IDEMPOTENCY);
  return fc
    .tuple(
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(OWN_ORIGIN) },
        { weight: 1, arbitrary: fc.constantFrom(...ORIGINS) },
      ),
      fc.record(Object.fromEntries(own.map(({ name }) => [name, odd])), { requiredKeys: [] }),
      fc.record(
        {
          "x-forwarded-for": odd,
          accept: odd,
          "if-none-match": odd,
          "x-http-method-override": odd,
        },
        { requiredKeys: [] },
      ),
      fc.boolean(),
    )
    .map(([origin, named, further, isPlain]) => ({ origin, ...named, ...(!isPlain && further) }));
}

function senderFor({ pattern }: Operation): fc.Arbitrary<FuzzedRequest["who"]> {
  const usual = pattern.startsWith("/api/admin/") ? "admin" : "homeowner";
  return fc.constantFrom(usual, usual, usual, usual, "homeowner", "anonymous");
}

export function requestTo(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      who: senderFor(operation),
      path: pathOf(operation),
      spelled: mostly(fc.constant(null), fc.option(fc.nat(), { nil: null })),
      query: queryOf(operation),
      headers: headersOf(operation),
      sent: bodyOf(operation),
    })
    .map(({ sent: { body, type }, headers, ...rest }) => ({
      ...rest,
      operation,
      body,
      headers: { ...headers, ...(type !== undefined && { "content-type": type }) },
    }));
}
