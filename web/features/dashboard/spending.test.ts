import { describe, expect, test } from "vitest";
import { spendingByCategory, spendingSlices } from "./spending.ts";

describe("spendingByCategory", () => {
  test.each([
    [{}, []],
    [{ Labor: "10.00" }, [["Labor", 1000]]],
    [
      { Labor: "10.00", Materials: "20.00" },
      [
        ["Materials", 2000],
        ["Labor", 1000],
      ],
    ],
    [{ materials: "0.10", Materials: "0.20", " MATERIALS ": "0.30" }, [["materials", 60]]],
    [{ Labor: "0.00" }, []],
    [
      { Labor: "-1.00", Tools: "5.00" },
      [
        ["Tools", 500],
        ["Labor", -100],
      ],
    ],
    [
      { Tools: "5.00", Labor: "5.00" },
      [
        ["Labor", 500],
        ["Tools", 500],
      ],
    ],
  ])("%o", (breakdown, spendings) => {
    const found = spendingByCategory(breakdown).map(({ category, cents }) => [category, cents]);
    expect(found).toEqual(spendings);
  });

  test("accepts categories named like Object.prototype members", () => {
    const breakdown: Record<string, string> = JSON.parse(
      '{"__proto__": "1.00", "constructor": "2.00"}',
    );
    expect(spendingByCategory(breakdown).map(({ category }) => category)).toEqual([
      "constructor",
      "__proto__",
    ]);
  });
});

test("gives each slice a label, amount, percent and color", () => {
  expect(spendingSlices({ materials: "750.00", Plants: "250.00" })).toEqual([
    {
      label: "Materials",
      size: 75_000,
      amount: "$750.00",
      percent: "75.00%",
      color: "var(--data-materials)",
    },
    {
      label: "Plants",
      size: 25_000,
      amount: "$250.00",
      percent: "25.00%",
      color: "var(--data-other)",
    },
  ]);
});

test("lists a net refund in the legend with an empty slice", () => {
  expect(spendingSlices({ Labor: "-50.00", Materials: "150.00" })).toMatchObject([
    { label: "Materials", size: 15_000, amount: "$150.00", percent: "100.00%" },
    { label: "Labor", size: 0, amount: "-$50.00", percent: "refunded" },
  ]);
});
