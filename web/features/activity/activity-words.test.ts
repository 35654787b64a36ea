import { describe, expect, test } from "vitest";
import { authorOf, changedValues, actionText } from "./activity-words.ts";

type Entry = Parameters<typeof actionText>[0];

function entry(part: Partial<Entry>): Entry {
  return {
    actorName: "Ada",
    way: "screen",
    kind: "expense",
    action: "changed",
    label: "Oak boards",
    changes: {},
    ...part,
  };
}

const sentence = (part: Partial<Entry>) => `${authorOf(entry(part))} ${actionText(entry(part))}`;

describe("an entry in words", () => {
  test.each<[Partial<Entry>, string]>([
    [
      { action: "created", changes: { amount: [null, "120.00"] } },
      "Ada added the expense Oak boards ($120.00)",
    ],
    [
      { action: "created", way: "assistant", changes: { amount: [null, "120.00"] } },
      "Ada added the expense Oak boards ($120.00) with the assistant",
    ],
    [
      { action: "deleted", changes: { amount: ["1234.50", null] } },
      "Ada deleted the expense Oak boards ($1,234.50)",
    ],
    [{ action: "restored" }, "Ada restored the expense Oak boards"],
    [
      { kind: "member", action: "invited", label: "ben", changes: { role: [null, "viewer"] } },
      "Ada invited ben as a viewer",
    ],
    [
      {
        kind: "member",
        action: "joined",
        changes: { role: [null, "editor"], projects: [null, "Kitchen, Bath"] },
      },
      "Ada joined the household as an editor of Kitchen, Bath",
    ],
    [
      { kind: "member", label: "Ben", changes: { role: ["editor", "viewer"] } },
      "Ada changed the role of Ben from editor to viewer",
    ],
    [
      { kind: "member", label: "Ben", changes: { projects: ["All projects", "Kitchen"] } },
      "Ada changed the projects of Ben",
    ],
    [{ kind: "member", action: "removed", label: "Ben" }, "Ada removed Ben from the household"],
    [{ kind: "member", action: "left", label: "Ada" }, "Ada left the household"],
    [{ kind: "member", action: "took_over", label: "Ben" }, "Ada took over the home of Ben"],
    [{ kind: "contractor", action: "created", label: "Bob" }, "Ada added the contractor Bob"],
    [
      { kind: "milestone", action: "created", label: "", changes: { count: [null, 12] } },
      "Ada added 12 milestones",
    ],
    [
      { kind: "milestone", action: "completed", label: "Floor" },
      "Ada completed the milestone Floor",
    ],
    [{ kind: "milestone", action: "reopened", label: "Floor" }, "Ada reopened the milestone Floor"],
    [
      {
        actorName: null,
        way: "system",
        kind: "project",
        action: "created",
        label: "",
        changes: { count: [null, 1] },
      },
      "Plumbline added 1 project",
    ],
    [
      {
        kind: "project",
        action: "deleted",
        label: "Kitchen",
        changes: {
          budget: ["50000.00", null],
          expenses: [1200, null],
          milestones: [1, null],
          quotes: [0, null],
        },
      },
      "Ada deleted the project Kitchen ($50,000.00) with 1,200 expenses and 1 milestone",
    ],
    [
      {
        kind: "import",
        way: "import",
        action: "imported",
        label: "bank.csv",
        changes: { count: [null, 20_000] },
      },
      "Ada imported 20,000 expenses from bank.csv",
    ],
    [
      { kind: "import", action: "undone", label: "bank.csv", changes: { count: [null, 3] } },
      "Ada undid the import of bank.csv (3 expenses)",
    ],
    [
      { kind: "import", action: "restored", label: "bank.csv" },
      "Ada restored the import of bank.csv",
    ],
    [
      {
        kind: "backup",
        way: "restore",
        action: "restored",
        label: "",
        changes: { projects: [null, 1], expenses: [null, 120], invoices: [null, 2] },
      },
      "Ada restored an account backup with 1 project, 120 expenses, and 2 invoices",
    ],
    [{ kind: "backup", action: "restored", label: "" }, "Ada restored an account backup"],
    [
      { kind: "calendar_feed", action: "created", label: "Kitchen" },
      "Ada turned on the calendar feed of Kitchen",
    ],
    [
      { kind: "calendar_feed", action: "deleted", label: "Kitchen" },
      "Ada turned off the calendar feed of Kitchen",
    ],
    [
      { kind: "reminders", label: "", changes: { dueSoon: [false, true], overdue: [true, false] } },
      "Ada turned on reminders before the due date and turned off reminders of overdue dates",
    ],
  ])("%j", (part, words) => {
    expect(sentence(part)).toBe(words);
  });
});

