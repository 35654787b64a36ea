import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { restored } from "../../../tests/support/own-data.ts";

/*
 * A download of the second format, the first with a money plan, as it was made in November 2026 with the
 * secret of the tests. It has to be restorable for as long as there is a way back.
 */
const DOWNLOAD = new URL("../../../tests/support/downloads/version-2.zip", import.meta.url);

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test("it comes back as the account's own, with its money plan", async () => {
  const anna = await product.homeowner({ email: "of-version-2@example.com" });
  expect(await restored(anna, await readFile(DOWNLOAD))).toEqual({
    type: "done",
    counts: {
      projects: 2,
      contractors: 1,
      expenses: 8,
      milestones: 2,
      budgetLines: 2,
      quotes: 1,
      messages: 2,
      receipts: 7,
      missingReceipts: 0,
      presentProjects: 0,
    },
  });
  const projects = (await anna.get("/api/projects")).body as { id: number; name: string }[];
  const kitchen = projects.find(({ name }) => name === 'Kitchen, "new"');
  expect((await anna.get(`/api/projects/${kitchen?.id}/plan`)).body).toMatchObject({
    contingency: "3000.50",
    lines: [
      { category: "Labor", figures: { committed: "4749.75", paid: "530.00", open: "4249.75" } },
      { category: "Materials", room: '=Bath, "1"', figures: { paid: "70.00" } },
    ],
  });
  const [quote] = (await anna.get(`/api/quotes?projectId=${kitchen?.id}`)).body as object[];
  expect(quote).toMatchObject({
    contractor: { name: "@Ümit Öz" },
    items: [{ amount: "3000.00" }, { amount: null }],
    files: [{ name: 'Offer "1".pdf' }],
    changeOrders: [{ cost: "-250.25", days: -2, status: "approved" }],
    instalments: [
      { title: "Deposit", status: "paid" },
      { title: "Done", milestone: { title: "Tiles" } },
    ],
  });
});
