import { afterAll, beforeAll, expect, test } from "vitest";
import { attention } from "../../../shared/attention/contract.ts";
import { id as idSchema } from "../../../shared/ids.ts";
import { noticeList } from "../../../shared/notices/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { makeFeed, pathOf } from "../../../tests/support/records/calendars.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  approvedInvoiceOf,
  createInvoiceOf,
  paymentBody,
  setInvoiceStatusOf,
} from "../../../tests/support/records/invoices.ts";
import { completeMilestone, createMilestone } from "../../../tests/support/records/milestones.ts";
import { TODAY, toolboxFor } from "../../../tests/support/records/renovation/records.ts";
import { readIcs } from "../../../tests/support/read-ics.ts";
import { listProjectStates } from "../reminders/queries.ts";
import { remindersOf } from "../reminders/rules/reminders.ts";

const CHOICES = {
  dueSoon: true,
  overdue: true,
  budgetLines: false,
  insurance: false,
  milestones: false,
};

/** "date amount" of installments and invoices due within a week. */
const DUE = [
  "2026-03-12 400.00",
  "2026-03-12 600.00",
  "2026-03-13 50.00",
  "2026-03-14 900.00",
  "2026-03-15 1200.00",
  "2026-03-16 800.00",
  "2026-03-20 500.00",
];
const WAITING = "2026-03-18 850.00";
const WITHOUT_DAY = "null 700.00";
const LATER = "2026-06-01 300.00";

let product: TestApp;
let anna: Homeowner;
let project: { id: number; name: string };

beforeAll(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
  project = await createProject(anna);
  await addBath();
  await addDeck();
  await addOtherInvoices();
});
afterAll(() => product.close());

/** Adds each kind of installment, and an invoice for the first. */
async function addBath(): Promise<void> {
  const tiled = await createMilestone(anna, project.id, { targetDate: "2026-03-18" });
  const done = await createMilestone(anna, project.id, { targetDate: "2026-03-01" });
  await completeMilestone(anna, done.id);
  const { id: quoteId, installments } = await createContract(anna, project.id, { work: "Bath" }, [
    { kind: "deposit", title: "Deposit", amount: "1000", dueDate: "2026-03-10" },
    { kind: "date", title: "Undated", amount: "700" },
    { kind: "milestone", title: "Waits", amount: "850", milestoneId: tiled.id },
    { kind: "milestone", title: "Released", amount: "900", milestoneId: done.id },
    { kind: "date", title: "Soon", amount: "500", dueDate: "2026-03-20" },
    { kind: "date", title: "Later", amount: "300", dueDate: "2026-06-01" },
  ]);
  const lines = [{ description: "Half", amount: "400", installmentId: installments[0]?.id }];
  await createInvoiceOf(anna, project.id, { quoteId, dueDate: "2026-03-12", lines });
}

/** Adds an invoice for the contract as a whole. */
async function addDeck(): Promise<void> {
  const { id: quoteId } = await createContract(anna, project.id, { work: "Deck", amount: "2000" }, [
    { kind: "date", title: "First", amount: "1000", dueDate: "2026-03-15" },
    { kind: "date", title: "Second", amount: "1000", dueDate: "2026-03-16" },
  ]);
  const lines = [{ description: "Boards", amount: "1200" }];
  await createInvoiceOf(anna, project.id, { quoteId, dueDate: "2026-03-15", lines });
}

/** Adds an invoice with a credit note, and some that ask for no payment. */
async function addOtherInvoices(): Promise<void> {
  const of = (number: string, amount: string) => ({
    number,
    dueDate: "2026-03-13",
    lines: [{ description: "Nails", amount }],
  });
  const credited = await createInvoiceOf(anna, project.id, of("1", "70"));
  await approvedInvoiceOf(anna, project.id, { ...of("2", "20"), creditOf: credited.id });
  await createInvoiceOf(anna, project.id, { ...of("3", "31"), status: "draft" });
  await setInvoiceStatusOf(
    anna,
    await createInvoiceOf(anna, project.id, of("4", "32")),
    "on_hold",
    "Wait",
  );
  await setInvoiceStatusOf(
    anna,
    await createInvoiceOf(anna, project.id, of("5", "33")),
    "disputed",
    "Wait",
  );
  const { id } = await approvedInvoiceOf(anna, project.id, of("6", "34"));
  expect((await anna.post(`/api/invoices/${id}/payments`, paymentBody("34"))).status).toBe(201);
}

test("attention", async () => {
  const { body } = await anna.get(`/api/projects/${project.id}/attention?today=${TODAY}`);
  const found = attention
    .parse(body)
    .items.flatMap((one) =>
      /^(?:payment|invoice)_/.test(one.kind) && "amount" in one && "day" in one
        ? [`${one.day} ${one.amount}`]
        : [],
    );
  expect(found.toSorted()).toEqual([...DUE, WAITING, WITHOUT_DAY].toSorted());
});

test("notices", async () => {
  const { body } = await anna.get(`/api/notices?today=${TODAY}`);
  const found = noticeList
    .parse(body)
    .notices.flatMap((one) =>
      "amount" in one && one.amount !== null ? [`${one.day} ${one.amount}`] : [],
    );
  expect(found.toSorted()).toEqual([...DUE, WAITING].toSorted());
});

test("reminders", async () => {
  const owner = idSchema.brand<"UserId">().parse(anna.user.id);
  const projects = await listProjectStates(product.db, owner, CHOICES, TODAY);
  const found = remindersOf({ projects }, CHOICES, TODAY).flatMap(({ item }) =>
    "amount" in item ? [`${item.day} ${item.amount}`] : [],
  );
  expect(found.toSorted()).toEqual([...DUE, WAITING].toSorted());
});

test("the calendar", async () => {
  const feed = await makeFeed(anna, project.id);
  const { events } = readIcs((await product.visitor().get(pathOf(feed))).bytes);
  const found = events.flatMap((event) => {
    const [, amount] = /^Pay \$(.*?):/.exec(event.get("SUMMARY") ?? "") ?? [];
    const day = event.get("DTSTART")?.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
    return amount === undefined ? [] : [`${day} ${amount.replace(",", "")}`];
  });
  expect(found.toSorted()).toEqual([...DUE, WAITING, LATER].toSorted());
});

test("the assistant", async () => {
  const { invoices, dues } = await toolboxFor(product, anna, project).ask("list_payables", {});
  const found = [
    ...invoices.flatMap((one) => (one.reason === "Wait" ? [] : [`${one.dueDate} ${one.open}`])),
    ...dues.map(({ date, open }) => `${date} ${open}`),
  ];
  expect(found.toSorted()).toEqual([...DUE, WITHOUT_DAY].toSorted());
});
