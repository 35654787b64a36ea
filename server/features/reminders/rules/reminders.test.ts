import { describe, expect, test } from "vitest";
import { type CalendarDate, daysAfter } from "../../../../shared/calendar-date.ts";
import type { OpenPayment } from "../../contracts/rules/open-payments.ts";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import type { Cents } from "../../../../shared/money.ts";
import type { ReminderItem } from "./reminder-item.ts";
import { remindersOf } from "./reminders.ts";
import { reminderText, subjectOf } from "./reminder-words.ts";

const TODAY = "2026-05-01" as CalendarDate;
const ALL = {
  dueSoon: true,
  overdue: true,
  budgetLines: true,
  insurance: true,
  milestones: true,
};

type Installment = Extract<OpenPayment, { kind: "installment" }>;

function payment(ahead: number, overrides: Partial<Installment> = {}): Installment {
  return {
    kind: "installment",
    id: 1,
    quoteId: 1,
    title: "Deposit",
    work: "New roof",
    contractor: "Ada",
    open: 170_000 as Cents,
    day: daysAfter(TODAY, ahead) ?? TODAY,
    status: ahead < 0 ? "overdue" : ahead <= 7 ? "soon" : "later",
    milestone: null,
    releasedBy: null,
    ...overrides,
  };
}

type Line = BudgetOverview["lines"][number];

function line(planned: string, spoken: string, level: Line["figures"]["level"]): Line {
  return {
    id: 7,
    userId: 1,
    projectId: 1,
    category: "Labor",
    room: "Kitchen",
    planned,
    low: null,
    high: null,
    isDone: false,
    createdAt: "2026-05-01T00:00:00.000Z",
    figures: {
      planned,
      committed: "0.00",
      paid: spoken,
      open: "0.00",
      left: "0.00",
      uncommitted: "0.00",
      forecast: spoken,
      level,
    },
  };
}

function reminderNames(payments: OpenPayment[], lines: Line[] = [], choices = ALL): string[] {
  const found = remindersOf({ projects: [{ project: "House", payments, lines }] }, choices, TODAY);
  return found.map(({ item, subject, within }) => `${item.kind} ${subject} ${within ?? ""}`.trim());
}

describe("reminds of a payment", () => {
  test.each([
    [-400, "overdue"],
    [-1, "overdue"],
    [0, "due_soon"],
    [7, "due_soon"],
    [8, undefined],
  ])("%d days ahead: %s", (ahead, kind) => {
    const { day } = payment(ahead);
    expect(reminderNames([payment(ahead)])).toEqual(
      kind === undefined ? [] : [`${kind} installment 1 on ${day}`],
    );
  });

  test("reminds of a payment that waits for a milestone only before its target date", () => {
    expect(reminderNames([payment(3, { status: "waiting" })])).toHaveLength(1);
    expect(reminderNames([payment(-3, { status: "waiting" })])).toEqual([]);
  });

  test("sends only the chosen kinds", () => {
    const both = [payment(-1), payment(1, { id: 2 })];
    expect(reminderNames(both, [], { ...ALL, dueSoon: false })).toEqual([
      "overdue installment 1 on 2026-04-30",
    ]);
    expect(reminderNames(both, [], { ...ALL, overdue: false })).toEqual([
      "due_soon installment 2 on 2026-05-02",
    ]);
  });
});

test.each([
  ["1000.00", "799.99", "fine", []],
  ["1000.00", "800.00", "near", ["line_near line 7"]],
  ["1000.00", "999.99", "near", ["line_near line 7"]],
  ["1000.00", "1000.00", "near", ["line_full line 7", "line_near line 7 line_full"]],
  ["1000.00", "1200.00", "over", ["line_full line 7", "line_near line 7 line_full"]],
  ["0.00", "5.00", "over", ["line_full line 7", "line_near line 7 line_full"]],
] as const)(
  "with %s planned and %s paid or committed (%s) reminds of %j",
  (planned, spoken, level, names) => {
    expect(reminderNames([], [line(planned, spoken, level)])).toEqual(names);
  },
);

test("sorts by urgency, then by date", () => {
  const payments = [
    payment(5, { kind: "installment", id: 1 }),
    payment(-1, { id: 2 }),
    payment(-9, { id: 3 }),
    payment(2, { id: 4 }),
  ];
  expect(
    reminderNames(payments, [line("10.00", "9.00", "near")]).map((name) => name.split(" ")[2]),
  ).toEqual(["3", "2", "4", "1", "7"]);
});

