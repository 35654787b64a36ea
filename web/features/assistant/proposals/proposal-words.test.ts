import { describe, expect, test } from "vitest";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { missingLabels, proposalCardName, proposalPlace, proposalWords } from "./proposal-words.ts";

const today = parseCalendarDate("2026-11-21") ?? expect.fail("No such day");
const project = { id: 3, name: "Attic" };
const standing = {
  id: 1,
  state: "open",
  token: "x",
  expiresAt: "2026-11-22T10:00:00.000Z",
  missing: [] as string[],
  recordId: null,
} as const satisfies Partial<Proposal>;
const EXPENSE = {
  ...standing,
  kind: "expense",
  project,
  fields: {
    description: "Drywall",
    amount: "850.00",
    category: "materials",
    paymentMethod: "credit_card",
    date: "2026-11-20",
    contractorId: null,
    contractorName: null,
    notes: null,
  },
} as const satisfies Proposal;
const MILESTONE = {
  ...standing,
  kind: "milestone",
  project,
  fields: { title: "Inspection", description: null, category: null, targetDate: "2026-12-24" },
} as const satisfies Proposal;
const CONTRACTOR = {
  ...standing,
  kind: "contractor",
  fields: {
    name: "Dana",
    company: null,
    email: null,
    phone: null,
    specialty: "Electrician",
    hourlyRate: "85.00",
    notes: null,
  },
} as const satisfies Proposal;
const COMPLETION = {
  ...standing,
  kind: "completion",
  project,
  fields: { milestoneId: 9, title: "Demolition" },
} as const satisfies Proposal;

function linesOf(proposal: Proposal): string[] {
  return proposalWords(proposal, today).lines.map(({ label, value = "missing", note }) =>
    [label, value, note].filter(Boolean).join(" | "),
  );
}

describe("proposalWords", () => {
  test("describes an expense: labels of codes, the date with its distance, no empty fields", () => {
    expect(linesOf(EXPENSE)).toEqual([
      "Category | Materials",
      "Payment Method | Credit Card",
      "Date | Nov 20, 2026 | Yesterday",
      "Project | Attic",
    ]);
    expect(proposalWords(EXPENSE, today)).toMatchObject({
      title: "Drywall",
      figure: { label: "Amount", value: "$850.00" },
    });
  });

  test("marks missing required fields and leaves out other empty ones", () => {
    const fields = { ...EXPENSE.fields, description: null, paymentMethod: null, amount: null };
    const missing = ["description", "amount", "paymentMethod"];
    const proposal = { ...EXPENSE, fields, missing };
    expect(linesOf(proposal)).toContain("Payment Method | missing");
    expect(linesOf(proposal)).not.toContain("Notes | missing");
    expect(proposalWords(proposal, today)).toMatchObject({ title: undefined, figure: {} });
    expect(missingLabels(proposal)).toEqual(["Description", "Amount", "Payment Method"]);
  });

  test.each([
    [{ contractorId: 3, contractorName: "Joe" }, "open", "Contractor | Joe"],
    [{ contractorId: null, contractorName: "Joe" }, "open", "Contractor | Joe | new contractor"],
    [{ contractorId: 3, contractorName: "Joe" }, "confirmed", "Contractor | Joe"],
    [{ contractorId: null, contractorName: "Joe" }, "confirmed", undefined],
    [{ contractorId: null, contractorName: null }, "open", undefined],
  ] as const)(
    "shows the contractor %j of a proposal that is %s as %s",
    (contractor, state, line) => {
      const proposal = { ...EXPENSE, state, fields: { ...EXPENSE.fields, ...contractor } };
      expect(linesOf(proposal).find((one) => one.startsWith("Contractor"))).toBe(line);
    },
  );

  test("describes milestones, contractors and completions", () => {
    expect(linesOf({ ...MILESTONE, missing: ["category"] })).toEqual([
      "Category | missing",
      "Target Date | Dec 24, 2026",
      "Project | Attic",
    ]);
    expect(linesOf(CONTRACTOR)).toEqual([
      "Specialty | Electrician",
      "Hourly Rate | $85.00 per hour",
    ]);
    expect(linesOf(COMPLETION)).toEqual(["Project | Attic"]);
  });
});

test.each<[Proposal, string]>([
  [EXPENSE, "Proposed expense: Drywall, $850.00"],
  [{ ...EXPENSE, state: "confirmed" }, "Added expense: Drywall, $850.00"],
  [{ ...EXPENSE, state: "dismissed" }, "Dismissed expense: Drywall, $850.00"],
  [{ ...EXPENSE, state: "expired" }, "Expired expense: Drywall, $850.00"],
  [{ ...EXPENSE, fields: { ...EXPENSE.fields, description: null } }, "Proposed expense: $850.00"],
  [
    { ...EXPENSE, fields: { ...EXPENSE.fields, description: null, amount: null } },
    "Proposed expense",
  ],
  [MILESTONE, "Proposed milestone: Inspection"],
  [CONTRACTOR, "Proposed contractor: Dana"],
  [COMPLETION, "Proposed completion: Demolition"],
  [{ ...COMPLETION, state: "confirmed" }, "Completed milestone: Demolition"],
  [{ ...COMPLETION, state: "dismissed" }, "Dismissed completion: Demolition"],
])("names the card, case %#", (proposal, name) => {
  expect(proposalCardName(proposal, proposalWords(proposal, today))).toBe(name);
});

test.each<[Proposal, string]>([
  [EXPENSE, "/expenses?from=2026-11-20&to=2026-11-20&projectId=3"],
  [{ ...MILESTONE, recordId: 9 }, "/timeline?projectId=3#milestone-9"],
  [{ ...COMPLETION, recordId: 9 }, "/timeline?projectId=3#milestone-9"],
  [CONTRACTOR, "/contractors"],
])("links to the record, case %#", (proposal, path) => {
  expect(proposalPlace(proposal).path).toBe(path);
});
