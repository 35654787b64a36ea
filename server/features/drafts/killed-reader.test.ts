import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftList } from "../../../shared/receipts/drafts.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pagedPdf } from "../../../tests/support/records/paged-pdf.ts";
import {
  descendantsRunning,
  REPORTS_RESOURCES,
} from "../../../tests/support/run/process-resources.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const readers = () => descendantsRunning(process.pid, "receipt-reading/read-process.ts");

/** Waits for this many readers and kills them. */
async function killReaders(count: number): Promise<void> {
  await expect.poll(() => readers().length, { timeout: 60_000 }).toBe(count);
  for (const pid of readers()) process.kill(pid, "SIGKILL");
  await expect.poll(readers, { timeout: 60_000 }).toEqual([]);
}

test.runIf(REPORTS_RESOURCES)(
  "a draft whose reader is killed while reading is read later",
  async () => {
    const owner = await app.homeowner();
    const { id: projectId } = await createProject(owner);
    const bytes = await pagedPdf([["OAKWOOD HARDWARE", "Tax  3.20", "Total  $43.20"]]);
    const file = { name: "a.pdf", contentType: "application/pdf", bytes: Buffer.from(bytes) };
    const key = await uploadReceipt(owner, file);
    await owner.post("/api/drafts", { projectId, keys: [key] });
    const readingOf = async () => {
      const { body } = await owner.get(`/api/drafts?projectId=${projectId}`);
      return draftList.parse(body).drafts.map(({ reading }) => reading);
    };

    // Idle readers of earlier tests.
    await killReaders(readers().length);
    const running = runJobs(app);
    await killReaders(1);
    await running;
    expect(await readingOf()).toEqual([null]);

    await app.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
    await runJobs(app);
    expect(await readingOf()).toMatchObject([{ reason: null, total: { value: "43.20" } }]);
  },
);
