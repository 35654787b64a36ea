import { describe, expect, test } from "vitest";
import { createCommonPasswords } from "./common-passwords.ts";

const passwords = createCommonPasswords();

describe("a common password", () => {
  test.each([
    "password1",
    "PASSWORD1",
    "plumbline",
    "Plumbline1!",
    "2026Renovation",
    "myhouse99",
    "!!contractors!!",
  ])("rejects %s", async (password) => {
    expect(await passwords.has(password)).toBe(true);
  });

  test.each([
    "a dry cellar and a warm roof",
    "plumbline and spirit level",
    "renovating-since-1948",
    "12345679-8",
  ])("accepts %s", async (password) => {
    expect(await passwords.has(password)).toBe(false);
  });
});
