import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, sendArchive } from "../../../tests/support/account-backup.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pdfInvoice, pngScan } from "../../../tests/support/records/receipts.ts";
import { jsonOf } from "../../../tests/support/records/renovation/backed-up-json.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

test("restores a receipt of an inbox, reads it again and finds it by its text", async () => {
  const anna = await product.homeowner();
  const { id: projectId } = await createProject(anna);
  const keys = [
    await uploadReceipt(anna, await pngScan()),
    await uploadReceipt(anna, pdfInvoice()),
  ];
  await anna.post("/api/drafts", { projectId, keys });
  await product.db.execute(sql`
    insert into receipt_readings (user_id, key, text, fields, read_at)
    values (${anna.user.id}, ${keys[0]}, 'HINGES', '{}', now())`);
  const { bytes, files } = await download(anna);
  expect(jsonOf(files).drafts).toMatchObject(keys.map((receipt) => ({ projectId, receipt })));

  const bob = await product.homeowner();
  await sendArchive(bob, bytes);
  const [project] = (await bob.get("/api/projects")).body as { id: number }[];
  const inbox = await bob.get(`/api/drafts?projectId=${project?.id}`);
  expect(inbox.body).toMatchObject({
    // Newest first.
    drafts: [{ key: expect.stringMatching(/pdf$/) }, { key: expect.stringMatching(/png$/) }],
    totalCount: 2,
  });
  const { rows } = await product.db.execute(sql`
    select r.text, r.fields is null as "isToRead", u.is_read as "isRead"
    from receipt_readings r join uploads u on u.user_id = r.user_id and u.key = r.key
    where r.user_id = ${bob.user.id}`);
  expect(rows).toEqual([{ text: "HINGES", isToRead: true, isRead: true }]);
  const jobs = await product.db.execute(sql`
    select data ->> 'kind' as kind from jobs.job
    where name = 'receipts' and (data ->> 'home')::bigint = ${bob.user.id}`);
  expect(jobs.rows).toEqual([{ kind: "receipt" }, { kind: "receipt" }]);

  // A project that exists already is left unchanged.
  await sendArchive(bob, bytes);
  expect((await bob.get(`/api/drafts?projectId=${project?.id}`)).body).toMatchObject({
    totalCount: 2,
  });
});
