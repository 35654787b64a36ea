import { expect, test } from "vitest";
import { homeCostOf } from "./home-cost.ts";

// Examples of improvements and repairs from IRS Publication 523, and wording of real receipts.
test.each([
  ["Other", "New bathroom, framing", null, "improvement"],
  ["Labor", "Build deck", null, "improvement"],
  ["Labor", "Paving the driveway", null, "improvement"],
  ["Materials", "Fence panels and fencing", null, "improvement"],
  ["Labor", "Furnace and ductwork", null, "improvement"],
  ["Labor", "Re-wiring first floor", null, "improvement"],
  ["Materials", "Water heater 50 gal", null, "improvement"],
  ["Labor", "New roof", null, "improvement"],
  ["Materials", "Storm windows", null, "improvement"],
  ["Materials", "Attic insulation", null, "improvement"],
  ["Materials", "Built-in oven", null, "improvement"],
  ["Materials", "Kitchen cabinets", null, "improvement"],
  ["Materials", "Floor tile", null, "improvement"],
  ["Labor", "Replace leaking water heater", null, "improvement"],
  ["Labor", "Repainting the hall", null, "repair"],
  ["Labor", "Interior paint", null, "repair"],
  ["Labor", "Fix roof leak", null, "repair"],
  ["Labor", "Repaired water heater", null, "repair"],
  ["Other", "Broken window pane", null, "repair"],
  ["Labor", "Filling cracks", null, "repair"],
  ["Materials", "Gutters", null, "repair"],
  ["Labor", "Cleaning of ducts", null, "repair"],
  ["Materials", "Light fixture", null, null],
  ["Other", "Invoice 1042", null, null],
  ["Permits", "City fee", null, null],
  ["Tools", "Tile saw", null, null],
  ["Utilities", "Heating oil", null, null],
  ["Other", "Sofa", "Kitchen remodel", null],
  // The work it was paid for decides where its own words do not.
  ["Permits", "City fee", "Kitchen remodel", "improvement"],
  ["Other", "Invoice 1042", "Install cabinets", "improvement"],
  ["Labor", "Painting", "Kitchen remodel", "improvement"],
  ["Other", "Broken window pane", "New windows", "improvement"],
  ["Other", "Invoice 1042", "Paint and touch-up", "repair"],
  ["Labor", "Painting", "Repair drywall", "repair"],
  ["Materials", "Hardwood", "Repair floor", "improvement"],
])("%s, %j for %j is suggested as %s", (category, description, work, expected) => {
  const { homeCost, reason } = homeCostOf({ category, description, work });
  expect(homeCost).toBe(expected);
  expect(reason).toMatch(/^[A-Z].{15,}[a-z]$/);
});

test("the reason names what decided it", () => {
  const reason = (description: string, work: string | null) =>
    homeCostOf({ category: "Labor", description, work }).reason;
  expect(reason("Attic insulation", null)).toBe("Insulation adds to the home's value");
  expect(reason("Painting", "Kitchen remodel")).toBe(
    "Repairs in an extensive remodel count as part of it",
  );
  expect(reason("Invoice 7", "Build deck")).toBe(
    "Part of other work: an addition adapts the home to new uses",
  );
});
