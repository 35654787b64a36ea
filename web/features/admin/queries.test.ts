import { describe, expect, test } from "vitest";
import { ProblemError, problemFrom } from "../../lib/http/problem-error.ts";
import { gateMessageOf, logInAsAdmin, planFailureOf } from "./queries.ts";

const problem = (status: number, code: string, error: string) =>
  problemFrom(status, "", JSON.stringify({ error, code }));
const NOT_REACHED = new ProblemError({
  status: 0,
  message: "Can't reach Plumbline.",
  problem: { error: "Can't reach Plumbline.", code: "unavailable" },
});

test.each([
  ["a wrong password", problem(401, "invalid_credentials", "No."), "Invalid admin password"],
  ["too many attempts", problem(429, "rate_limited", "Too many."), "Too many."],
  ["a proxy's 429", problemFrom(429, "", "slow down"), "Failed to connect to admin panel"],
  ["a broken server", problem(500, "internal", "Oh."), "Failed to connect to admin panel"],
  ["no connection", NOT_REACHED, "Failed to connect to admin panel"],
  ["a malformed response", new SyntaxError("<html>"), "Failed to connect to admin panel"],
])("describes %s at the password gate", (_what, error, expected) => {
  expect(gateMessageOf(error)).toBe(expected);
});

describe("planFailureOf", () => {
  test.each([
    ["the server's message", problem(404, "not_found", "User not found"), "User not found"],
    ["a default without a connection", NOT_REACHED, "Failed to upgrade user"],
    ["a default for a proxy error", problemFrom(502, "Bad Gateway", ""), "Failed to upgrade user"],
    ["a default for a program error", new TypeError("undefined"), "Failed to upgrade user"],
  ])("returns %s", (_how, error, expected) => {
    expect(planFailureOf(error, "upgrade")).toBe(expected);
  });

  test("names the change that failed", () => {
    expect(planFailureOf(NOT_REACHED, "downgrade")).toBe("Failed to downgrade user");
  });
});

test.each(["schlüssel", "鍵", "tab\there", "line\nbreak"])(
  "rejects %j without a request: no header can carry it",
  async (password) => {
    const message = await logInAsAdmin(password).catch((error: unknown) => gateMessageOf(error));
    expect(message).toBe("Invalid admin password");
  },
);
