import { afterAll, beforeAll, expect, test } from "vitest";
import {
  at,
  download,
  restored,
  type Row,
  withRecords,
  zipped,
} from "../../../tests/support/account-backup.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { createMilestone } from "../../../tests/support/records/milestones.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

/** A backup with two milestones in one project and one milestone in another. */
async function backup(change: (milestones: Row[], ids: readonly unknown[]) => void) {
  const anna = await product.homeowner();
  const kitchen = (await createProject(anna)).id;
  for (const projectId of [kitchen, kitchen, (await createProject(anna)).id]) {
    await createMilestone(anna, projectId);
  }
  const { files } = await download(anna);
  return zipped(
    withRecords(files, ({ milestones }) =>
      change(
        milestones,
        milestones.map(({ id }) => id),
      ),
    ),
  );
}

test.each<[string, (milestones: Row[], ids: readonly unknown[]) => void, RegExp]>([
  [
    "one of another project",
    (milestones, ids) => void (at(milestones)["waitsFor"] = [ids[2]]),
    /milestone 1 is wrong: a milestone that it waits for is missing/,
  ],
  [
    "itself through another",
    (milestones, ids) => {
      at(milestones)["waitsFor"] = [ids[1]];
      at(milestones, 1)["waitsFor"] = [ids[0]];
    },
    /milestone 1 is wrong: it waits for one that waits for it/,
  ],
])("rejects a milestone that waits for %s", async (_, change, said) => {
  const response = await restored(await product.homeowner(), await backup(change));
  expect(response).toHaveProperty("error", expect.stringMatching(said));
});

test("restores a backup of an earlier release", async () => {
  const bytes = await backup((milestones) => {
    for (const milestone of milestones) delete milestone["waitsFor"];
  });
  const response = await restored(await product.homeowner(), bytes);
  expect(response).toMatchObject({ type: "done", counts: { milestones: 3 } });
});
