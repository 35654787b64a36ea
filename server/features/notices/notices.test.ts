import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Notice, noticeList } from "../../../shared/notices/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { householdOf, joinHome } from "../../../tests/support/app/members/household.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { completeMilestone, createMilestone } from "../../../tests/support/records/milestones.ts";
import { pagedPdf } from "../../../tests/support/records/paged-pdf.ts";
import { addReceiptMail } from "../../../tests/support/records/receipt-mail.ts";
import { uploadReceipt } from "../../../tests/support/uploading.ts";

const DAY_MS = 86_400_000;

let product: TestApp;
let ada: Homeowner;
let projectId: number;

beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await product.homeowner({ firstName: "Ada" });
  projectId = (await createProject(ada, { name: "Kitchen" })).id;
});

const dayIn = (days: number) =>
  new Date(product.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

async function notices(client = ada, headers: Record<string, string> = {}): Promise<Notice[]> {
  return noticeList.parse((await client.get("/api/notices", headers)).body).notices;
}

const kindsOf = (list: readonly Notice[]) => list.map(({ kind }) => kind);
const inHome = () => ({ "x-home": String(ada.user.id) });

async function addDue(): Promise<number> {
  const milestone = await createMilestone(ada, projectId, { title: "Tiled", targetDate: dayIn(3) });
  await createMilestone(ada, projectId, { title: "Later", targetDate: dayIn(30) });
  await createContract(ada, projectId, { work: "Bath" }, [
    { kind: "deposit", title: "Deposit", amount: "1000", dueDate: dayIn(-2) },
    { kind: "milestone", title: "Second half", amount: "1500", milestoneId: milestone.id },
    { kind: "date", title: "Rest", amount: "500", dueDate: dayIn(40) },
  ]);
  const offer = { projectId, work: "Floor", amount: "4000", items: [], validUntil: dayIn(5) };
  await ada.post("/api/quotes", offer);
  return milestone.id;
}

describe("the notices", () => {
  test("list what is due by date, and what a completed milestone released", async () => {
    const milestoneId = await addDue();
    expect(await notices()).toMatchObject([
      { kind: "payment_overdue", title: "Deposit", amount: "1000.00", isSeen: false },
      { kind: "payment_due", title: "Second half" },
      { kind: "milestone_due", title: "Tiled", project: { id: projectId, name: "Kitchen" } },
      { kind: "quote_expiring", title: "Floor" },
    ]);
    await completeMilestone(ada, milestoneId);
    const released = (await notices()).find(({ kind }) => kind === "payment_released");
    expect(released).toMatchObject({ title: "Second half", note: "Tiled", amount: "1500.00" });
  });

  test("use the caller's date", async () => {
    await createMilestone(ada, projectId, { title: "Tiled", targetDate: dayIn(8) });
    expect(await notices()).toEqual([]);
    const { body } = await ada.get(`/api/notices?today=${dayIn(1)}`);
    expect(kindsOf(noticeList.parse(body).notices)).toEqual(["milestone_due"]);
  });

  test("list receipts that were read, and emails that wait", async () => {
    const bytes = await pagedPdf([["OAKWOOD HARDWARE", "2026-03-02", "Total  $43.20"]]);
    const file = { name: "a.pdf", contentType: "application/pdf", bytes };
    await ada.post("/api/drafts", { projectId, keys: [await uploadReceipt(ada, file)] });
    expect(await notices()).toEqual([]);
    await runJobs(product);
    await addReceiptMail(product.db, ada, projectId, "a receipt");
    await product.db.execute(sql`
      update received_emails set received_at = ${product.clock.now().toISOString()}
      where user_id = ${ada.user.id}`);
    const found = await notices();
    expect(kindsOf(found).toSorted()).toEqual(["email_waiting", "receipts_read"]);
    expect(found).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "receipts_read", count: 1 })]),
    );
  });

  test("list other people's changes to the household, but not the caller's", async () => {
    const ben = await product.homeowner({ firstName: "Ben" });
    await joinHome(product, ada, ben);
    const [joined] = await notices();
    expect(joined).toMatchObject({ kind: "activity", line: { kind: "member", action: "joined" } });
    const ofBen = await notices(ben, inHome());
    expect(ofBen).toMatchObject([{ line: { action: "invited" } }]);
  });
});

