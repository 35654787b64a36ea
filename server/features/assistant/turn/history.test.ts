import { describe, expect, test } from "vitest";
import type { ChatMessage } from "../../../../shared/assistant/contract.ts";
import type { Proposal, ProposedExpense } from "../../../../shared/assistant/proposal.ts";
import { historyOf } from "./history.ts";

function said(role: ChatMessage["role"], content: string, proposals: Proposal[] = []): ChatMessage {
  return { id: 1, role, content, createdAt: "2026-03-14T09:00:00.000Z", proposals };
}

const STANDING = {
  id: 1,
  state: "open" as const,
  token: "secret-token",
  expiresAt: "2026-03-15T09:00:00.000Z",
  missing: [],
  recordId: null,
};

const DRYWALL: ProposedExpense = {
  description: 'Drywall "half\ninch"',
  amount: "850.00",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-03-13",
  contractorId: null,
  contractorName: null,
  notes: null,
};

function expenseOf(fields: ProposedExpense): Proposal {
  return { ...STANDING, kind: "expense", project: { id: 1, name: "Kitchen" }, fields };
}

test("starts with a user message and ends with the question", () => {
  expect(historyOf([], "Hi")).toEqual([{ role: "user", content: "Hi" }]);
  expect(
    historyOf([said("assistant", "old"), said("user", "a"), said("assistant", "b")], "c"),
  ).toEqual([
    { role: "user", content: "a" },
    { role: "assistant", content: "b" },
    { role: "user", content: "c" },
  ]);
});

test("is limited in length by dropping the oldest messages", () => {
  const long = Array.from({ length: 10 }, (_, place) => [
    said("user", `question ${place}`),
    said("assistant", "word ".repeat(3000)),
  ]).flat();
  const history = historyOf(long, "And now?");
  const size = history.reduce((sum, { content }) => sum + content.length, 0);
  expect(size).toBeLessThan(24_100);
  expect(history.length).toBeGreaterThan(4);
  expect(history[0]?.role).toBe("user");
  expect(history.at(-2)?.content.endsWith("…")).toBe(true);
});

test("is cut without leaving a lone surrogate", () => {
  const history = historyOf([said("user", `${"x".repeat(5999)}🏠`), said("assistant", "b")], "c");
  expect(history[0]?.content.isWellFormed()).toBe(true);
});

test("does not contain the links and marks that were added to replies", () => {
  const [, history] = historyOf(
    [
      said("user", "[$5](/expenses) (not from your records)"),
      said(
        "assistant",
        "You spent [$123.40](/expenses?category=Labor&projectId=3), and $5.00 (not from your records). See [the city](https://city.example/permits).",
      ),
    ],
    "c",
  );
  expect(history?.content).toBe(
    "You spent $123.40, and $5.00. See [the city](https://city.example/permits).",
  );
});

describe("describes the outcome of a proposal", () => {
  test.each<[Proposal["state"], string]>([
    ["open", "The homeowner has not decided yet about"],
    ["confirmed", "The homeowner confirmed"],
    ["dismissed", "The homeowner dismissed"],
    ["expired", "The homeowner left undecided, until it expired"],
  ])("%s", (state, words) => {
    const [, history] = historyOf(
      [said("user", "a"), said("assistant", "b", [{ ...expenseOf(DRYWALL), state }])],
      "c",
    );
    expect(history?.content).toBe(
      `b\n\n[${words}: expense "Drywall \\"half\\ninch\\"", 850.00 on 2026-03-13]`,
    );
  });

  test("of each kind, never with its token", () => {
    const others: Proposal[] = [
      expenseOf({ ...DRYWALL, amount: null, description: null }),
      {
        ...STANDING,
        kind: "milestone",
        project: { id: 1, name: "Kitchen" },
        fields: { title: "Tiles", description: null, category: null, targetDate: null },
      },
      {
        ...STANDING,
        kind: "contractor",
        fields: {
          name: "Joe",
          company: null,
          email: null,
          phone: null,
          specialty: null,
          hourlyRate: null,
          notes: null,
        },
      },
      {
        ...STANDING,
        kind: "completion",
        project: { id: 1, name: "Kitchen" },
        fields: { milestoneId: 1, title: "Floor" },
      },
    ];
    const history = JSON.stringify(
      historyOf([said("user", "a"), said("assistant", "b", others)], "c"),
    );
    expect(history).toContain("an expense without a description, no amount yet on 2026-03-13");
    expect(history).toContain('milestone \\"Tiles\\"');
    expect(history).toContain('contractor \\"Joe\\"');
    expect(history).toContain('completion of the milestone \\"Floor\\"');
    expect(history).not.toContain("secret-token");
  });
});
