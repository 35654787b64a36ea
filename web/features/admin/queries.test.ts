import { describe, expect, test } from "vitest";
import { ProblemError, problemFrom } from "../../lib/http/problem-error.ts";
import { gateTextOf, logInAsAdmin, planFailureOf } from "./queries.ts";

const said = (status: number, code: string, error: string) =>
  problemFrom(status, "", JSON.stringify({ error, code }));
const NOT_REACHED = new ProblemError({
  status: 0,
  message: "Can't reach Plumbline.",
  problem: { error: "Can't reach Plumbline.", code: "unavailable" },
});

test.each([
  ["a wrong password", said(401, "invalid_credentials", "No."), "Invalid admin password"],
  ["too many of them", said(429, "rate_limited", "Too many."), "Too many."],
  ["a proxy's 429", problemFrom(429, "", "slow down"), "Failed to connect to admin panel"],
  ["a broken server", said(500, "internal", "Oh."), "Failed to connect to admin panel"],
  ["no connection", NOT_REACHED, "Failed to connect to admin panel"],
  ["an answer that is none", new SyntaxError("<html>"), "Failed to connect to admin panel"],
])("the gate tells of %s", (_what, error, expected) => {
  expect(gateTextOf(error)).toBe(expected);
});

describe("a change that failed is told", () => {
  test.each([
    ["in the server's words", said(404, "not_found", "User not found"), "User not found"],
    ["without a connection", NOT_REACHED, "Failed to upgrade user"],
    ["behind a proxy", problemFrom(502, "Bad Gateway", ""), "Failed to upgrade user"],
    ["by a defect", new TypeError("undefined"), "Failed to upgrade user"],
  ])("%s", (_how, error, expected) => {
    expect(planFailureOf(error, "upgrade")).toBe(expected);
  });

  test("by its own name", () => {
    expect(planFailureOf(NOT_REACHED, "downgrade")).toBe("Failed to downgrade user");
  });
});

test.each(["schlüssel", "鍵", "tab\there", "line\nbreak"])(
  "%j is wrong without being sent: no header carries it",
  async (password) => {
    const refusal = await logInAsAdmin(password).catch((error: unknown) => gateTextOf(error));
    expect(refusal).toBe("Invalid admin password");
  },
);
