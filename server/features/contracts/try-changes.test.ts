import { expect, test } from "vitest";
import { NO_TERMS } from "../../../tests/support/records/budget/quote-records.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { QuoteRow } from "./calculate-contract.ts";
import { withChanges } from "./try-changes.ts";

const day = (text: string) => text as CalendarDate;

type Status = "proposed" | "approved" | "rejected";

interface Given {
  /** id, additional days and status of the change orders */
  changes?: [id: number, days: number, status?: Status][];
  /** ids of the milestones that its installments wait for */
  milestones?: number[];
}

const TARGETS = new Map([
  [1, day("2026-03-10")],
  [2, day("2026-03-20")],
  [3, null],
]);

function contract(id: number, { changes = [], milestones = [] }: Given): QuoteRow {
  const createdAt = "2026-01-01T00:00:00.000Z";
  return {
    id,
    userId: 1,
    projectId: 1,
    contractorId: null,
    contractor: null,
    lineId: null,
    work: "Roof",
    scope: null,
    amount: "1000.00",
    status: "accepted",
    validUntil: null,
    ...NO_TERMS,
    acceptedOn: day("2026-01-01"),
    completedOn: null,
    items: [],
    files: [],
    changeOrders: changes.map(([changeId, days, status = "proposed"]) => ({
      id: changeId,
      reason: "Change",
      cost: "100.00",
      days,
      status,
      decidedOn: null,
      scopeItems: [],
      createdAt,
    })),
    installments: milestones.map((milestoneId) => ({
      id: milestoneId * 10,
      kind: "milestone" as const,
      title: "Part",
      amount: "100.00",
      dueDate: null,
      milestone: {
        id: milestoneId,
        title: "Done",
        targetDate: TARGETS.get(milestoneId) ?? null,
        completedOn: null,
      },
    })),
    payments: [],
    allowances: [],
    invoices: [],
    createdAt,
  };
}

const OPEN = [
  { id: 1, targetDate: day("2026-03-10") },
  { id: 2, targetDate: day("2026-03-20") },
];

// Open milestones on March 10 (1) and March 20 (2); 3 has no day.
test.each<[string, Given[], number[], string]>([
  ["nothing tried", [{ changes: [[1, 5]], milestones: [2] }], [], "2026-03-20"],
  ["the last milestone moves", [{ changes: [[1, 5]], milestones: [2] }], [1], "2026-03-25"],
  [
    "an earlier one stays before the last",
    [{ changes: [[1, 5]], milestones: [1] }],
    [1],
    "2026-03-20",
  ],
  ["an earlier one passes the last", [{ changes: [[1, 15]], milestones: [1] }], [1], "2026-03-25"],
  [
    "days of several changes add up",
    [
      {
        changes: [
          [1, 5],
          [2, -2],
        ],
        milestones: [2],
      },
    ],
    [1, 2],
    "2026-03-23",
  ],
  [
    "two contracts that share a milestone",
    [
      { changes: [[1, 5]], milestones: [2] },
      { changes: [[2, 3]], milestones: [2] },
    ],
    [1, 2],
    "2026-03-28",
  ],
  [
    "the last milestone comes earlier",
    [{ changes: [[1, -15]], milestones: [2] }],
    [1],
    "2026-03-10",
  ],
  ["no milestone: the end moves", [{ changes: [[1, 4]] }], [1], "2026-03-24"],
  ["only a milestone without a day", [{ changes: [[1, 4]], milestones: [3] }], [1], "2026-03-24"],
  ["no milestone: fewer days move nothing", [{ changes: [[1, -4]] }], [1], "2026-03-20"],
  ["an approved change counts already", [{ changes: [[1, 4, "approved"]] }], [1], "2026-03-20"],
  ["a rejected change may be tried", [{ changes: [[1, 4, "rejected"]] }], [1], "2026-03-24"],
])("%s", (_, given, changeIds, lastDay) => {
  const contracts = given.map((one, index) => contract(index + 1, one));
  const after = withChanges({ contracts, milestones: OPEN }, { changeIds, drafts: [] });
  expect(after.lastDay).toBe(lastDay);
});

test("a project without dated milestones has no end date", () => {
  const contracts = [contract(1, { changes: [[1, 4]] })];
  const tried = { changeIds: [1], drafts: [] };
  expect(withChanges({ contracts, milestones: [] }, tried).lastDay).toBeNull();
});

test("applies selected and typed changes as approved, and moves their milestones", () => {
  const contracts = [
    contract(1, {
      changes: [
        [1, 5],
        [2, 1],
      ],
      milestones: [1, 3],
    }),
    contract(2, { changes: [[3, 1]] }),
  ];
  const drafts = [{ quoteId: 2, cost: "-50.00", days: 0 }];
  const after = withChanges({ contracts, milestones: OPEN }, { changeIds: [1], drafts });
  expect(
    after.contracts.map(({ changeOrders, installments }) => [
      changeOrders.map(({ cost, status }) => `${cost} ${status}`),
      installments.map(({ milestone }) => milestone?.targetDate),
    ]),
  ).toEqual([
    [
      ["100.00 approved", "100.00 proposed"],
      ["2026-03-15", null],
    ],
    [["100.00 proposed", "-50.00 approved"], []],
  ]);
});
