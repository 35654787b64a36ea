import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import {
  at,
  countRemaining,
  download,
  type Files,
  restored,
  type Row,
  withRecords,
  zipped,
} from "../../../tests/support/account-backup.ts";

/* Backups with forged budgets and contracts: their references must be consistent. */

let product: TestApp;
let files: Files;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
  const anna = await product.homeowner();
  for (const name of ["Kitchen", "Attic"]) await createProject(anna, { name, budget: "5000" });
  const [kitchen, attic] = (await anna.get("/api/projects")).body as { id: number }[];
  if (!kitchen || !attic) throw new Error("The projects are missing");
  await createExpense(anna, kitchen.id, { amount: "100" });
  await createExpense(anna, kitchen.id, { amount: "60" });
  await createExpense(anna, attic.id, { amount: "60" });
  ({ files } = await download(anna));
});
afterAll(() => product.close());

let bob: Homeowner;
beforeEach(async () => {
  bob = await product.homeowner();
});

const AT = "2026-03-01T10:00:00.000Z";

interface Records {
  projects: Row[];
  expenses: Row[];
  milestones: Row[];
  budgetLines: Row[];
  quotes: Row[];
}

/** A backup of a valid budget with contracts; each test breaks one thing. */
function planned(change: (records: Records) => void): Promise<Buffer> {
  return zipped(
    withRecords(files, (plain) => {
      const projects = plain.projects;
      const [kitchen, attic] = projects.map((project) => project["id"]);
      plain.milestones = [
        { id: 7, projectId: kitchen, title: "Done", description: null, category: "Planning" },
        { id: 8, projectId: attic, title: "Done", description: null, category: "Planning" },
      ].map((row) => ({
        ...row,
        targetDate: null,
        isCompleted: false,
        completedDate: null,
        createdAt: AT,
      }));
      const budgetLines: Row[] = [
        { id: 1, projectId: kitchen, category: "Labor", room: null, planned: "900" },
        { id: 2, projectId: kitchen, category: "Materials", room: null, planned: "100" },
        { id: 3, projectId: attic, category: "Labor", room: null, planned: "900" },
      ].map((row) => ({ ...row, low: null, high: null, isDone: false, createdAt: AT }));
      const quotes: Row[] = [
        { id: 4, projectId: kitchen, lineId: 1 },
        { id: 5, projectId: attic, lineId: null },
      ].map((row) => ({
        ...row,
        contractorId: null,
        work: "Tiling",
        scope: null,
        amount: "500",
        status: "accepted",
        validUntil: null,
        acceptedOn: "2026-03-02",
        completedOn: null,
        items: [],
        changeOrders: [],
        installments: [installment(row.id * 10)],
        files: [],
        createdAt: AT,
      }));
      Object.assign(plain, { budgetLines, quotes });
      change({ ...plain, budgetLines, quotes });
    }),
  );
}

function installment(id: number): Row {
  return { id, kind: "date", title: "First", amount: "50", dueDate: null, milestoneId: null };
}

/** The first expense is a payment under the first contract; the second is its refund. */
function detailed(
  { expenses }: Records,
  { first = {}, second = {} }: { first?: Row; second?: Row } = {},
): void {
  at(expenses)["details"] = { lineId: 1, quoteId: 4, installmentId: 40, ...first };
  at(expenses, 1)["details"] = { isRefund: true, refundOf: at(expenses)["id"], ...second };
}

test("restores a valid budget with contracts", async () => {
  const bytes = await planned((records) => detailed(records));
  expect(await restored(bob, bytes)).toMatchObject({
    type: "done",
    counts: { budgetLines: 3, quotes: 2, expenses: 3 },
  });
  const [project] = (await bob.get("/api/projects")).body as { id: number }[];
  const { body } = await bob.get(`/api/projects/${project?.id}/plan`);
  expect(body).toMatchObject({
    lines: [
      { category: "Labor", figures: { committed: "500.00", paid: "100.00" } },
      { category: "Materials", figures: { paid: "-60.00" } },
    ],
  });
});

