import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityPage } from "../../../shared/activity/contract.ts";
import { invoiceList } from "../../../shared/invoices/contract.ts";
import { download, eventsOf, sendArchive } from "../../../tests/support/account-backup.ts";
import { ownerOf } from "../../../tests/support/app/accounts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { billRoof } from "../../../tests/support/records/billed/billed-roof.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pdfInvoice } from "../../../tests/support/records/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { releaseUploads } from "./row-commands.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

/** A home's invoices, without ids, keys and versions, which a restore changes. */
async function invoicesOf(client: Homeowner): Promise<unknown> {
  const [project] = (await client.get("/api/projects")).body as { id: number }[];
  const response = await client.get(`/api/invoices?projectId=${project?.id}`);
  const list = invoiceList.parse(response.body);
  const plain = JSON.stringify(list, (name, value: unknown) =>
    /^(?:id|.*Id|creditOf|key|version)$/.test(name) ? typeof value : value,
  );
  return JSON.parse(plain);
}

test("restores invoices with their matches, payments and files", async () => {
  const anna = await product.homeowner();
  const { id: projectId } = await createProject(anna);
  await billRoof(anna, projectId);
  await anna.post("/api/drafts", { projectId, keys: [await uploadReceipt(anna, pdfInvoice())] });
  const before = await invoicesOf(anna);
  expect(before).toMatchObject({
    settings: { taxPercent: "8.875" },
    invoices: [
      { number: "C-17", creditOf: "number" },
      { number: "17", status: "part_paid", payments: [{ amount: "100.00" }] },
    ],
  });
  const { bytes } = await download(anna);
  const bob = await product.homeowner();
  const counts = { invoices: 2, drafts: 1, receipts: 3 };
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({ type: "done", counts });
  expect(await invoicesOf(bob)).toEqual(before);
  const { lines } = activityPage.parse((await bob.get("/api/activity?kind=backup")).body);
  expect(lines[0]?.changes).toMatchObject({ invoices: [null, 2], drafts: [null, 1] });
});

test("a restore that fails after its commit keeps the files of invoices, waivers and drafts", async () => {
  const anna = await product.homeowner();
  const { id: projectId } = await createProject(anna);
  await billRoof(anna, projectId);
  const keys = [await uploadReceipt(anna, pdfInvoice())];
  await anna.post("/api/drafts", { projectId, keys });
  const unused = await uploadReceipt(anna, pdfInvoice());
  const uploads = async () => {
    const { rows } = await product.db.execute<{ key: string; state: string }>(
      sql`select key, state from uploads where user_id = ${anna.user.id}`,
    );
    return rows;
  };
  const all = (await uploads()).map(({ key }) => key);
  expect(all).toHaveLength(4);
  await releaseUploads(product.db, ownerOf(anna), all);
  const released = (await uploads()).filter(({ state }) => state !== "stored");
  expect(released).toEqual([{ key: unused, state: "deleting" }]);
});
