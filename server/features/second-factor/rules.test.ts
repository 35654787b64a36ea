import { createHash } from "node:crypto";
import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { hashOfRecoveryCode, newRecoveryCodes, readCode } from "./codes.ts";
import { seal, unseal } from "./sealed-secret.ts";
import { describeAuthenticator, newSecret, totpStepOf } from "./totp.ts";

describe("authenticator codes", () => {
  // Test vectors of RFC 6238, of which apps show the last six digits.
  const secret = Secret.fromLatin1("12345678901234567890").bytes;
  test.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_111_111_111, "050471", 37_037_037],
    [1_234_567_890, "005924", 41_152_263],
    [2_000_000_000, "279037", 66_666_666],
    [20_000_000_000, "353130", 666_666_666],
  ])("at second %i the code is %s", (seconds, code, step) => {
    expect(totpStepOf(secret, code, new Date(seconds * 1000))).toBe(step);
  });

  const STEP = 37_037_037;
  const CODE = "050471";
  test.each([
    // The code's 30-second step relative to the server's clock.
    ["two steps early", -31, undefined],
    ["in the last second of the previous step", -1, STEP],
    ["in the first second of the previous step", -30, STEP],
    ["in its first second", 0, STEP],
    ["in its last second", 29, STEP],
    ["in the first second of the next step", 30, STEP],
    ["in the last second of the next step", 59, STEP],
    ["two steps late", 60, undefined],
  ])("%s", (_when, seconds, step) => {
    expect(totpStepOf(secret, CODE, new Date((STEP * 30 + seconds) * 1000))).toBe(step);
  });

  test("a secret has 160 random bits", () => {
    const made = Array.from({ length: 50 }, () => Buffer.from(newSecret()).toString("hex"));
    expect(new Set(made).size).toBe(50);
    expect(new Set(made.map((text) => text.length))).toEqual(new Set([40]));
  });

  test("the setup URI has the issuer, the account and the default parameters", () => {
    const { uri, secret: typed } = describeAuthenticator(secret, "ada+1@example.com");
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect({ protocol, host, path: decodeURIComponent(pathname) }).toEqual({
      protocol: "otpauth:",
      host: "totp",
      path: "/Plumbline:ada+1@example.com",
    });
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: "Plumbline",
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(typed).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  });
});

describe("recovery codes", () => {
  test("are ten codes of 120 bits each, in groups of four", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    }
  });

  test("use all 32 letters, so that no bits are lost", () => {
    const letters = Array.from({ length: 50 }, () => newRecoveryCodes().join("")).join("");
    expect(new Set(letters.replaceAll("-", "")).size).toBe(32);
  });
});

describe("code input", () => {
  const hash = createHash("sha256").update("7K3M9QXA2BTRW0Z15HNV8CYE").digest("hex");
  const RECOVERY = { kind: "recovery_code", hash };
  const DIGITS = { kind: "authenticator", digits: "081804" };
  const NEITHER = { kind: "neither" };
  test.each([
    ["081804", DIGITS],
    ["081 804", DIGITS],
    [" 081-804 ", DIGITS],
    ["81804", NEITHER],
    ["0818045", NEITHER],
    ["٠٨١٨٠٤", NEITHER],
    ["7K3M-9QXA-2BTR-W0Z1-5HNV-8CYE", RECOVERY],
    ["7k3m9qxa2btrw0z15hnv8cye", RECOVERY],
    [" 7k3m 9qxa 2btr w0z1 5hnv 8cye ", RECOVERY],
    // Easily confused letters.
    ["7K3M-9QXA-2BTR-WOZL-5HNV-8CYE", RECOVERY],
    ["7K3M-9QXA-2BTR-WoZi-5HNV-8CYE", RECOVERY],
    ["7K3M-9QXA-2BTR-W0Z1-5HNV-8CY", NEITHER],
    ["7K3M-9QXA-2BTR-W0Z1-5HNV-8CYE1", NEITHER],
    ["7K3M-9QXA-2BTR-W0Z1-5HNV-8CYU", NEITHER],
    ["", NEITHER],
  ])("%j", (typed, code) => {
    expect(readCode(typed)).toEqual(code);
  });

  test("reads a generated code as its hash", () => {
    const [code = ""] = newRecoveryCodes();
    expect(readCode(code)).toEqual({
      kind: "recovery_code",
      hash: hashOfRecoveryCode(code.replaceAll("-", "")),
    });
  });
});

describe("an encrypted secret", () => {
  const KEY = "a secret of the tests, long enough for anything";
  const secret = newSecret();
  const sealed = seal(secret, 7, KEY);
  const altered = (at: number) => {
    const bytes = Buffer.from(sealed, "base64url");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString("base64url");
  };
  test.each([
    ["unchanged", sealed, 7, KEY, secret],
    ["in another account's row", sealed, 8, KEY, undefined],
    ["with another session secret", sealed, 7, `${KEY}.`, undefined],
    ["with another nonce", altered(0), 7, KEY, undefined],
    ["with another tag", altered(12), 7, KEY, undefined],
    ["with another content", altered(28), 7, KEY, undefined],
    ["cut short", sealed.slice(0, 30), 7, KEY, undefined],
    ["empty", "", 7, KEY, undefined],
  ])("%s", (_how, text, owner, key, opened) => {
    expect(unseal(text, owner, key)).toEqual(opened);
  });

  test("differs each time and does not contain the plain secret", () => {
    expect(seal(secret, 7, KEY)).not.toBe(sealed);
    expect(Buffer.from(sealed, "base64url").includes(Buffer.from(secret))).toBe(false);
  });
});
