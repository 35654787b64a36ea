import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync } from "node:fs";
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

const PROGRAM = "receipt-reading/read-process.ts";

/** Kills the idle readers of earlier tests, and waits until this process has noticed. */
async function killIdleReaders(): Promise<void> {
  const readers = descendantsRunning(process.pid, PROGRAM);
  for (const pid of readers) process.kill(pid, "SIGKILL");
  // A killed process stays in the list until then, without its command.
  await expect.poll(() => readers.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
}

/** Kills the next reader as soon as it has started. @returns once it is killed */
function killNextReader(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function kill(message: unknown) {
    const child = message instanceof Object && "process" in message && message.process;
    if (!(child instanceof ChildProcess)) return;
    child.once("spawn", () => {
      if (!child.spawnargs.join().includes(PROGRAM)) return;
      unsubscribe("child_process", kill);
      child.kill("SIGKILL");
      resolve();
    });
  }
  subscribe("child_process", kill);
  return promise;
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

    await killIdleReaders();
    await Promise.all([killNextReader(), runJobs(app)]);
    expect(await readingOf()).toEqual([null]);

    await app.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
    await runJobs(app);
    expect(await readingOf()).toMatchObject([{ reason: null, total: { value: "43.20" } }]);
  },
);
