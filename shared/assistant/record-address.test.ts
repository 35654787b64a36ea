import { expect, test } from "vitest";
import { parseSearch } from "../../web/app/search-string.ts";
import { parseExpenseSearch } from "../../web/features/expenses/expense-address.ts";
import { dashboardAddress, expensesAddress, timelineAddress } from "./record-address.ts";

test.each([
  [{ projectId: 3 }, "/expenses?projectId=3"],
  [{ projectId: 3, search: "", category: undefined }, "/expenses?projectId=3"],
  [
    {
      projectId: 3,
      to: "2026-03-31",
      from: "2026-03-01",
      contractorId: 7,
      paymentMethod: "Credit Card",
      category: "Labor",
      search: "oak",
    },
    "/expenses?search=oak&category=Labor&paymentMethod=Credit%20Card&contractorId=7&from=2026-03-01&to=2026-03-31&projectId=3",
  ],
])("the address of %j is %s", (address, expected) => {
  expect(expensesAddress(address)).toBe(expected);
});

test.each([
  "__proto__",
  "2 & 4 = 6",
  "100% (of it)",
  "[a](javascript:alert(1))",
  "a|b_c*d~e!'\"<>#?/\\",
  "Ärger 🏠",
  "007",
  "true",
  "a\nb",
])("the screen decodes %j unchanged, and it cannot end a link", (text) => {
  const address = expensesAddress({ projectId: 3, search: text, category: text });
  expect(address).toMatch(/^\/expenses\?[\w.%&=-]+$/);
  const read = parseExpenseSearch(parseSearch(address.split("?")[1] ?? ""));
  expect(read).toMatchObject({ search: text, category: text });
});

test("addresses of other screens carry their project", () => {
  expect(dashboardAddress(3)).toBe("/dashboard?projectId=3");
  expect(timelineAddress(3)).toBe("/timeline?projectId=3");
});
