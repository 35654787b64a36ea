import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Homeowner, TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { completeMilestone, createMilestone } from "../../../tests/support/records/milestones.ts";
import { createInvoiceOf } from "../../../tests/support/records/invoices.ts";
import {
  startMailServer,
  type TestMailServer,
} from "../../../tests/support/doubles/mail-server.ts";
import {
  addContract,
  addLine,
  choose,
  createRemindingApp,
  remindersTo,
  schedule,
  sweep,
  verify,
} from "../../../tests/support/reminders.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date("2026-03-14T12:00:00.000Z");

let server: TestMailServer;
let product: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  server = await startMailServer();
  product = await createRemindingApp(server.port);
});
afterAll(async () => {
  await product.close();
  await server.close();
});
beforeEach(async () => {
  product.clock.set(START);
  // The sweep visits every user with choices.
  await product.db.execute(sql`delete from reminder_choices`);
  anna = await product.homeowner({ firstName: "Anna" });
  await verify(product, anna);
  projectId = (await createProject(anna, { name: "Kitchen" })).id;
});

/** Sweeps on each of the next days, once or more; returns the days with an email. */
async function daysWithMail(days: number, sweeps = 1): Promise<string[]> {
  const found: string[] = [];
  for (let day = 0; day < days; day += 1) {
    const before = (await remindersTo(server, anna)).length;
    for (let done = 0; done < sweeps; done += 1) await sweep(product);
    if ((await remindersTo(server, anna)).length > before) {
      found.push(product.clock.now().toISOString().slice(0, 10));
    }
    product.clock.advance(DAY_MS);
  }
  return found;
}

async function lastMail(): Promise<string> {
  return (await remindersTo(server, anna)).at(-1) ?? "";
}

test("sends a reminder of a payment once a week ahead, and once when overdue", async () => {
  await choose(anna, { dueSoon: true, overdue: true });
  await addContract(anna, projectId, [
    { title: "Deposit", amount: "1700", dueDate: "2026-03-24" },
    { title: "Rest", amount: "7300", dueDate: null },
  ]);
  expect(await daysWithMail(20, 2)).toEqual(["2026-03-17", "2026-03-25"]);
  const [ahead, late] = await remindersTo(server, anna);
  expect(ahead).toContain(
    "Due within 7 days\n- $1,700.00 due Mar 24, 2026: Deposit (New roof; Kitchen).",
  );
  expect(late).toContain("Overdue\n- $1,700.00 was due Mar 24, 2026: Deposit (New roof; Kitchen).");
  expect(late).toContain("Hello Anna,");
  expect(late).toContain("View contracts:\nhttp://localhost:3000/contracts");
});

test("sends a reminder of an invoice by its due date, in place of its installment", async () => {
  await choose(anna, { dueSoon: true, overdue: true });
  const { id: contractorId } = await createContractor(anna, { name: "Ada" });
  await createInvoiceOf(anna, projectId, { contractorId, number: "7", dueDate: "2026-03-24" });
  const contract = await addContract(anna, projectId, [
    { title: "Deposit", amount: "1700", dueDate: "2026-06-01" },
  ]);
  await createInvoiceOf(anna, projectId, {
    quoteId: contract.id,
    dueDate: "2026-03-24",
    lines: [
      { description: "Deposit", amount: "1700", installmentId: contract.installments[0]?.id },
    ],
  });
  expect(await daysWithMail(13)).toEqual(["2026-03-17", "2026-03-25"]);
  const [ahead, late] = await remindersTo(server, anna);
  expect(ahead).toContain("$4,000.00 due Mar 24, 2026: Invoice 7 (Ada; Kitchen).");
  expect(ahead).toContain("$1,700.00 due Mar 24, 2026: Invoice (New roof; Kitchen).");
  expect(ahead?.match(/Mar 24/g)).toHaveLength(2);
  expect(late).toContain("$4,000.00 was due Mar 24, 2026: Invoice 7 (Ada; Kitchen).");
});

