import { describe, expect, test } from "vitest";
import { createCommonPasswords } from "./common-passwords.ts";

const passwords = createCommonPasswords();

describe("a password that many would choose", () => {
  test.each([
    "password1",
    "PASSWORD1",
    "plumbline",
    "Plumbline1!",
    "2026Renovation",
    "myhouse99",
    "!!contractors!!",
  ])("%s is refused", async (password) => {
    expect(await passwords.has(password)).toBe(true);
  });

  test.each([
    "a dry cellar and a warm roof",
    "plumbline and spirit level",
    "renovating-since-1948",
    "12345679-8",
  ])("%s is taken", async (password) => {
    expect(await passwords.has(password)).toBe(false);
  });
});
