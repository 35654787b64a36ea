import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../calendar-date.ts";
import { type Cents, MAX_AMOUNT, subtractCents, sumCents } from "../money.ts";
import {
  type BudgetInput,
  type BudgetLine,
  budgetFigures,
  type Contract,
  type LineFigures,
  type Payment,
} from "../../server/features/budget/rules/budget.ts";
import { cashAhead } from "../../server/features/budget/rules/cash-flow.ts";
import { forecastOf } from "../../server/features/budget/rules/forecast.ts";

/* Properties that hold for every project. */

const cents = (max: number, min = 0) => fc.integer({ min, max }).map((value) => value as Cents);
const amount = fc.oneof(cents(100_000), cents(MAX_AMOUNT), fc.constant(MAX_AMOUNT));
const category = fc.constantFrom("Materials", "materials", "Labor", "Permits", "Paint", "Other");
const room = fc.constantFrom(null, null, "Kitchen", " kitchen ", "Bath");
/** Some ids match existing lines and contracts, some exceed 32 bits. */
const someId = fc.constantFrom(1, 2, 3, 40, 4_294_967_299);
const maybeId = fc.option(someId);

const lines = fc.uniqueArray(
  fc.record<BudgetLine>({
    id: fc.oneof(someId, fc.integer({ min: 1, max: 60 })),
    category,
    room,
    planned: amount,
    low: fc.option(amount),
    high: fc.option(amount),
    isDone: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);
const payments = fc.array(
  fc.record<Payment>({
    amount: fc.oneof(amount, cents(0, -100_000)),
    lineId: maybeId,
    category,
    room,
    contractId: maybeId,
  }),
  { maxLength: 30 },
);
const contracts = fc.uniqueArray(
  fc.record<Contract>({ id: someId, lineId: maybeId, agreed: amount }),
  { selector: ({ id }) => id },
);

const project: fc.Arbitrary<BudgetInput<BudgetLine> & { seed: number }> = fc
  .record({
    budget: amount,
    share: fc.integer({ min: 0, max: 100 }),
    lines,
    payments,
    contracts,
    isFinished: fc.boolean(),
    seed: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.maxSafeNat()),
  })
  .map(({ share, ...rest }) => ({
    ...rest,
    contingency: Math.floor((rest.budget * share) / 100) as Cents,
  }));

const forecast = (given: BudgetInput<BudgetLine> & { seed: number }) =>
  forecastOf(budgetFigures(given), given);

/** Each forecast simulates two thousand runs, so fewer projects keep the test short. */
const FEW = { numRuns: 30 };

describe("the lines and the unallocated part", () => {
  const parts = (given: BudgetInput<BudgetLine>) => {
    const figures = budgetFigures(given);
    return {
      total: figures.total,
      all: [...figures.lines.map((line) => line.figures), figures.unplanned],
    };
  };
  const sum = (all: LineFigures[], field: Exclude<keyof LineFigures, "level">) =>
    sumCents(all.map((figures) => figures[field]));

  test("add up to the project to the cent", () => {
    fc.assert(
      fc.property(project, (given) => {
        const { total, all } = parts(given);
        expect(sum(all, "planned")).toBe(total.planned);
        expect(total.planned).toBe(given.budget - given.contingency);
        for (const field of [
          "committed",
          "paid",
          "open",
          "left",
          "uncommitted",
          "forecast",
        ] as const) {
          expect(sum(all, field)).toBe(total[field]);
        }
      }),
    );
  });

  test("have paid what the payments say and committed what the contracts say", () => {
    fc.assert(
      fc.property(project, (given) => {
        const { all } = parts(given);
        expect(sum(all, "paid")).toBe(sumCents(given.payments.map((payment) => payment.amount)));
        expect(sum(all, "committed")).toBe(sumCents(given.contracts.map(({ agreed }) => agreed)));
      }),
    );
  });

  test("never have an open amount below zero or above commitments plus refunds", () => {
    fc.assert(
      fc.property(project, (given) => {
        for (const { open, uncommitted } of parts(given).all) {
          expect(open).toBeGreaterThanOrEqual(0);
          expect(uncommitted).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("are equal for any order of the payments, contracts and lines", () => {
    fc.assert(
      fc.property(project, (given) => {
        const turned = budgetFigures({
          ...given,
          lines: given.lines.toReversed(),
          payments: given.payments.toReversed(),
          contracts: given.contracts.toReversed(),
        });
        const { lines: figured, ...rest } = budgetFigures(given);
        expect({ ...rest, lines: figured.toReversed() }).toEqual(turned);
      }),
    );
  });
});

describe("the forecast", () => {
  test("is the sum of its four parts and lies between its low and its high", () => {
    fc.assert(
      fc.property(project, (given) => {
        const { paid, open, uncommitted, riskAllowance, expected, low, high, ...rest } =
          forecast(given);
        expect(sumCents([paid, open, uncommitted, riskAllowance])).toBe(expected);
        expect(low).toBeLessThanOrEqual(expected);
        expect(expected).toBeLessThanOrEqual(high);
        expect(rest.chancePercent).toBeGreaterThanOrEqual(0);
        expect(rest.chancePercent).toBeLessThanOrEqual(100);
        expect(rest.contingencyNeeded).toBeLessThanOrEqual(given.contingency);
        expect(rest.contingencyNeeded).toBeGreaterThanOrEqual(0);
        expect(rest.safeToSpend).toBeGreaterThanOrEqual(0);
      }),
      FEW,
    );
  });

  test("is equal for equal records in any order", () => {
    fc.assert(
      fc.property(project, (given) => {
        expect(
          forecast({
            ...given,
            lines: given.lines.toReversed(),
            payments: given.payments.toReversed(),
            contracts: given.contracts.toReversed(),
          }),
        ).toEqual(forecast(given));
      }),
      FEW,
    );
  });

  test("rounds a half cent the same for any order of the lines", () => {
    // Expected total: 8,012,497.5 cents; a sum of floats would depend on the order.
    const plans = [
      962_100, 193_667, 864_297, 196_474, 945_798, 99_547, 669_437, 491_475, 781_400, 762_721,
      784_866, 879_151, 17,
    ];
    const half = {
      budget: plans.reduce((sum, planned) => sum + planned, 0) as Cents,
      contingency: 0 as Cents,
      payments: [],
      contracts: [],
      lines: plans.map((planned, index) => ({
        id: index + 1,
        category: `C${index}`,
        room: null,
        planned: planned as Cents,
        low: null,
        high: null,
        isDone: false,
      })),
      seed: 1,
    };
    expect(forecast({ ...half, lines: half.lines.toReversed() })).toEqual(forecast(half));
  });

  test("never gives a lower chance for more contingency", () => {
    fc.assert(
      fc.property(project, fc.integer({ min: 0, max: 100 }), (given, share) => {
        const free = subtractCents(given.budget, given.contingency);
        const more = (given.contingency + Math.floor((free * share) / 100)) as Cents;
        expect(forecast({ ...given, contingency: more }).chancePercent).toBeGreaterThanOrEqual(
          forecast(given).chancePercent,
        );
      }),
      FEW,
    );
  });

  test("changes only in its risk allowance when part of a contract is paid", () => {
    fc.assert(
      fc.property(project, fc.integer({ min: 0, max: 100 }), (given, share) => {
        const contract = given.contracts[0];
        if (contract === undefined) return;
        // Nothing is paid yet, so all that is committed is open.
        const before = {
          ...given,
          payments: given.payments.filter((p) => p.contractId !== contract.id),
        };
        const payment: Payment = {
          amount: Math.floor((contract.agreed * share) / 100) as Cents,
          lineId: null,
          category: "Labor",
          room: null,
          contractId: contract.id,
        };
        const after = { ...before, payments: [...before.payments, payment] };
        expect(budgetFigures(after).total.forecast).toBe(budgetFigures(before).total.forecast);
        expect(forecast(after).safeToSpend).toBe(forecast(before).safeToSpend);
      }),
      FEW,
    );
  });
});

test("upcoming months plus undated payments add up to the expected total", () => {
  const day = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10) as CalendarDate);
  fc.assert(
    fc.property(
      fc.array(fc.record({ date: fc.option(day), amount })),
      amount,
      fc.option(day),
      day,
      (dues, uncommitted, lastDay, today) => {
        const { months, undated } = cashAhead({ dues, uncommitted, lastDay }, today);
        expect(sumCents([...months.map(({ due }) => due), undated.due])).toBe(
          sumCents(dues.map((due) => due.amount)),
        );
        expect(sumCents([...months.map(({ planned }) => planned), undated.planned])).toBe(
          uncommitted,
        );
        expect(months.length).toBeLessThanOrEqual(60);
        expect(months.map(({ month }) => month)).toEqual(
          months.map(({ month }) => month).toSorted(),
        );
      },
    ),
  );
});