test("sends a reminder of a contractor's insurance before and after it expires", async () => {
  await choose(anna, { insurance: true });
  const insured = { insuranceExpiresOn: "2026-04-15" };
  const ada = await createContractor(anna, { name: "Ada", ...insured });
  await createContractor(anna, { name: "Idle", ...insured });
  await addContract(anna, projectId, [], { contractorId: ada.id });
  expect(await daysWithMail(5)).toEqual(["2026-03-16"]);
  expect(await lastMail()).toContain(
    "Insurance expiring soon\n- Ada's insurance expires on Apr 15, 2026. Ask for a new certificate.",
  );
  expect(await lastMail()).not.toContain("Idle");
  product.clock.set(new Date("2026-04-15T12:00:00.000Z"));
  expect(await daysWithMail(3)).toEqual(["2026-04-16"]);
  expect(await lastMail()).toContain("Ada's insurance expired on Apr 15, 2026.");
  expect(await lastMail()).toContain("View contractors:\nhttp://localhost:3000/contractors");
});

test("sends a reminder of an open milestone a week ahead and after its date", async () => {
  await choose(anna, { milestones: true });
  await createMilestone(anna, projectId, { title: "Rough-in", targetDate: "2026-03-24" });
  await createMilestone(anna, projectId, { title: "Far off", targetDate: "2026-06-24" });
  const done = await createMilestone(anna, projectId, { title: "Done", targetDate: "2026-03-24" });
  await completeMilestone(anna, done.id);
  expect(await daysWithMail(13)).toEqual(["2026-03-17", "2026-03-25"]);
  const [ahead, late] = await remindersTo(server, anna);
  expect(ahead).toContain("Milestones within 7 days\n- Rough-in (Kitchen) is planned for Mar 24");
  expect(ahead).toContain("View timeline:\nhttp://localhost:3000/timeline");
  expect(ahead).not.toMatch(/Far off|Done/);
  expect(late).toContain("Rough-in (Kitchen) was planned for Mar 24, 2026 and isn't complete.");
});

test("sends only chosen reminders, and none again after choosing again", async () => {
  await choose(anna, { overdue: true });
  await addContract(anna, projectId, [{ title: "Deposit", amount: "1700", dueDate: "2026-03-16" }]);
  expect(await daysWithMail(4)).toEqual(["2026-03-17"]);
  await choose(anna, {});
  expect(await daysWithMail(2)).toEqual([]);
  await choose(anna, { overdue: true });
  expect(await daysWithMail(2)).toEqual([]);
});

test("a rescheduled payment is announced again, a paid one is not", async () => {
  await choose(anna, { dueSoon: true });
  const contract = await addContract(anna, projectId, [
    { title: "Deposit", amount: "1700", dueDate: "2026-03-15" },
    { title: "Second", amount: "1000", dueDate: "2026-03-30" },
  ]);
  expect(await daysWithMail(2)).toEqual(["2026-03-14"]);
  const [deposit, second] = contract.installments;
  await schedule(anna, contract.id, [
    { id: deposit?.id ?? 0, title: "Deposit", amount: "1700", dueDate: "2026-03-20" },
    { id: second?.id ?? 0, title: "Second", amount: "1000", dueDate: "2026-03-30" },
  ]);
  expect(await daysWithMail(2)).toEqual(["2026-03-16"]);
  expect(await lastMail()).toContain("due Mar 20, 2026: Deposit");
  await product.db.execute(sql`insert into expenses
    (user_id, project_id, description, amount, date, category, payment_method, quote_id, installment_id)
    values (${anna.user.id}, ${projectId}, 'Paid', 1000, '2026-03-18', 'Labor', 'Check',
      ${contract.id}, ${second?.id ?? 0})`);
  expect(await daysWithMail(14)).toEqual([]);
});

test("a budget line is announced at 80% and when used up, and again only after dropping below", async () => {
  await choose(anna, { budgetLines: true });
  await addLine(anna, projectId, "1000");
  const pay = async (amount: string) => createExpense(anna, projectId, { amount });
  await pay("799.99");
  expect(await daysWithMail(1)).toEqual([]);
  const last = await pay("0.01");
  expect(await daysWithMail(3)).toEqual(["2026-03-15"]);
  expect(await lastMail()).toContain(
    "- Materials (Kitchen): $800.00 of $1,000.00 paid or committed (80%). $200.00 remaining.",
  );
  const beyond = await pay("300");
  expect(await daysWithMail(3)).toEqual(["2026-03-18"]);
  expect(await lastMail()).toContain("- Materials (Kitchen): $100.00 over its $1,000.00 budget.");
  // Back to 80% and up again: announces that it is used up again, but not the 80%.
  await anna.delete(`/api/expenses/${beyond.id}`);
  expect(await daysWithMail(2)).toEqual([]);
  await pay("250");
  expect(await daysWithMail(2)).toEqual(["2026-03-23"]);
  expect(await lastMail()).not.toContain("Budget lines running low");
  // From below 80% beyond both thresholds: announced once, as used up.
  await product.db.execute(
    sql`delete from expenses where user_id = ${anna.user.id} and id <> ${last.id}`,
  );
  expect(await daysWithMail(2)).toEqual([]);
  await pay("1200");
  expect(await daysWithMail(3)).toEqual(["2026-03-27"]);
  expect(await lastMail()).not.toContain("Budget lines running low");
});

