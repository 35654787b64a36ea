import { afterAll, beforeAll, expect, test } from "vitest";
import { type Notice, noticeList } from "../../shared/notices/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { joinHome } from "../support/app/members/household.ts";
import { createContract } from "../support/records/budget/budget-factories.ts";
import { createProject, expenseBody } from "../support/records/factories.ts";
import { createMilestone } from "../support/records/milestones.ts";
import { proHomeowner } from "../support/records/subscriptions.ts";

const TODAY = "2026-03-14";

let product: TestApp;
let anna: Homeowner;
let shared: number;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  shared = (await createProject(anna, { name: "Shared" })).id;
  const hidden = (await createProject(anna, { name: "Hidden" })).id;
  for (const projectId of [shared, hidden]) {
    await createMilestone(anna, projectId, { title: "Tiled", targetDate: TODAY });
    await createContract(anna, projectId, { work: "Bath" }, [
      { kind: "deposit", title: "Deposit", amount: "1000", dueDate: TODAY },
    ]);
  }
});
afterAll(() => product.close());

async function noticesOf(client: Homeowner): Promise<Notice[]> {
  const home = { "x-home": String(anna.user.id) };
  const response = await client.get(`/api/notices?today=${TODAY}`, home);
  return noticeList.parse(response.body).notices;
}

/** Activity notices are left out: each member gets those of the others. */
const dueOf = (notices: readonly Notice[]) => notices.filter(({ kind }) => kind !== "activity");

test("members see the owner's due records, in the projects they see", async () => {
  const [editor, viewer, elsewhere] = [
    await product.homeowner(),
    await product.homeowner(),
    await product.homeowner(),
  ];
  await joinHome(product, anna, editor);
  await joinHome(product, anna, viewer, { role: "viewer" });
  await joinHome(product, anna, elsewhere, { projects: [shared] });
  const own = dueOf(await noticesOf(anna));
  expect(own).toHaveLength(4);
  expect(dueOf(await noticesOf(editor))).toEqual(own);
  expect(dueOf(await noticesOf(viewer))).toEqual(own);
  expect(dueOf(await noticesOf(elsewhere))).toEqual(
    own.filter(({ project }) => project?.id === shared),
  );
});

test("an import into a hidden project shows only to those who see it", async () => {
  const [maria, outside] = [await product.homeowner(), await product.homeowner()];
  const hidden = await createProject(anna, { name: "Attic" });
  await joinHome(product, anna, maria, { projects: [shared] });
  for (const [projectId, fileName] of [
    [shared, "seen.csv"] as const,
    [hidden.id, "attic.csv"] as const,
  ]) {
    const { projectId: _, ...expense } = expenseBody(projectId);
    await anna.post("/api/imports", { projectId, fileName, expenses: [expense] });
  }
  expect(JSON.stringify(await noticesOf(anna))).toContain("attic.csv");
  const text = JSON.stringify(await noticesOf(maria));
  expect(text).toContain("seen.csv");
  expect(text).not.toMatch(/attic/i);
  const home = { "x-home": String(anna.user.id) };
  expect(await outside.get("/api/notices", home)).toMatchObject({ status: 404 });
});
