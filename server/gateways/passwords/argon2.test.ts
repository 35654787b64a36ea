import { expect, test } from "vitest";
import { createArgon2Passwords } from "./argon2.ts";

const passwords = createArgon2Passwords();

test("hashes with Argon2id, 19 MiB, two passes, one lane, and a salt of its own", async () => {
  const [first, second] = await Promise.all([
    passwords.hash("warm roof"),
    passwords.hash("warm roof"),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
});

test("knows the password again, and no other", async () => {
  const hash = await passwords.hash("wärmes Dach 🏠");
  expect(await passwords.matches("wärmes Dach 🏠", hash)).toBe(true);
  expect(await passwords.matches("warmes Dach 🏠", hash)).toBe(false);
  expect(await passwords.matches("", hash)).toBe(false);
});

test("nothing matches an account without a password", async () => {
  expect(await passwords.matches("", null)).toBe(false);
  expect(await passwords.matches("no account has this password", null)).toBe(false);
});