test("sends at most one email a day with everything new, and the rest the next day", async () => {
  await choose(anna, { dueSoon: true, overdue: true, budgetLines: true });
  await addContract(anna, projectId, [
    { title: "Late", amount: "100", dueDate: "2026-03-01" },
    { title: "Soon", amount: "200", dueDate: "2026-03-18" },
  ]);
  await addLine(anna, projectId, "100");
  await createExpense(anna, projectId, { amount: "90" });
  await sweep(product);
  const [first] = await remindersTo(server, anna);
  expect(first).toContain("Overdue\n- $100.00 was due Mar 1, 2026: Late");
  expect(first).toContain("Due within 7 days\n- $200.00 due Mar 18, 2026: Soon");
  expect(first).toContain("Budget lines running low\n- Materials (Kitchen)");
  await createExpense(anna, projectId, { amount: "50" });
  product.clock.advance(60 * 60 * 1000);
  await sweep(product);
  expect(await remindersTo(server, anna)).toHaveLength(1);
  product.clock.set(new Date(START.getTime() + DAY_MS));
  expect(await daysWithMail(2)).toEqual(["2026-03-15"]);
});

test("a long email lists the first reminders and counts the others, and repeats none", async () => {
  await choose(anna, { overdue: true });
  const many = Array.from({ length: 45 }, (_, index) => ({
    title: `Part ${index}`,
    amount: "10",
    dueDate: "2026-03-01",
  }));
  await addContract(anna, projectId, many);
  expect(await daysWithMail(2)).toEqual(["2026-03-14"]);
  expect((await lastMail()).match(/^- /gm)).toHaveLength(40);
  expect(await lastMail()).toContain("Plus 5 more");
});

describe("sends no email to a user who", () => {
  const due = [{ title: "Deposit", amount: "1700", dueDate: "2026-03-10" }];

  test("has not verified the email", async () => {
    await choose(anna, { overdue: true });
    await addContract(anna, projectId, due);
    await product.db.execute(sql`update users set email_verified_at = null`);
    expect(await daysWithMail(2)).toEqual([]);
  });

  test("only has payments of other users", async () => {
    const bob = await product.homeowner();
    await verify(product, bob);
    await choose(bob, { dueSoon: true, overdue: true, budgetLines: true });
    await choose(anna, { overdue: true });
    await addContract(anna, projectId, due);
    expect(await sweep(product)).toBe(1);
    expect(await remindersTo(server, bob)).toEqual([]);
  });

  test("turned reminders off or changed the email before it was sent", async () => {
    const { sweepReminders } = await import("./sweep-commands.ts");
    await choose(anna, { overdue: true });
    await addContract(anna, projectId, due);
    expect(await sweepReminders(product.deps)).toBe(1);
    await choose(anna, {});
    expect(await sweep(product)).toBe(0);
    expect(await remindersTo(server, anna)).toEqual([]);
  });
});

test("malicious names stay plain text in the email and add no headers", async () => {
  await choose(anna, { overdue: true });
  const title = "<img src=x>\r\nBcc: evil@example.com";
  await addContract(anna, projectId, [{ title, amount: "1", dueDate: "2026-03-10" }], {
    work: "</ul><script>alert(1)</script>",
  });
  await sweep(product);
  const mail = (await server.received()).find(({ email }) => email.text?.includes("<img src=x>"));
  expect(mail?.email.html).not.toMatch(/<img|<script/);
  expect(mail?.email.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail?.email.subject).toBe("1 overdue payment");
});
