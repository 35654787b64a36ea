import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  at,
  countRemaining,
  download,
  type Files,
  type Plain,
  restored,
  withRecords,
  zipped,
} from "../../../tests/support/account-backup.ts";

let product: TestApp;
let files: Files;
beforeAll(async () => {
  product = await createTestApp();
  const anna = await product.homeowner();
  const { id } = await createProject(anna);
  await anna.post("/api/contractors", { name: "Ada Byrne" });
  for (const description of ["First", "Second"]) await createExpense(anna, id, { description });
  await anna.post("/api/milestones", { projectId: id, title: "Tiles", category: "Planning" });
  ({ files } = await download(anna));
});
afterAll(() => product.close());

/** The backup with changed records. */
function changed(change: (plain: Plain) => unknown): Promise<Buffer> {
  return zipped(withRecords(files, change));
}

const CROWDED: [string, () => Promise<Buffer>, RegExp][] = [
  [
    "501 projects",
    () =>
      changed((p) => {
        for (let id = 1; id <= 501; id += 1) p.projects.push({ ...at(p.projects), id: 1e6 + id });
      }),
    /more projects than an account/,
  ],
  [
    "1,001 milestones",
    () =>
      changed((p) => {
        for (let id = 1; id <= 1000; id += 1)
          p.milestones.push({ ...at(p.milestones), id: 1e6 + id });
      }),
    /more milestones than a project/,
  ],
  [
    "records of 501 unknown projects",
    () =>
      changed((p) => {
        const before = p.milestones.splice(0);
        for (let id = 1; id <= 501; id += 1)
          p.milestones.push({ ...at(before), id, projectId: 1e6 + id });
      }),
    /more projects than an account/,
  ],
  [
    "100,001 receipts",
    () =>
      changed((p) => {
        p.receipts = Array.from({ length: 100_001 }, () => ({
          key: `${randomUUID()}.jpg`,
          file: null,
        }));
      }),
    /too many receipts/,
  ],
  [
    "records over the free plan's limit",
    () =>
      changed((p) => {
        for (let id = 1; id <= 4; id += 1)
          p.expenses.push({ ...at(p.expenses), id: 1e6 + id, receipt: null });
      }),
    /upgrade to restore it/,
  ],
  [
    "records over the limit before invalid ones",
    () =>
      changed((p) => {
        for (let id = 1; id <= 4; id += 1)
          p.expenses.push({ ...at(p.expenses), id: 1e6 + id, receipt: null });
        return JSON.stringify(p).replace('"milestones":', "no JSON at all");
      }),
    /upgrade to restore it/,
  ],
  [
    "a fourth contractor",
    () =>
      changed((p) => {
        for (let id = 1; id <= 3; id += 1)
          p.contractors.push({ ...at(p.contractors), id: 1e6 + id });
      }),
    /upgrade to restore it/,
  ],
];

test.each(CROWDED)("rejects %s and changes nothing", async (_name, make, why) => {
  const bob = await product.homeowner();
  const last = await restored(bob, await make());
  expect(last).toMatchObject({ type: "error", error: expect.stringMatching(why) as string });
  expect(await countRemaining(product.db, bob.user.id)).toBe(0);
});
