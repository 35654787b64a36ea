import { expect, test } from "vitest";
import * as z from "zod/mini";
import { responseSerializerOf } from "./response-serializer.ts";

const person = z.object({
  name: z.string(),
  age: z.nullable(z.int()),
  nick: z.optional(z.string()),
});

test.each([
  ["an object", person, { name: "Ada", age: 36, password: "x" }, { name: "Ada", age: 36 }],
  ["nothing where nothing may be", z.nullable(person), null, null],
  ["a list", z.array(person), [{ name: "Ada", age: null, id: 1 }], [{ name: "Ada", age: null }]],
  [
    "what lies deeper",
    z.object({ owner: z.nullable(person), others: z.array(z.optional(person)) }),
    { owner: { name: "Ada", age: 1, x: 1 }, others: [{ name: "Eve", age: 2, x: 1 }], x: 1 },
    { owner: { name: "Ada", age: 1 }, others: [{ name: "Eve", age: 2 }] },
  ],
  ["a map", z.record(z.string(), z.string()), { any: "1", __name: "2" }, { any: "1", __name: "2" }],
  [
    "a map of objects",
    z.record(z.string(), person),
    { a: { name: "Ada", age: 1, x: 1 } },
    { a: { name: "Ada", age: 1 } },
  ],
  [
    "one of several",
    z.union([person, z.string()]),
    { name: "Ada", age: 1, x: 1 },
    { name: "Ada", age: 1 },
  ],
  [
    "a default",
    z._default(person, { name: "", age: 0 }),
    { name: "Ada", age: 1, x: 1 },
    { name: "Ada", age: 1 },
  ],
])("keeps only the fields of the schema: %s", (_what, schema, response, kept) => {
  expect(JSON.parse(JSON.stringify(responseSerializerOf(schema)(response)))).toEqual(kept);
});

test("rejects other values in place of an object", () => {
  expect(() => responseSerializerOf(person)("a string")).toThrow("an object was expected");
  expect(() => responseSerializerOf(z.array(person))({ password: "x" })).toThrow(
    "a list was expected",
  );
  expect(() => responseSerializerOf(z.string())({ password: "x" })).toThrow(
    "one value was expected",
  );
});
