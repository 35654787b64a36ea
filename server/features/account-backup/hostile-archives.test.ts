import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  at,
  countRemaining,
  download,
  type Files,
  type Plain,
  restored,
  sendArchive,
  withReceipt,
  withRecords,
  zipped,
} from "../../../tests/support/account-backup.ts";
import {
  gifScan,
  htmlBehindJpegHeader,
  phonePhoto,
} from "../../../tests/support/records/receipts.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

let product: TestApp;
let files: Files;
let bytes: Buffer;
beforeAll(async () => {
  product = await createTestApp();
  const anna = await product.homeowner();
  const { id } = await createProject(anna);
  await anna.post("/api/contractors", { name: "Ada Byrne" });
  for (const description of ["First", "Second"]) {
    const imageUrl = await uploadReceipt(anna, await phonePhoto());
    await createExpense(anna, id, { description, imageUrl });
  }
  await anna.post("/api/milestones", { projectId: id, title: "Tiles", category: "Planning" });
  ({ files, bytes } = await download(anna));
});
afterAll(() => product.close());

let bob: Homeowner;
beforeEach(async () => {
  bob = await product.homeowner();
});

/** The backup with changed records. */
function changed(change: (plain: Plain) => unknown): Promise<Buffer> {
  return zipped(withRecords(files, change));
}

async function withFile(name: RegExp, content: Buffer): Promise<Buffer> {
  return zipped([...files].map(([key, old]) => [key, name.test(key) ? content : old] as const));
}

const HOSTILE: [string, () => Promise<Buffer>, RegExp][] = [
  ["no ZIP at all", async () => Buffer.from("%PDF-1.7 and so on"), /cannot be read as a ZIP/],
  ["a ZIP cut off", async () => bytes.subarray(0, bytes.length / 2), /cannot be read as a ZIP/],
  ["a ZIP of nothing of ours", () => zipped([["a.txt", Buffer.from("a")]]), /no "plumbline.json"/],
  ["no JSON", () => changed(() => "{ projects: ["), /cannot be read/],
  [
    "JSON with no end",
    () => changed(() => '{"format": "plumbline-backup", "projects": ['),
    /cannot be read/,
  ],
  ["JSON with more behind it", () => changed((p) => `${JSON.stringify(p)}{}`), /cannot be read/],
  [
    "a record of two megabytes",
    () => changed((p) => void (at(p.projects)["name"] = randomBytes(1e6).toString("hex"))),
    /cannot be read/,
  ],
  ["another format", () => changed((p) => void (p["format"] = "else")), /does not say/],
  ["a later version", () => changed((p) => void (p["version"] = 3)), /another version/],
  [
    "a budget too small",
    () => changed((p) => void (at(p.projects)["budget"] = "1")),
    /project 1 is wrong: Budget/,
  ],
  [
    "an amount of three decimals",
    () => changed((p) => void (at(p.expenses, 1)["amount"] = "1.234")),
    /expense 2 is wrong: Use at most two/,
  ],
  [
    "a negative amount",
    () => changed((p) => void (at(p.expenses)["amount"] = "-1.00")),
    /expense 1 is wrong/,
  ],
  [
    "an invalid date",
    () => changed((p) => void (at(p.expenses)["date"] = "2026-02-30")),
    /expense 1 is wrong: Enter a real date/,
  ],
  [
    "a text with NUL",
    () => changed((p) => void (at(p.contractors)["name"] = "a\u0000")),
    /contractor 1 is wrong/,
  ],
  [
    "a text too long",
    () => changed((p) => void (at(p.milestones)["title"] = "x".repeat(201))),
    /milestone 1 is wrong/,
  ],
  [
    "an invalid role",
    () =>
      changed(
        (p) =>
          void p.messages.push({
            id: 1,
            role: "system",
            content: "",
            createdAt: "2026-01-01T00:00:00Z",
          }),
      ),
    /message 1 is wrong/,
  ],
  [
    "a missing project",
    () => changed((p) => void (at(p.expenses)["projectId"] = 999_999)),
    /its project is missing/,
  ],
  [
    "a missing contractor",
    () => changed((p) => void (at(p.expenses)["contractorId"] = 999_999)),
    /its contractor is missing/,
  ],
  [
    "a duplicate id",
    () => changed((p) => void p.projects.push(at(p.projects))),
    /project 2 is wrong: its id/,
  ],
  [
    "a receipt on two expenses",
    () => changed((p) => void (at(p.expenses, 1)["receipt"] = at(p.expenses)["receipt"])),
    /another one.s/,
  ],
  [
    "a receipt that is not listed",
    () => changed((p) => void p.receipts.pop()),
    /its receipt is missing/,
  ],
  [
    "a key that is a path",
    () => changed((p) => void (at(p.receipts)["key"] = "../../etc/passwd")),
    /receipt 1 is wrong/,
  ],
  [
    "a file that is a path",
    () => changed((p) => void (at(p.receipts)["file"] = "/etc/passwd")),
    /"\/etc\/passwd".* is missing/,
  ],
  [
    "a file of another receipt",
    () => changed((p) => void (at(p.receipts)["file"] = "README.txt")),
    /"README.txt".*is damaged|larger/,
  ],
  [
    "a receipt of 10 GB",
    () => changed((p) => void (at(p.receipts)["size"] = 1e10)),
    /larger than a receipt/,
  ],
  [
    "a receipt whose bytes differ",
    async () => withFile(/ Second /, (await gifScan()).bytes),
    /Second.*(is damaged|larger)/,
  ],
  [
    "a JSON bomb",
    () => changed((p) => `${" ".repeat(60_000_000)}${JSON.stringify(p)}`),
    /larger than it may be/,
  ],
];