const DUE = {
  kind: "due_soon",
  project: "House",
  title: "Deposit",
  work: "New roof",
  contractor: "Ada",
  amount: "1700.00",
  day: "2026-05-04",
  after: null,
} satisfies ReminderItem;
const NEAR = {
  kind: "line_near",
  project: "House",
  category: "labor",
  room: "Kitchen",
  planned: "18000.00",
  spoken: "17200.00",
} satisfies ReminderItem;

const SAID: [ReminderItem, string][] = [
  [DUE, "$1,700.00 due May 4, 2026: Deposit (Ada, New roof; House)."],
  [
    { ...DUE, contractor: null, after: "Rough-in" },
    '$1,700.00 due May 4, 2026: Deposit (New roof; House). Due when "Rough-in" is complete.',
  ],
  [
    { ...DUE, after: "" },
    "$1,700.00 due May 4, 2026: Deposit (Ada, New roof; House). Due on completion.",
  ],
  [{ ...DUE, kind: "overdue" }, "$1,700.00 was due May 4, 2026: Deposit (Ada, New roof; House)."],
  [
    NEAR,
    "Labor, Kitchen (House): $17,200.00 of $18,000.00 paid or committed (95%). $800.00 remaining.",
  ],
  [
    { ...NEAR, kind: "line_full", room: null, spoken: "18000.00" },
    "Labor (House): the full $18,000.00 is paid or committed.",
  ],
  [
    { ...NEAR, kind: "line_full", spoken: "18650.00" },
    "Labor, Kitchen (House): $650.00 over its $18,000.00 budget.",
  ],
  [
    { kind: "insurance_soon", contractor: "Ada", expiresOn: "2026-05-31" },
    "Ada's insurance expires on May 31, 2026. Ask for a new certificate.",
  ],
  [
    { kind: "insurance_expired", contractor: "Ada", expiresOn: "2026-04-30" },
    "Ada's insurance expired on Apr 30, 2026. Ask for a new certificate.",
  ],
  [
    { kind: "milestone_soon", project: "House", milestone: "Rough-in", day: "2026-05-04" },
    "Rough-in (House) is planned for May 4, 2026.",
  ],
  [
    { kind: "milestone_overdue", project: "House", milestone: "Rough-in", day: "2026-04-30" },
    "Rough-in (House) was planned for Apr 30, 2026 and isn't complete.",
  ],
];

test.each(SAID)("writes reminder %# as %s", (item, text) => {
  expect(reminderText(item)).toBe(text);
});

test.each([
  ["2026-04-30", "insurance_expired contractor 5 until 2026-04-30"],
  ["2026-05-01", "insurance_soon contractor 5 until 2026-05-01"],
  ["2026-05-31", "insurance_soon contractor 5 until 2026-05-31"],
  ["2026-06-01", undefined],
])("of insurance until %s reminds: %s", (expiresOn, name) => {
  const insured = [{ id: 5, name: "Ada", expiresOn: expiresOn as CalendarDate }];
  const namesOf = (choices: typeof ALL) =>
    remindersOf({ projects: [], insured }, choices, TODAY).map(
      ({ item, subject }) => `${item.kind} ${subject}`,
    );
  expect(namesOf(ALL)).toEqual(name === undefined ? [] : [name]);
  expect(namesOf({ ...ALL, insurance: false })).toEqual([]);
});

test.each([
  ["2026-04-30", "milestone_overdue milestone 5 on 2026-04-30"],
  ["2026-05-01", "milestone_soon milestone 5 on 2026-05-01"],
])("of a milestone on %s reminds: %s", (day, name) => {
  const milestones = [{ id: 5, title: "Rough-in", project: "House", day: day as CalendarDate }];
  const namesOf = (choices: typeof ALL) =>
    remindersOf({ projects: [], milestones }, choices, TODAY).map(
      ({ item, subject }) => `${item.kind} ${subject}`,
    );
  expect(namesOf(ALL)).toEqual([name]);
  expect(namesOf({ ...ALL, milestones: false })).toEqual([]);
});

test("the subject counts the reminders", () => {
  const overdue: ReminderItem = { ...DUE, kind: "overdue" };
  expect(subjectOf([DUE])).toBe("1 payment due soon");
  expect(subjectOf([overdue, overdue, DUE, DUE, NEAR])).toBe(
    "2 overdue payments, 2 payments due soon, 1 budget line needs attention",
  );
});
