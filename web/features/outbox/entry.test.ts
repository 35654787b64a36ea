import { describe, expect, test } from "vitest";
import { expenseDetailsInput } from "../../../shared/expenses/details-input.ts";
import { expenseInput } from "../../../shared/expenses/input.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { type EntryFile, isUnanswered, outcomeOf, withoutReceipts, withReceipts } from "./entry.ts";

describe("a failed try", () => {
  test.each([
    [0, "wait"],
    [401, "sign-in"],
    [400, "refused"],
    [403, "refused"],
    [404, "refused"],
    [408, "wait"],
    [409, "refused"],
    [413, "refused"],
    [415, "refused"],
    [422, "refused"],
    [429, "wait"],
    [500, "wait"],
    [502, "wait"],
    [503, "wait"],
    [507, "wait"],
  ] as const)("with status %i means %s", (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
  });
});

test.each([
  [new DOMException("", "TimeoutError"), true],
  [new ProblemError({ status: 0, message: "" }), true],
  [new ProblemError({ status: 503, message: "" }), false],
  [new DOMException("", "AbortError"), false],
  [new TypeError("broken"), false],
])("%s: without an answer %s", (error, expected) => {
  expect(isUnanswered(error)).toBe(expected);
});

describe("the receipts of an expense", () => {
  const input = expenseInput.parse({
    projectId: 1,
    description: "Oak boards",
    amount: "12.50",
    category: "Materials",
    paymentMethod: "Cash",
    date: "2026-03-14",
    imageUrl: null,
  });
  const file = (id: string, isMain: boolean): EntryFile => ({
    id,
    name: `${id}.jpg`,
    type: "image/jpeg",
    isMain,
  });

  test("stay as they are without waiting files", () => {
    expect(withReceipts({ input, files: [] }, [])).toBe(input);
  });

  test("are the uploaded files, each in its place", () => {
    const files = [file("a", true), file("b", false), file("c", false)];
    const sent = withReceipts({ input, files }, ["a-key", "b-key", "c-key"]);
    expect(sent.imageUrl).toBe("a-key");
    expect(sent.details?.receipts).toEqual(["b-key", "c-key"]);
  });

  test("are stored with their bytes, and sent with the same keys", () => {
    const uploads = new Map(
      ["main", "c"].map((id) => [`${id}-key`, { id, file: new File(["photo"], `${id}.jpg`) }]),
    );
    const details = { ...expenseDetailsInput.parse({}), receipts: ["b-key", "c-key"] };
    const typed = { ...input, imageUrl: "main-key", details };
    const withoutFiles = withoutReceipts(typed, (key) => uploads.get(key));
    expect(withoutFiles.input.imageUrl).toBeNull();
    expect(withoutFiles.input.details?.receipts).toEqual(["b-key"]);
    expect(withoutFiles.files.map(({ id, isMain }) => [id, isMain])).toEqual([
      ["main", true],
      ["c", false],
    ]);
    const files = [file("main", true), file("c", false)];
    expect(withReceipts({ input: withoutFiles.input, files }, ["main-key", "c-key"])).toEqual(
      typed,
    );
  });

  test("keep an uploaded main receipt and other details", () => {
    const details = { receipts: ["known"], room: "Kitchen" };
    const stored = { ...input, imageUrl: "main", details: { ...details } };
    const sent = withReceipts({ input: stored as never, files: [file("b", false)] }, ["b-key"]);
    expect(sent).toMatchObject({
      imageUrl: "main",
      details: { room: "Kitchen", receipts: ["known", "b-key"] },
    });
  });
});