describe("row 57, 61 and 66 for backups: rejected without changes", () => {
  test.each(HOSTILE)("%s", async (_name, make, why) => {
    const last = await restored(bob, await make());
    expect(last).toMatchObject({ type: "error", error: expect.stringMatching(why) as string });
    expect(await countRemaining(product.db, bob.user.id)).toBe(0);
  });

  test("an HTML page behind an image signature", async () => {
    const inside = withReceipt(files, htmlBehindJpegHeader().bytes);
    const last = await restored(bob, await zipped(inside));
    expect(last).toMatchObject({
      type: "error",
      error: expect.stringContaining("was refused") as string,
    });
    expect(await countRemaining(product.db, bob.user.id)).toBe(0);
  });

  test("a ZIP with a name twice", async () => {
    const twice = Buffer.from(bytes);
    // Overwrites the second name, in entry and directory, with the first, which has the same
    // length.
    let from = twice.indexOf("projects.csv");
    while (from !== -1) {
      twice.write("expenses.csv", from);
      from = twice.indexOf("projects.csv", from);
    }
    expect(await restored(bob, twice)).toMatchObject({ type: "error" });
    expect(await countRemaining(product.db, bob.user.id)).toBe(0);
  });
});

describe("accepted", () => {
  test("an unchanged backup, on any plan", async () => {
    expect(await restored(bob, bytes)).toMatchObject({ type: "done" });
  });

  test("a changed backup within the plan limits, with its images re-encoded", async () => {
    const { bytes: photo } = await phonePhoto();
    const inside = withReceipt(files, photo);
    expect(photo.includes("Exif")).toBe(true);
    expect(await restored(bob, await zipped(inside))).toMatchObject({ type: "done" });
    const again = await download(bob);
    const pictures = [...again.files].filter(([name]) => name.startsWith("receipts/"));
    expect(pictures).toHaveLength(2);
    for (const [, picture] of pictures) expect(picture.includes("Exif")).toBe(false);
  });

  test("a path traversal name, which is ignored", async () => {
    const archive = await zipped([...files, ["../../../outside.txt", Buffer.from("x")]]);
    expect(await restored(bob, archive)).toMatchObject({ type: "done" });
  });
});

describe("the form", () => {
  test("must be multipart with exactly one file in its field", async () => {
    expect(await bob.post("/api/account/restore", { file: 1 })).toMatchObject({ status: 415 });
    const empty = await sendArchive(bob, Buffer.alloc(0));
    expect(empty).toMatchObject({ status: 400 });
  });
});
