import { expect, test } from "vitest";
import { createArgon2Passwords } from "./argon2.ts";

const passwords = createArgon2Passwords();

test("hashes with Argon2id, 19 MiB, two passes, one lane and a unique salt", async () => {
  const [first, second] = await Promise.all([
    passwords.hash("warm roof"),
    passwords.hash("warm roof"),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
});

test("matches the right password only", async () => {
  const hash = await passwords.hash("wärmes Dach 🏠");
  expect(await passwords.matches("wärmes Dach 🏠", hash)).toBe(true);
  expect(await passwords.matches("warmes Dach 🏠", hash)).toBe(false);
  expect(await passwords.matches("", hash)).toBe(false);
});

test("matches nothing for an account without a password", async () => {
  expect(await passwords.matches("", null)).toBe(false);
  expect(await passwords.matches("no account has this password", null)).toBe(false);
});

test("rejects hashes beyond the queue limit with Retry-After", async () => {
  const crowded = createArgon2Passwords({ maxWaiting: 2 });
  const outcomes = Array.from({ length: 12 }, async () =>
    crowded.hash("warm roof").catch((error: unknown) => error),
  );
  expect(crowded.running() + crowded.waiting()).toBe(10);
  const refused = (await Promise.all(outcomes)).filter((outcome) => typeof outcome !== "string");
  expect(refused).toEqual([
    expect.objectContaining({ status: 503, queue: "passwords", retryAfterSeconds: 5 }),
    expect.objectContaining({ status: 503, queue: "passwords", retryAfterSeconds: 5 }),
  ]);
  expect(await crowded.matches("warm roof", await crowded.hash("warm roof"))).toBe(true);
});
