import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { countRemaining, restored, zipped } from "../../../tests/support/account-backup.ts";
import { watched } from "../../../tests/support/run/watched.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const HEAD = '"format":"plumbline-backup","version":2,"exportedAt":"2026-03-01T00:00:00.000Z"';
const BYTES = 6 * 1024 * 1024;
const filled = (piece: string) => piece.repeat(Math.floor(BYTES / piece.length));

const HOSTILE: [string, string][] = [
  ["a list that nobody knows", `{${HEAD},"more":[${filled("0,")}0]}`],
  ["lists that nobody knows", `{${HEAD},${filled('"more":[],')}"projects":[]}`],
  ["members that nobody knows", `{${HEAD},${filled('"a":0,')}"projects":[]}`],
  ["a repeated member", `{${filled('"version":2,')}${HEAD}}`],
  ["a repeated list", `{${HEAD},${filled('"projects":[],')}"quotes":[]}`],
  ["the head behind the lists", `{"messages":[${filled("0,")}0],${HEAD}}`],
  ["a list of wrong values", `{${HEAD},"projects":[${filled("0,")}0]}`],
  ["deeply nested lists", `{${HEAD},"projects":[${"[".repeat(500_000)}`],
  ["a name without an end", `{${HEAD},"${filled("a")}":[]}`],
  ["empty members", `{${HEAD},${filled(",")}}`],
  ["white space", `{${HEAD}${filled(" ")},"projects":[0]}`],
];

test.each(HOSTILE)("rejects %s before reading all of it", async (_, text) => {
  const bob = await product.homeowner();
  const archive = await zipped([["plumbline.json", Buffer.from(text)]], 0);
  const { result, ...cost } = await watched(() => restored(bob, archive));
  expect(result).toMatchObject({ type: "error", code: "bad_request" });
  expect(await countRemaining(product.db, bob.user.id)).toBe(0);
  // The worst of these took 13 CPU seconds before a fix, and now takes 1.
  expect(cost.seconds).toBeLessThan(4);
  expect(cost.longestSlice).toBeLessThan(400);
  expect(cost.megabytes).toBeLessThan(300);
});

test("limits an unsealed file to a few tens of megabytes", async () => {
  const bob = await product.homeowner();
  const text = `{${HEAD},"projects":[]${" ".repeat(49 * 1024 * 1024)}}`;
  const archive = await zipped([["plumbline.json", Buffer.from(text)]], 0);
  expect(await restored(bob, archive)).toMatchObject({
    error: expect.stringContaining("more records than are taken") as string,
  });
});
