import { describe, expect, test } from "vitest";
import { type Environment, Reader } from "./env-reader.ts";
import { readGoogle } from "./google.ts";

function read(environment: Environment) {
  const reader = new Reader(environment);
  return { google: readGoogle(reader), lines: reader.lines };
}

const BOTH = { GOOGLE_CLIENT_ID: "id.apps.example", GOOGLE_CLIENT_SECRET: "GOCSPX-secret" };

test("turns Google sign-in off when nothing is set", () => {
  expect(read({})).toEqual({ google: undefined, lines: [] });
});

test("uses Google's own issuer when both are set", () => {
  expect(read(BOTH)).toEqual({
    google: {
      clientId: "id.apps.example",
      clientSecret: "GOCSPX-secret",
      issuer: "https://accounts.google.com",
    },
    lines: [],
  });
});

describe("rejects and names the variable", () => {
  test.each([
    ["the id alone", { GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET must be set"],
    ["the secret alone", { GOOGLE_CLIENT_SECRET: "secret" }, "GOOGLE_CLIENT_ID must be set"],
    [
      "the issuer alone",
      { GOOGLE_ISSUER: "https://id.example" },
      "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set",
    ],
    ["a space in the secret", { ...BOTH, GOOGLE_CLIENT_SECRET: "a b" }, "GOOGLE_CLIENT_SECRET"],
  ])("%s", (_what, environment, line) => {
    const { google, lines } = read(environment);
    expect(google).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining(line)]);
  });
});

describe("the issuer", () => {
  test.each([
    ["https://id.example", true, true],
    ["https://id.example/realms/one", true, true],
    ["http://127.0.0.1:4000", true, false],
    ["http://localhost:4000", true, false],
    ["http://[::1]:4000", true, false],
    ["http://id.example", false, false],
    ["http://127.evil.example", false, false],
    ["http://localhost.evil.example", false, false],
    ["https://user:password@id.example", false, false],
    ["https://id.example/?a=1", false, false],
    ["https://id.example/#a", false, false],
    ["file:///etc/passwd", false, false],
    ["id.example", false, false],
  ])("%s: %s in development, %s in production", (issuer, isTaken, isTakenInProduction) => {
    const inDevelopment = read({ ...BOTH, GOOGLE_ISSUER: issuer });
    expect(inDevelopment.google?.issuer).toBe(isTaken ? issuer : undefined);
    const inProduction = read({ ...BOTH, GOOGLE_ISSUER: issuer, NODE_ENV: "production" });
    expect(inProduction.google?.issuer).toBe(isTakenInProduction ? issuer : undefined);
    expect(inProduction.lines).toHaveLength(isTakenInProduction ? 0 : 1);
  });
});
