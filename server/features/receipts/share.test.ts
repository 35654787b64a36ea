import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftList } from "../../../shared/receipts/drafts.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { pdfInvoice, pngScan, type ReceiptFile } from "../../../tests/support/records/receipts.ts";

/** Headers that browsers send with a share. */
const BY_BROWSER = { origin: "null", "sec-fetch-site": "none", "sec-fetch-mode": "navigate" };

let app: TestApp;
let owner: Homeowner;
let image: ReceiptFile;

beforeAll(async () => {
  app = await createTestApp();
  image = await pngScan();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.homeowner();
});

async function share(files: readonly ReceiptFile[], headers: Record<string, string> = BY_BROWSER) {
  const form = new FormData();
  for (const { name, contentType, bytes } of files) {
    form.append("receipts", new File([new Uint8Array(bytes)], name, { type: contentType }));
  }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const {
    statusCode,
    headers: answered,
    body,
  } = await app.app.inject({
    method: "POST",
    url: "/share",
    headers: {
      cookie: owner.cookieHeader(),
      "content-type": encoded.headers.get("content-type") ?? "",
      "content-length": String(payload.length),
      ...headers,
    },
    payload,
  });
  return { status: statusCode, location: answered.location, text: body };
}

async function inboxOf(projectId: number) {
  const response = await owner.get(`/api/drafts?projectId=${projectId}`);
  return draftList.parse(response.body);
}

/** Number of rows, which a rejected share must not add. */
async function countUploads(): Promise<number> {
  const { rows } = await app.db.execute(sql`select from uploads where user_id = ${owner.user.id}`);
  return rows.length;
}

test("adds shared files to the inbox of the last selected project", async () => {
  const first = await createProject(owner);
  const chosen = await createProject(owner);
  owner.cookies.set("selected-project", `${owner.user.id}.${chosen.id}`);
  expect(await share([image, pdfInvoice()])).toMatchObject({ status: 303, location: "/inbox" });
  expect((await inboxOf(chosen.id)).drafts.map(({ key }) => key.split(".")[1])).toEqual(
    expect.arrayContaining(["pdf", "png"]),
  );
  expect((await inboxOf(first.id)).totalCount).toBe(0);
});

test("without a session opens the sign-in page with an explanation, and stores nothing", async () => {
  await createProject(owner);
  const response = await share([image], { ...BY_BROWSER, cookie: "" });
  expect(response).toMatchObject({ status: 303, location: "/login#share-again" });
  expect(await countUploads()).toBe(0);
});

test("without a project opens the inbox, and stores nothing", async () => {
  expect(await share([image])).toMatchObject({ status: 303, location: "/inbox" });
  expect(await countUploads()).toBe(0);
});

test("a file that is not a receipt rejects the whole share", async () => {
  const { id } = await createProject(owner);
  const text = { name: "notes.pdf", contentType: "application/pdf", bytes: Buffer.from("notes") };
  const response = await share([image, text]);
  expect(response.status).toBe(415);
  expect(response.text).toContain("<!doctype html>");
  expect((await inboxOf(id)).totalCount).toBe(0);
  expect(await countUploads()).toBe(0);
});

test("rejects more than ten files, and more than 40 MB", async () => {
  const { id } = await createProject(owner);
  expect((await share(Array.from({ length: 11 }, () => pdfInvoice()))).status).toBe(400);
  const large = { ...BY_BROWSER, "content-length": String(50 * 1024 * 1024) };
  expect((await share([image], large)).status).toBe(413);
  expect((await inboxOf(id)).totalCount).toBe(0);
});

describe("a share that the browser did not send by itself", () => {
  test.each([
    ["another site's form", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another site without a referrer", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["another site of the domain", { origin: "null", "sec-fetch-site": "same-site" }],
    ["another site that claims none", { origin: "https://evil.example", "sec-fetch-site": "none" }],
    ["neither header", {}],
  ])("from %s is rejected", async (_what, headers) => {
    await createProject(owner);
    expect((await share([image], headers)).status).toBe(403);
    expect(await countUploads()).toBe(0);
  });
});

test("no other write accepts the browser's own form", async () => {
  const body = { name: "From a share", budget: "1000" };
  expect(await owner.post("/api/projects", body, BY_BROWSER)).toMatchObject({ status: 403 });
});
