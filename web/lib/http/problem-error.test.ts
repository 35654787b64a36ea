import { describe, expect, test } from "vitest";
import { problemFrom, errorMessage } from "./problem-error.ts";

describe("the message of a refused call", () => {
  test.each([
    [
      "the error's message",
      '{"error":"Project not found","code":"not_found"}',
      "Project not found",
    ],
    [
      "the message with its details as JSON",
      '{"error":"Limit","code":"plan_limit_reached","details":{"limit":5,"count":5}}',
      'Limit|{"limit":5,"count":5}',
    ],
    [
      "the message of another server's error with an unknown code",
      '{"error":"Nope","code":"E42"}',
      "Nope",
    ],
    ["the status and the body, for a body that isn't JSON", "Bad gateway", "502: Bad gateway"],
    ["the status and the body, for JSON without an error", '{"ok":false}', '502: {"ok":false}'],
    ["the status and its text without a body", "", "502: Not So Good"],
  ])("is %s", (_, body, expected) => {
    expect(problemFrom(502, "Not So Good", body).message).toBe(expected);
  });

  test("contains the invalid fields", () => {
    const issues = [{ path: ["budget"], message: "Budget must be at least $100" }];
    const body = JSON.stringify({ error: "Check", code: "validation_failed", details: { issues } });
    expect(problemFrom(400, "", body).issues).toEqual(issues);
  });

  test("contains no fields if the details are something else", () => {
    const body = '{"error":"Check","code":"validation_failed","details":{"issues":"none"}}';
    expect(problemFrom(400, "", body).issues).toEqual([]);
  });
});

describe("the text shown to users", () => {
  const fallback = "Please try again.";
  test("is the server's message without details", () => {
    const body = '{"error":"Limit","code":"plan_limit_reached","details":{"limit":5}}';
    expect(errorMessage(problemFrom(403, "", body), fallback)).toBe("Limit");
  });
  test.each([
    [
      [{ path: ["cost"], message: "The contract would be below zero" }],
      "The contract would be below zero.",
    ],
    [
      [
        { path: ["a"], message: "Enter a name." },
        { path: ["b"], message: "Enter a day" },
        { path: ["c"], message: "Enter a day" },
      ],
      "Enter a name. Enter a day.",
    ],
    [[], "Check the form"],
  ])("lists the violated rules, each once: %j", (issues, expected) => {
    const body = JSON.stringify({
      error: "Check the form",
      code: "validation_failed",
      details: { issues },
    });
    expect(errorMessage(problemFrom(400, "", body), fallback)).toBe(expected);
  });
  test("is never a proxy's HTML page", () => {
    expect(errorMessage(problemFrom(502, "", "<html>502</html>"), fallback)).toBe(fallback);
  });
  test("is the fallback for an unexpected error", () => {
    expect(errorMessage(new TypeError("x is undefined"), fallback)).toBe(fallback);
  });
});
