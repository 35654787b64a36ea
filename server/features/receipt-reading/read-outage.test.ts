import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { printedPdf } from "../../../tests/support/records/printed-pdfs.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";
import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import { failed } from "../../errors.ts";
import { WorkFailed } from "../../work-process.ts";
import { readReceiptJob } from "./job-commands.ts";
import { findReading } from "./reading-queries.ts";

let app: TestApp;
let owner: Homeowner;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.homeowner();
});
afterAll(() => app.close());

async function uploadPdf(words: string): Promise<string> {
  const bytes = printedPdf(`BT /F1 10 Tf 72 700 Td (OAKWOOD HARDWARE ${words}) Tj ET`);
  return uploadReceipt(owner, { name: "a.pdf", contentType: "application/pdf", bytes });
}

/** Runs the last attempt of a job whose reader fails. */
async function failLastTry(key: string, error: Error): Promise<void> {
  const home = owner.user.id as UserId;
  const today = calendarDateAt(app.clock.now());
  await readReceiptJob(
    app.deps,
    { kind: "receipt", home, key, today },
    {
      failures: 18,
      isLast: true,
      signal: new AbortController().signal,
      reader: () => Promise.reject(error),
    },
  );
}

const readingOf = async (key: string) =>
  (await findReading(app.deps.db, owner.user.id as UserId, key))?.reading;

test("a later job reads a receipt that was not read during an outage", async () => {
  const key = await uploadPdf("HINGES");
  await failLastTry(key, new Error("The store is silent"));
  expect(await readingOf(key)).toBeUndefined();
  await runJobs(app);
  expect(await readingOf(key)).toMatchObject({ reason: null });
});

test("a file at which the reader always fails is unreadable", async () => {
  const key = await uploadPdf("SCREWS");
  const cause = new WorkFailed("TypeError");
  await failLastTry(key, failed("unavailable", "Couldn't read this receipt.", { cause }));
  expect(await readingOf(key)).toMatchObject({ reason: "unreadable" });
});
