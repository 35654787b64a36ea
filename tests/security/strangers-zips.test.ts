import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createProject } from "../support/records/factories.ts";
import { type Said, zipOfFolders } from "../support/hostile/hostile-zips.ts";
import { sendFile } from "../support/records/imports.ts";
import { restored } from "../support/own-data.ts";
import { watched } from "../support/run/watched.ts";

/* Each call that reads a ZIP, and ZIPs whose list of contents is what hurts: issue by issue they
 * held everybody up for 2 seconds (a workbook of 4.7 MB) and for 28 (a restore of 57 MB). */

/** A fraction of what the smallest of these took; what is promised is 50. */
const MOST_MS = 400;
const MOST_MEGABYTES = 300;
/** A connection of the pool may be opened meanwhile. */
const MOST_FILES = 8;

let product: TestApp;
let anna: Homeowner;
let projectId: number;
beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
  ({ id: projectId } = await createProject(anna));
});
afterAll(() => product.close());

const SAID: Said[] = ["as many", "in 16 bits", "one", "none"];

test.each(SAID)("a workbook of 98,000 folders, which says %s, holds nobody up", async (said) => {
  const file = zipOfFolders(98_000, said);
  const { result, ...cost } = await watched(() => sendFile(anna, { projectId }, file));
  expect(result).toMatchObject({ status: 400, body: { code: "bad_request" } });
  expectLittle(cost);
});

test.each(SAID)("a restore of 300,000 folders, which says %s, holds nobody up", async (said) => {
  const bob = await product.homeowner();
  const file = zipOfFolders(300_000, said);
  const { result, ...cost } = await watched(() => restored(bob, file));
  expect(result).toMatchObject({ type: "error", code: "bad_request" });
  expectLittle(cost);
});

test("a restore of as many folders as there may be files lets others in between", async () => {
  const bob = await product.homeowner();
  const { result, ...cost } = await watched(() => restored(bob, zipOfFolders(100_000)));
  expect(result).toMatchObject({ error: expect.stringContaining("plumbline.json") as string });
  expectLittle(cost);
});

function expectLittle(cost: { longestSlice: number; megabytes: number; filesLeft: number }) {
  expect(cost.longestSlice).toBeLessThan(MOST_MS);
  expect(cost.megabytes).toBeLessThan(MOST_MEGABYTES);
  expect(cost.filesLeft).toBeLessThan(MOST_FILES);
}
