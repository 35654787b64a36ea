import { describe, expect, test } from "vitest";
import { problemFrom } from "../../lib/http/problem-error.ts";
import { checkoutProblem, checkProblem, portalProblem } from "./billing-problem.ts";

function refused(status: number, code: string, error: string): Error {
  return problemFrom(status, "", JSON.stringify({ error, code }));
}

const DOWN = refused(503, "unavailable", "The payment provider cannot be reached.");
const PROXY = problemFrom(502, "Bad Gateway", "<html>");
const OFTEN = refused(429, "rate_limited", "Please try again in a minute.");
const CHECK = "Failed to check subscription status. Please try again.";
const UPGRADE = "Failed to start upgrade process. Please try again.";
const PORTAL = "Failed to open billing portal. Please try again.";

describe("billing errors", () => {
  test.each([
    ["check, provider down", checkProblem(DOWN), CHECK],
    ["check, a proxy's page", checkProblem(PROXY), CHECK],
    ["check, anything else", checkProblem(new TypeError("broken")), CHECK],
    ["check, too often", checkProblem(OFTEN), "Please try again in a minute."],
    ["upgrade, provider down", checkoutProblem(DOWN), UPGRADE],
    ["upgrade, too often", checkoutProblem(OFTEN), "Please try again in a minute."],
    [
      "upgrade, Pro already",
      checkoutProblem(refused(409, "conflict", "You already have Pro.")),
      "You already have Pro.",
    ],
    ["portal, provider down", portalProblem(DOWN), PORTAL],
    ["portal, a proxy's page", portalProblem(PROXY), PORTAL],
  ])("%s", (_name, problem, text) => {
    expect(problem).toEqual({ text });
  });

  test("gives an unconfigured portal its own title, by its error code", () => {
    const text = "The billing portal needs configuration before it can be used.";
    expect(portalProblem(refused(409, "portal_unavailable", text))).toEqual({
      title: "Billing Portal Not Available",
      text,
    });
    const worded = refused(503, "unavailable", "portal configuration");
    expect(portalProblem(worded)).toEqual({ text: PORTAL });
  });
});
