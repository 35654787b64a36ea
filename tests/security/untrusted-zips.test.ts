import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createProject } from "../support/records/factories.ts";
import { type DeclaredCount, zipOfFolders } from "../support/hostile/hostile-zips.ts";
import { sendFile } from "../support/records/imports.ts";
import { restored } from "../support/account-backup.ts";
import { watched } from "../support/run/watched.ts";

/*
 * Every call that reads a ZIP, with a huge list of contents. Without limits these blocked the
 * server for 2 seconds (a 4.7 MB workbook) and 28 seconds (a 57 MB restore).
 */

/** A fraction of the time that the smallest of these files took without limits. */
const MAX_MS = 400;
const MAX_MEGABYTES = 300;
/** The pool may open a connection meanwhile. */
const MAX_FILES = 8;

let product: TestApp;
let anna: Homeowner;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
  ({ id: projectId } = await createProject(anna));
});
afterAll(() => product.close());

const SAID: DeclaredCount[] = ["as many", "in 16 bits", "one", "none"];

test.each(SAID)(
  "a workbook of 98,000 folders that declares %s does not block the server",
  async (said) => {
    const file = zipOfFolders(98_000, said);
    const { result, ...cost } = await watched(() => sendFile(anna, { projectId }, file));
    expect(result).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expectLittle(cost);
  },
);

test.each(SAID)(
  "a restore of 300,000 folders that declares %s does not block the server",
  async (said) => {
    const bob = await product.homeowner();
    const file = zipOfFolders(300_000, said);
    const { result, ...cost } = await watched(() => restored(bob, file));
    expect(result).toMatchObject({ type: "error", code: "bad_request" });
    expectLittle(cost);
  },
);

test("a restore with the maximum number of folders lets other requests run", async () => {
  const bob = await product.homeowner();
  const { result, ...cost } = await watched(() => restored(bob, zipOfFolders(100_000)));
  expect(result).toMatchObject({ error: expect.stringContaining("plumbline.json") as string });
  expectLittle(cost);
});

function expectLittle(cost: { longestSlice: number; megabytes: number; filesLeft: number }) {
  expect(cost.longestSlice).toBeLessThan(MAX_MS);
  expect(cost.megabytes).toBeLessThan(MAX_MEGABYTES);
  expect(cost.filesLeft).toBeLessThan(MAX_FILES);
}
