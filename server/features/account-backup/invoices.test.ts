import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceList } from "../../../shared/invoices/contract.ts";
import { download, eventsOf, sendArchive } from "../../../tests/support/account-backup.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { billRoof } from "../../../tests/support/records/billed-roof.ts";
import { createProject } from "../../../tests/support/records/factories.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

/** A home's invoices, without its ids, keys and versions. */
async function invoicesOf(client: Homeowner): Promise<unknown> {
  const [project] = (await client.get("/api/projects")).body as { id: number }[];
  const answer = await client.get(`/api/invoices?projectId=${project?.id}`);
  const list = invoiceList.parse(answer.body);
  const plain = JSON.stringify(list, (name, value: unknown) =>
    /^(?:id|.*Id|creditOf|key|version)$/.test(name) ? typeof value : value,
  );
  return JSON.parse(plain);
}

test("invoices return with what they are matched to, their payments and files", async () => {
  const anna = await product.homeowner();
  await billRoof(anna, (await createProject(anna)).id);
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
  expect(eventsOf(await sendArchive(bob, bytes)).at(-1)).toMatchObject({ type: "done" });
  expect(await invoicesOf(bob)).toEqual(before);
});
