import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { Renovation } from "../../../tests/support/records/renovation/by-calls.ts";
import { RENOVATION_FIGURES } from "../../../tests/support/records/renovation/figures.ts";

/*
 * A renovation in 40 steps as a user would do it: each step is a request, after which the budget is
 * read again.
 */

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { billing: { kind: "off" } } });
});
afterAll(() => product.close());

const STEPS: readonly ((home: Renovation) => Promise<void>)[] = [
  (home) => home.begin(),
  (home) => home.keep("9000"),
  (home) => home.plan("Materials · Kitchen", "14000"),
  (home) => home.plan("Labor", "18000"),
  (home) => home.plan("Permits", "1000"),
  (home) => home.plan("Appliances", "8000"),
  (home) => home.plan("Flooring", "5000"),
  (home) => home.pay("Permit", "850", { category: "permits" }),
  async (home) => {
    await home.ask("Labor", "Labor", null);
    await home.ask("Labor, the other", "Labor", null);
  },
  async (home) => {
    await home.ask("Labor", "Labor", "17200");
    await home.ask("Labor, the other", "Labor", "16000");
  },
  (home) => home.become("Labor", "accepted"),
  (home) => home.become("Labor, the other", "declined"),
  (home) => home.schedule(product.clock.now().toISOString().slice(0, 10)),
  (home) => home.pay("Deposit", "1700", { under: "Labor" }),
  async (home) => {
    await home.ask("Cabinets", "Materials · Kitchen", "13400");
    await home.become("Cabinets", "accepted");
  },
  (home) => home.pay("On ordering", "4000", { under: "Cabinets" }),
  (home) => home.change("Labor", "1450", "proposed"),
  (home) => home.change("Labor", "1450", "approved"),
  (home) => home.plan("Labor", "19000"),
  async (home) => {
    await home.finish("Rough-in");
    await home.pay("Rough-in", "7000", { under: "Labor", installment: "Rough-in" });
  },
  (home) => home.pay("Appliances", "6300", { category: "Appliances" }),
  (home) => home.pay("Range hood", "450", { category: "Appliances", back: "Appliances" }),
  (home) =>
    home.pay("One receipt", "2400", {
      category: "Materials",
      shares: [
        { line: "Flooring", amount: "1500" },
        { line: "Materials · Kitchen", amount: "900" },
      ],
    }),
  async () => {},
  (home) => home.change("Cabinets", "-600", "approved"),
  (home) => home.change("Labor", "2000", "rejected"),
  (home) => home.pay("On delivery", "6800", { under: "Cabinets" }),
  (home) => home.pay("Part of it back", "240", { category: "Materials", back: "One receipt" }),
  (home) => home.pay("Oak", "4100", { category: "Flooring" }),
  (home) => home.pay("Dumpster", "900", { category: "Waste" }),
  (home) => home.pay("Mold", "4600", { category: "Mold" }),
  async (home) => {
    await home.finish("Cabinets hung");
    await home.pay("Cabinets hung", "6780", { under: "Labor", installment: "Cabinets hung" });
  },
  (home) => home.pay("The rest of the cabinets", "2000", { under: "Cabinets" }),
  async (home) => {
    await home.become("Cabinets", "completed");
    await home.plan("Materials · Kitchen", "14000", true);
  },
  (home) => home.pay("Dishwasher", "2000", { category: "appliances" }),
  (home) => home.pay("Wiring", "1450", { under: "Labor" }),
  (home) => home.become("Labor", "completed"),
  (home) => home.pay("Retainage", "1720", { under: "Labor", installment: "Retainage" }),
  (home) => home.pay("Scratched board", "200", { line: "Flooring", isBack: true }),
  (home) => home.finish("Punch list"),
];

test("a renovation of 40 requests matches figures calculated by hand", async () => {
  expect(STEPS).toHaveLength(RENOVATION_FIGURES.length);
  const home = new Renovation(await product.homeowner());
  for (const [index, step] of STEPS.entries()) {
    await step(home);
    const { plan, labor } = await home.read();
    const expected = RENOVATION_FIGURES[index];
    const touched = plan.lines.find(
      ({ category, room }) =>
        (room === null ? category : `${category} · ${room}`) === expected?.touched,
    );
    const line = touched?.figures ?? plan.unplanned;
    const { total, forecast } = plan;
    expect({
      step: index + 1,
      touched: touched === undefined ? "no line" : expected?.touched,
      line: [line.planned, line.committed, line.paid, line.open, line.left, line.forecast].map(
        Number,
      ),
      project: [
        total.paid,
        total.open,
        total.uncommitted,
        total.forecast,
        forecast.safeToSpend,
      ].map(Number),
      installments: expected?.installments
        ? labor?.installments.map(({ status }) => status).join(" ")
        : "",
    }).toEqual({ step: index + 1, ...expected });
    expect(await home.spent()).toBe(total.paid);
  }
  const { plan } = await home.read();
  expect(plan.forecast).toMatchObject({
    expected: "51710.00",
    low: "51710.00",
    high: "51710.00",
    riskAllowance: "0.00",
    chancePercent: 100,
    contingencyNeeded: "710.00",
  });
});
