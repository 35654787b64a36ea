import { expect, test } from "vitest";
import { installmentFigures } from "../contracts/agreement.ts";
import { subtractCents, sumCents } from "../money.ts";
import {
  after,
  both,
  CABINETS,
  type Change,
  changeOrder,
  changeQuote,
  completeMilestone,
  dollars,
  done,
  INSTALLMENT,
  LABOR,
  laborContract,
  LINES,
  nothing,
  pay,
  paySplitReceipt,
  plan,
  quote,
  calculateRenovation,
  refundOfSplitReceipt,
  SCHEDULE,
  START,
  TODAY,
} from "../../tests/support/records/budget/budget-records.ts";
import { RENOVATION_FIGURES } from "../../tests/support/records/renovation/figures.ts";
import { suggestedContingency } from "./contingency.ts";

/** One kitchen renovation from the first dollar to the last, step by step. */
const STEPS: [what: string, change: Change][] = [
  ["a budget of 60,000", () => ({ budget: dollars(60_000) })],
  [
    "15 % of it, 9,000, kept for surprises",
    ({ budget }) => ({ contingency: suggestedContingency(budget) }),
  ],
  ["the kitchen's materials planned", plan("Materials · Kitchen", 14_000)],
  ["labor planned", plan("Labor", 18_000)],
  ["permits planned", plan("Permits", 1000)],
  ["appliances planned", plan("Appliances", 8000)],
  ["flooring planned", plan("Flooring", 5000)],
  ["the permit paid, by its category alone", pay(850, { category: "permits" })],
  [
    "two builders asked for a quote",
    both(quote(LABOR, "Labor", 0, "asked"), quote(2, "Labor", 0, "asked")),
  ],
  [
    "their quotes received",
    both(quote(LABOR, "Labor", 17_200, "received"), quote(2, "Labor", 16_000, "received")),
  ],
  ["the one of 17,200 accepted", changeQuote(LABOR, () => ({ status: "accepted" }))],
  ["the other declined", changeQuote(2, () => ({ status: "declined" }))],
  ["four installments agreed: 1,700, 7,000, 6,780 and 1,720 held back", SCHEDULE],
  ["the deposit paid, naming only the contract", pay(1700, { contract: LABOR })],
  ["cabinets ordered for 13,400", quote(CABINETS, "Materials · Kitchen", 13_400, "accepted")],
  ["4,000 of them paid on ordering", pay(4000, { contract: CABINETS })],
  ["old wiring found: 1,450 more proposed", changeOrder(LABOR, 1450, "proposed")],
  ["and approved: the line is over by 650", changeOrder(LABOR, 1450, "approved")],
  ["labor planned 1,000 higher", plan("Labor", 19_000)],
  [
    "the rough-in done and its installment paid",
    both(
      completeMilestone(INSTALLMENT.roughIn),
      pay(7000, { contract: LABOR, installment: INSTALLMENT.roughIn }),
    ),
  ],
  ["appliances bought", pay(6300, { category: "Appliances" })],
  ["the range hood given back", pay(-450, { category: "Appliances" })],
  ["one receipt of 2,400: 1,500 for flooring, 900 for the kitchen", paySplitReceipt],
  ["its other part puts the kitchen over by 300", nothing],
  ["simpler doors: 600 less approved", changeOrder(CABINETS, -600, "approved")],
  ["2,000 for a skylight proposed and rejected", changeOrder(LABOR, 2000, "rejected")],
  ["cabinets delivered, 6,800 paid", pay(6800, { contract: CABINETS })],
  ["240 of the split receipt come back: 150 and 90", refundOfSplitReceipt(240)],
  ["oak for 4,100: flooring is over by 450", pay(4100, { category: "Flooring" })],
  ["a dumpster, which no line plans", pay(900, { category: "Waste" })],
  ["mold: 4,600, of which 1,500 is more than was left", pay(4600, { category: "Mold" })],
  [
    "cabinets hung, the third installment paid",
    both(
      completeMilestone(INSTALLMENT.cabinetsHung),
      pay(6780, { contract: LABOR, installment: INSTALLMENT.cabinetsHung }),
    ),
  ],
  ["the rest of the cabinets paid", pay(2000, { contract: CABINETS })],
  [
    "the kitchen's materials are done: 390 not needed",
    both(
      changeQuote(CABINETS, () => ({ status: "completed" })),
      done("Materials · Kitchen"),
    ),
  ],
  ["a dishwasher", pay(2000, { category: "appliances" })],
  ["the wiring paid, which is on no installment", pay(1450, { contract: LABOR })],
  [
    "the work completed: what was held back is due",
    changeQuote(LABOR, () => ({ status: "completed", isCompleted: true, completedOn: TODAY })),
  ],
  ["and paid", pay(1720, { contract: LABOR, installment: INSTALLMENT.retainage })],
  ["200 back for a scratched board", pay(-200, { line: "Flooring" })],
  ["finished: 710 of the contingency were needed", () => ({ isFinished: true })],
];

const LINE_IDS = new Map<string, number>(Object.entries(LINES));

test("a renovation of 40 steps gives the figures calculated by hand", () => {
  expect(STEPS).toHaveLength(40);
  expect(RENOVATION_FIGURES).toHaveLength(40);
  let records = START;
  for (const [index, [what, change]] of STEPS.entries()) {
    records = after(records, change);
    const { figures, forecast } = calculateRenovation(records);
    const expected = RENOVATION_FIGURES[index];
    const touched = figures.lines.find(
      ({ line }) => line.id === LINE_IDS.get(expected?.touched ?? ""),
    );
    const line = touched?.figures ?? figures.unplanned;
    const { total } = figures;
    const agreement = laborContract(records);
    expect({
      what,
      touched: touched === undefined ? "no line" : expected?.touched,
      line: [line.planned, line.committed, line.paid, line.open, line.left, line.forecast].map(
        (amount) => amount / 100,
      ),
      project: [
        total.paid,
        total.open,
        total.uncommitted,
        total.forecast,
        forecast.safeToSpend,
      ].map((amount) => amount / 100),
      installments:
        expected?.installments && agreement
          ? agreement.installments
              .map((installment) => installmentFigures(installment, agreement, TODAY).status)
              .join(" ")
          : "",
    }).toEqual({ what, ...expected });
    expect(sumCents(records.payments.map(({ amount }) => amount))).toBe(total.paid);
  }
  const { figures, forecast } = calculateRenovation(records);
  expect(forecast).toMatchObject({
    expected: dollars(51_710),
    low: dollars(51_710),
    high: dollars(51_710),
    riskAllowance: 0,
    chancePercent: 100,
    contingencyNeeded: dollars(710),
  });
  expect(subtractCents(records.budget, figures.total.forecast)).toBe(dollars(8290));
});
