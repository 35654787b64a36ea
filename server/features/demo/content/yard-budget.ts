import { type BudgetRecords, on, when } from "./budget-shapes.ts";

/** The fence and the deck, with one contract for all of the work. */
export const YARD_PLAN: BudgetRecords = {
  contingency: "1600.00",
  lines: [
    { category: "Labor", planned: "6500.00" },
    { category: "Materials", planned: "6200.00" },
    { category: "Permits", planned: "300.00" },
    { category: "Tools", planned: "400.00" },
    { category: "Other", planned: "900.00" },
  ],
  contracts: [
    {
      work: "Fence and deck",
      scope: "84 ft of fence, deck of 12 by 16 ft with stairs. Materials are the owner's.",
      to: "Dana Whitfield",
      amount: "6190.00",
      asked: 199,
      received: 203,
      accepted: 208,
      schedule: [
        when("Fence up", "Fence, 84 ft, labor", "2940.00"),
        when("Deck framed", "Deck framing and footings, labor", "1850.00"),
        on(270, "Deck boards and stairs, labor", "1400.00"),
      ],
    },
  ],
  details: {},
};