describe("a change in words", () => {
  test.each<[Entry["changes"], string]>([
    [
      { amount: ["120.00", "123.45"] },
      "Ada changed the amount of Oak boards from $120.00 to $123.45",
    ],
    [
      { date: ["2026-03-01", "2026-03-02"] },
      "Ada changed the date of Oak boards from Mar 1, 2026 to Mar 2, 2026",
    ],
    [
      { paymentMethod: ["credit_card", "Cash"] },
      "Ada changed the payment method of Oak boards from Credit Card to Cash",
    ],
    [{ room: [null, "Kitchen"] }, "Ada set the room of Oak boards to Kitchen"],
    [{ room: ["Kitchen", null] }, "Ada cleared the room of Oak boards, which was Kitchen"],
    [{ contractor: ["Bob", "Ann"] }, "Ada changed the contractor of Oak boards from Bob to Ann"],
    [
      { description: ["Oak boards", "Oak planks"] },
      "Ada changed the description of Oak boards from Oak boards to Oak planks",
    ],
    [{ notes: [null, "Two\nlines"] }, "Ada changed the notes of Oak boards"],
    [{ isRefund: [false, true] }, "Ada marked Oak boards as a refund"],
    [{ isDone: [true, false] }, "Ada marked Oak boards as not done"],
    [
      { status: ["received", "accepted"], acceptedOn: [null, "2026-03-02"] },
      "Ada marked Oak boards as accepted",
    ],
    [{ status: ["received", "asked"] }, "Ada marked Oak boards as requested"],
    [
      {
        amount: ["1.00", "2.00"],
        category: ["labor", "Tools"],
        date: ["2026-03-01", "2026-03-02"],
      },
      "Ada changed the amount, category, and date of Oak boards",
    ],
    [{ laterField: [1, 2] }, "Ada changed the laterField of Oak boards from 1 to 2"],
    [{ name: ["$&", "x".repeat(61)] }, "Ada changed the name of Oak boards"],
    [{}, "Ada changed Oak boards"],
  ])("%j", (changes, words) => {
    expect(sentence({ changes })).toBe(words);
  });
});

describe("the values below the sentence", () => {
  test.each<[Entry["changes"], ReturnType<typeof changedValues>]>([
    [{ amount: ["120.00", "123.45"] }, []],
    [{ isRefund: [false, true] }, []],
    [{ notes: [null, "Two"] }, [{ name: "Notes", from: undefined, to: "Two" }]],
    [
      {
        states: ["Ida: excluded", "Ida: allowance 900.00 2026-11-02; Bob 1: included"],
        prices: ["Ida: own 1234.50; Bob: quote", "Ida: range 20.00 1000.00"],
      },
      [
        {
          name: "Entries by quote",
          from: "Ida: excluded",
          to: "Ida: allowance $900.00, answered Nov 2, 2026; Bob 1: included",
        },
        {
          name: "Prices of gaps",
          from: "Ida: own figure $1,234.50; Bob: another quote’s price",
          to: "Ida: own range $20.00–$1,000.00",
        },
      ],
    ],
    [
      { amount: ["120.00", "123.45"], isRefund: [false, true] },
      [
        { name: "Amount", from: "$120.00", to: "$123.45" },
        { name: "Refund mark", from: "No", to: "Yes" },
      ],
    ],
  ])("%j", (changes, values) => {
    expect(changedValues(entry({ changes }))).toEqual(values);
  });

  test("of a deletion are not listed", () => {
    expect(
      changedValues(entry({ action: "deleted", changes: { amount: ["1.00", null] } })),
    ).toEqual([]);
  });
});