const LESS = { reason: "Less", cost: "-500.01", days: 0, status: "approved" };
const WRONG: [string, (records: Records) => void, RegExp][] = [
  [
    "a contingency above the budget",
    ({ projects }) => {
      at(projects)["contingency"] = "5000.01";
    },
    /project 1 is wrong: its contingency is more than its budget/,
  ],
  [
    "two lines for one category",
    ({ budgetLines }) => {
      at(budgetLines, 1)["category"] = " labor ";
    },
    /budget line 2 is wrong: its project has another one for the same/,
  ],
  [
    "a line of a missing project",
    ({ budgetLines }) => {
      at(budgetLines)["projectId"] = 999_999;
    },
    /its project is missing/,
  ],
  [
    "a contract without an amount",
    ({ quotes }) => {
      at(quotes)["amount"] = null;
    },
    /quote 1 is wrong: a contract has an amount/,
  ],
  [
    "a negative contract total",
    ({ quotes }) => {
      at(quotes)["changeOrders"] = [{ ...LESS, decidedOn: "2026-03-03", createdAt: AT }];
    },
    /quote 1 is wrong: its change orders take away more/,
  ],
  [
    "a contract on another project's line",
    ({ quotes }) => {
      at(quotes)["lineId"] = 3;
    },
    /quote 1 is wrong: its budget line is missing/,
  ],
  [
    "a payment on another project's milestone",
    ({ quotes }) => {
      at(quotes)["installments"] = [{ ...installment(40), milestoneId: 8 }];
    },
    /the milestone of one of its payments is missing/,
  ],
  [
    "one payment in two contracts",
    ({ quotes }) => {
      at(quotes, 1)["installments"] = [installment(40)];
    },
    /quote 2 is wrong: the id of one of its payments/,
  ],
  [
    "a quote of a missing contractor",
    ({ quotes }) => {
      at(quotes)["contractorId"] = 77;
    },
    /its contractor is missing/,
  ],
  [
    "a missing quote file",
    ({ quotes }) => {
      at(quotes)["files"] = [{ key: "00000000-0000-4000-8000-000000000000.pdf", name: "Offer" }];
    },
    /quote 1 is wrong: its receipt is missing/,
  ],
  [
    "an expense on another project's line",
    (records) => detailed(records, { first: { lineId: 3 } }),
    /expense 1 is wrong: its budget line is missing/,
  ],
  [
    "an expense under another project's contract",
    (records) => detailed(records, { first: { quoteId: 5, installmentId: 50 } }),
    /expense 1 is wrong: its contract is missing/,
  ],
  [
    "an expense for another contract's payment",
    (records) => detailed(records, { first: { installmentId: 50 } }),
    /expense 1 is wrong: its payment is missing/,
  ],
  [
    "splits above the amount",
    (records) => detailed(records, { first: { shares: [{ lineId: 1, amount: "100.01" }] } }),
    /expense 1 is wrong: Splits can't exceed the amount/,
  ],
  [
    "a split on a missing line",
    (records) => detailed(records, { first: { shares: [{ lineId: 9, amount: "100" }] } }),
    /expense 1 is wrong: its budget line is missing/,
  ],
  [
    "tax above the amount",
    (records) => detailed(records, { first: { salesTax: "100.01" } }),
    /expense 1 is wrong: Sales tax is part of the amount/,
  ],
  [
    "refunds above the amount",
    (records) => {
      detailed(records);
      at(records.expenses, 1)["amount"] = "100.01";
    },
    /expense 1 is wrong: its refunds exceed the amount paid/,
  ],
  [
    "a reference to a refunded expense without being a refund",
    (records) => detailed(records, { second: { isRefund: false } }),
    /expense 2 is wrong: it is no refund/,
  ],
  [
    "a refund of a refund",
    (records) => detailed(records, { first: { isRefund: true } }),
    /expense 1 is wrong: a refund can't be refunded/,
  ],
  [
    "a refund of a missing expense",
    (records) => detailed(records, { second: { refundOf: 999_999 } }),
    /expense 2 is wrong: the refunded expense is missing/,
  ],
  [
    "a refund in another project",
    (records) => {
      detailed(records);
      at(records.expenses, 1)["projectId"] = at(records.projects, 1)["id"];
    },
    /expense 1 is wrong: one of its refunds is in another project/,
  ],
];

describe.each(WRONG)("%s", (_, change, said) => {
  test("is named in the error, and nothing is written", async () => {
    const response = await restored(bob, await planned(change));
    expect(response).toMatchObject({ type: "error", code: "bad_request" });
    expect(response).toHaveProperty("error", expect.stringMatching(said));
    expect(await countRemaining(product.db, bob.user.id)).toBe(0);
  });
});
