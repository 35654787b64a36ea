import { describe, expect, test } from "vitest";
import type { ContractorPayment } from "../../../../shared/contractors/contract.ts";
import { paidByContractor, paidTo } from "./payments.ts";

const ROSA = 7;
const KITCHEN = 1;
const BATH = 2;

function payment(fields: Partial<ContractorPayment> & { lastId?: number; date?: string }) {
  const { lastId = 1, date = "2026-03-01", ...rest } = fields;
  return {
    contractorId: ROSA,
    projectId: KITCHEN,
    total: "10.00",
    count: 1,
    last: { id: lastId, description: "Wiring", amount: "10.00", date },
    ...rest,
  };
}

describe("payments to a contractor", () => {
  test("are zero without expenses", () => {
    expect(paidTo(paidByContractor([], KITCHEN), ROSA)).toEqual({
      inProject: "0.00",
      inAll: "0.00",
      countInProject: 0,
      count: 0,
      last: undefined,
    });
  });

  test("are summed in cents, for the selected project and for all", () => {
    const paid = paidByContractor(
      [
        payment({ total: "0.10", count: 2 }),
        payment({ projectId: BATH, total: "0.20", count: 3 }),
        payment({ contractorId: 8, total: "99999999.99" }),
      ],
      KITCHEN,
    );
    expect(paidTo(paid, ROSA)).toMatchObject({
      inProject: "0.10",
      inAll: "0.30",
      countInProject: 2,
      count: 5,
    });
  });

  test("keep every cent of the largest sums", () => {
    const paid = paidByContractor(
      [payment({ total: "90000000000.01" }), payment({ projectId: BATH, total: "90000000000.01" })],
      BATH,
    );
    expect(paidTo(paid, ROSA)).toMatchObject({
      inProject: "90000000000.01",
      inAll: "180000000000.02",
    });
  });

  test("have only a total over all projects without a selected one", () => {
    const paid = paidByContractor([payment({})], undefined);
    expect(paidTo(paid, ROSA)).toMatchObject({
      inProject: "0.00",
      countInProject: 0,
      inAll: "10.00",
    });
  });

  test.each([
    ["the newer day", { lastId: 9, date: "2026-03-01" }, { lastId: 2, date: "2026-03-02" }, 2],
    ["the same day, the later record", { lastId: 9 }, { lastId: 2 }, 9],
    ["another year", { lastId: 1, date: "2026-01-01" }, { lastId: 2, date: "2025-12-31" }, 1],
  ])("pick the last expense: %s", (_, kitchen, bath, id) => {
    const payments = [payment(kitchen), payment({ projectId: BATH, ...bath })];
    for (const order of [payments, payments.toReversed()]) {
      expect(paidTo(paidByContractor(order, KITCHEN), ROSA).last?.id).toBe(id);
    }
  });
});
