import { expect, test } from "vitest";
import type { Cents } from "../money.ts";
import { changeOrderWaterfall } from "./change-order-waterfall.ts";
import { compareQuotes, type Offer } from "../../web/features/contracts/compare/compare-quotes.ts";
import { isContract, mayBecome, QUOTE_STATUSES } from "./quote-status.ts";

const items = (...rows: [description: string, amount: number | null][]) =>
  rows.map(([description, amount]) => ({ description, amount: amount as Cents | null }));
const offerText = (offer: Offer) => (offer.is === "priced" ? offer.amount : offer.is);

test("compares quotes side by side, item by item", () => {
  const compared = compareQuotes([
    { id: 1, items: items(["Demolition", 500], [" Drywall ", 900], ["drywall", 100]) },
    { id: 2, items: items(["Permits", null], ["demolition", null], ["Drywall", 1200]) },
    { id: 3, items: items(["DEMOLITION", 450], ["demolition", null]) },
  ]);
  expect(
    compared.map(({ description, offers, isUneven }) => [
      description,
      offers.map(offerText).join(" "),
      isUneven,
    ]),
  ).toEqual([
    ["Demolition", "500 included 450", false],
    ["Drywall", "1000 1200 missing", true],
    ["Permits", "missing included missing", true],
  ]);
  expect(compareQuotes([])).toEqual([]);
});

// In status order: requested, received, accepted, declined, completed.
test.each([
  ["asked", "yes yes yes yes no"],
  ["received", "yes yes yes yes no"],
  ["accepted", "no yes yes yes yes"],
  ["declined", "yes yes yes yes no"],
  ["completed", "no no yes no yes"],
] as const)("a quote that is %s may become: %s", (from, expected) => {
  expect(QUOTE_STATUSES.map((to) => (mayBecome(from, to) ? "yes" : "no")).join(" ")).toBe(expected);
});

test("an accepted or completed quote is a contract", () => {
  expect(QUOTE_STATUSES.filter(isContract)).toEqual(["accepted", "completed"]);
});

test("change orders lead step by step from the accepted to the agreed amount", () => {
  const change = (cost: number, status: "proposed" | "approved" | "rejected") => ({
    cost: cost as Cents,
    status,
  });
  const found = changeOrderWaterfall(1000 as Cents, [
    change(250, "approved"),
    change(90, "proposed"),
    change(-400, "approved"),
    change(5000, "rejected"),
    change(30, "approved"),
    change(-10, "proposed"),
  ]);
  expect(found.steps.map(({ from, to, change: { cost } }) => [from, cost, to])).toEqual([
    [1000, 250, 1250],
    [1250, -400, 850],
    [850, 30, 880],
  ]);
  expect({ ...found, steps: 3 }).toEqual({
    start: 1000,
    steps: 3,
    added: 280,
    saved: 400,
    end: 880,
    proposed: 80,
  });
  expect(changeOrderWaterfall(5 as Cents, [])).toMatchObject({ start: 5, saved: 0, end: 5 });
});
