import { describe, expect, test } from "vitest";
import type { AdminUser } from "../../../../shared/admin/contract.ts";
import { changesFor, consequencesOf, planBadgeOf, nameWithEmail } from "./user-plan.ts";

const NOON = "2099-05-04T12:00:00.000Z";

function user(fields: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 1,
    firstName: "Robin",
    lastName: "Alder",
    email: "robin@example.com",
    subscriptionStatus: "free",
    subscriptionEndDate: null,
    isComplimentary: false,
    createdAt: "2026-03-14T09:00:00.000Z",
    projectCount: 0,
    expenseCount: 0,
    contractorCount: 0,
    totalBudget: "0.00",
    ...fields,
  };
}
const FREE = user();
const PAID = user({ subscriptionStatus: "active" });
const ENDING = user({ subscriptionStatus: "active", subscriptionEndDate: NOON });
const COMPLIMENTARY = user({ subscriptionStatus: "active", isComplimentary: true });
const CANCELLED = user({ subscriptionStatus: "cancelled", subscriptionEndDate: NOON });
const CANCELLED_OPEN = user({ subscriptionStatus: "cancelled" });

test.each([
  ["both names", {}, "Robin Alder (robin@example.com)"],
  ["a first name", { lastName: null }, "Robin (robin@example.com)"],
  ["a last name", { firstName: "" }, "Alder (robin@example.com)"],
  ["no name", { firstName: null, lastName: null }, "robin@example.com"],
])("nameWithEmail names a user with %s", (_names, fields, expected) => {
  expect(nameWithEmail(user(fields))).toBe(expected);
});

describe("plan", () => {
  test.each([
    ["free", FREE, { label: "Free", tone: "neutral" }],
    ["paid", PAID, { label: "Pro", tone: "accent" }],
    [
      "ending",
      ENDING,
      { label: "Pro", tone: "accent", note: "Will cancel on May\u00a04,\u00a02099" },
    ],
    ["complimentary", COMPLIMENTARY, { label: "Pro", tone: "accent", note: "Complimentary" }],
    [
      "cancelled",
      CANCELLED,
      { label: "Cancelled", tone: "warning", note: "Pro until May\u00a04,\u00a02099" },
    ],
    ["cancelled without an end", CANCELLED_OPEN, { label: "Cancelled", tone: "warning" }],
  ] as const)("planBadgeOf describes a plan that is %s", (_plan, of, expected) => {
    expect(planBadgeOf(of)).toEqual(expected);
  });

  test.each([
    ["free", FREE, ["upgrade"]],
    ["paid", PAID, ["downgrade"]],
    ["ending", ENDING, ["downgrade"]],
    ["complimentary", COMPLIMENTARY, ["downgrade"]],
    ["cancelled", CANCELLED, ["upgrade", "downgrade"]],
  ] as const)("changesFor offers the changes of a plan that is %s", (_plan, of, expected) => {
    expect(changesFor(of)).toEqual(expected);
  });
});

describe("consequencesOf", () => {
  test.each([
    ["upgrade", FREE, "gets Pro immediately, free of charge", "nothing is changed at the payment"],
    ["upgrade", CANCELLED, "keeps Pro after May 4, 2099", "nothing is changed at the payment"],
    ["upgrade", CANCELLED_OPEN, "gets Pro immediately", "nothing is changed at the payment"],
    [
      "downgrade",
      PAID,
      "loses Pro immediately. Existing",
      "will be canceled first. Nothing is refunded",
    ],
    ["downgrade", ENDING, "loses Pro immediately. Existing", "will be canceled first"],
    ["downgrade", COMPLIMENTARY, "loses Pro immediately. Existing", "Pro was complimentary"],
    ["downgrade", CANCELLED, "instead of on May 4, 2099", "is already canceled"],
    ["downgrade", CANCELLED, "5 expenses and 3 contractors", "Nothing is refunded"],
  ] as const)("describes a %s of %j: %s, %s", (change, of, inApp, atProvider) => {
    const [first, second] = consequencesOf(of, change);
    expect(first).toContain("Robin Alder (robin@example.com)");
    expect(first).toContain(inApp);
    expect(second).toContain(atProvider);
  });
});