describe("seen notices", () => {
  const mark = (keys: string[], client = ada, headers = {}) =>
    client.post("/api/notices/seen", { keys }, headers);

  test("stay seen, one by one and all together", async () => {
    await addDue();
    const [first, ...others] = await notices();
    expect((await mark([first?.key ?? ""])).status).toBe(200);
    expect((await notices()).map(({ isSeen }) => isSeen)).toEqual([true, false, false, false]);
    await mark(others.map(({ key }) => key));
    expect((await notices()).every(({ isSeen }) => isSeen)).toBe(true);
  });

  test("are stored per member, including viewers", async () => {
    await addDue();
    const viewer = await product.homeowner();
    await joinHome(product, ada, viewer, { role: "viewer", projects: [projectId] });
    const all = await notices(viewer, inHome());
    expect(kindsOf(all)).toContain("payment_overdue");
    expect(
      (
        await mark(
          all.map(({ key }) => key),
          viewer,
          inHome(),
        )
      ).status,
    ).toBe(200);
    expect((await notices(viewer, inHome())).every(({ isSeen }) => isSeen)).toBe(true);
    expect((await notices()).some(({ isSeen }) => isSeen)).toBe(false);
  });

  test("are forgotten when they are no longer current", async () => {
    const { id } = await createMilestone(ada, projectId, { targetDate: dayIn(2) });
    const [due] = await notices();
    await mark([due?.key ?? "", "milestone_due 9 2026-01-01", "nothing of the kind"]);
    const stored = async () =>
      (await product.db.execute(sql`select keys from notices_seen where user_id = ${ada.user.id}`))
        .rows;
    expect(await stored()).toEqual([{ keys: [due?.key] }]);
    await completeMilestone(ada, id);
    await mark(["activity 1"]);
    expect(await stored()).toEqual([{ keys: [] }]);
  });

  test.each([
    [{ keys: [] }],
    [{ keys: ["x".repeat(101)] }],
    [{ keys: ["a'b"] }],
    [{ keys: Array.from({ length: 201 }, (_, n) => `activity ${n}`) }],
    [{}],
  ])("reject %j", async (body) => {
    expect((await ada.post("/api/notices/seen", body)).status).toBe(400);
  });
});

describe("who sees what", () => {
  test("a member of another project gets no notices of this one", async () => {
    await addDue();
    const other = await createProject(ada, { name: "Bath" });
    const member = await product.homeowner();
    await joinHome(product, ada, member, { projects: [other.id] });
    expect(await notices(member, inHome())).toEqual([]);
  });

  test("a viewer gets no notices of emails", async () => {
    await addReceiptMail(product.db, ada, projectId, "secret subject");
    await product.db.execute(sql`
      update received_emails set received_at = ${product.clock.now().toISOString()}
      where user_id = ${ada.user.id}`);
    const viewer = await product.homeowner();
    await joinHome(product, ada, viewer, { role: "viewer" });
    expect(kindsOf(await notices())).toContain("email_waiting");
    expect(kindsOf(await notices(viewer, inHome()))).not.toContain("email_waiting");
  });

  test("a stranger and a former member get none", async () => {
    const member = await product.homeowner();
    expect((await member.get("/api/notices", inHome())).status).toBe(404);
    await joinHome(product, ada, member);
    const [joined] = (await householdOf(ada)).members;
    await ada.delete(`/api/household/members/${joined?.id}`);
    expect((await member.get("/api/notices", inHome())).status).toBe(404);
    const marked = await member.post("/api/notices/seen", { keys: ["activity 1"] }, inHome());
    expect(marked.status).toBe(404);
    expect((await product.visitor().get("/api/notices")).status).toBe(401);
  });
});
