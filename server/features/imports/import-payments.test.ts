import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { quoteList } from "../../../shared/contracts/contract.ts";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { expenseImport, expenseImportList } from "../../../shared/imports/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject, expenseBody } from "../../../tests/support/records/factories.ts";
import { createContract, DEPOSIT } from "../../../tests/support/records/budget/budget-factories.ts";
import { approvedInvoiceOf } from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
});

const imported = (overrides: Record<string, unknown> = {}) => {
  const { projectId: _, ...expense } = expenseBody(projectId, overrides);
  return expense;
};

const importOf = (...expenses: unknown[]) => ({ projectId, fileName: "march.csv", expenses });

async function expensesOf() {
  const response = await anna.get(`/api/expenses?projectId=${projectId}&pageSize=100`);
  return expensePage.parse(response.body).expenses;
}

test("an import links rows to scheduled payments, and stores which are not payments", async () => {
  const contract = await createContract(anna, projectId, {}, [{ ...DEPOSIT, amount: "970" }]);
  const [deposit] = contract.installments;
  if (deposit === undefined) throw new Error("No schedule");
  const response = await anna.post(
    "/api/imports",
    importOf(
      imported({ description: "Deposit", amount: "970", installmentId: deposit.id }),
      imported({ description: "Extra", amount: "50", isOffContract: true }),
      imported({ description: "On account", amount: "30", quoteId: contract.id }),
      imported({ description: "Nails", amount: "20" }),
    ),
  );
  expect(response.status).toBe(201);
  const byName = new Map((await expensesOf()).map((one) => [one.description, one.details]));
  expect(byName.get("Deposit")).toMatchObject({
    quoteId: contract.id,
    installmentId: deposit.id,
    isOffContract: false,
  });
  expect(byName.get("Extra")).toMatchObject({ quoteId: null, isOffContract: true });
  expect(byName.get("On account")).toMatchObject({ quoteId: contract.id, installmentId: null });
  expect(byName.get("Nails")).toMatchObject({ quoteId: null, isOffContract: false });
  const { body } = await anna.get(`/api/quotes?projectId=${projectId}&today=2026-03-14`);
  const [paid] = quoteList.parse(body);
  expect(paid?.figures.paid).toBe("1000.00");
  expect(paid?.installments.find(({ id }) => id === deposit.id)?.open).toBe("0.00");
});

test("an import rejects a payment of another contract, project or account", async () => {
  const [one, other] = [
    await createContract(anna, projectId, {}, [DEPOSIT]),
    await createContract(anna, projectId, {}, [DEPOSIT]),
  ];
  const elsewhere = await createContract(anna, (await createProject(anna)).id, {}, [DEPOSIT]);
  const boris = await proHomeowner(testApp);
  const foreign = await createContract(boris, (await createProject(boris)).id, {}, [DEPOSIT]);
  const send = (paying: object) => anna.post("/api/imports", importOf(imported({ ...paying })));
  expect(await send({ quoteId: one.id, installmentId: other.installments[0]?.id })).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: ["expenses", 0, "installmentId"] }] } },
  });
  for (const { id, installments } of [elsewhere, foreign]) {
    expect(await send({ quoteId: id })).toMatchObject({ status: 404 });
    expect(await send({ installmentId: installments[0]?.id })).toMatchObject({ status: 404 });
  }
  expect(await expensesOf()).toEqual([]);
});

test.each([
  ["invoice", (invoiceId: number) => sql`invoice_id = ${invoiceId}`],
  ["allowance", () => sql`allowance = 'Tiles'`],
])("an import counts an expense that got an %s as changed", async (_name, change) => {
  await anna.post("/api/imports", importOf(imported(), imported()));
  const { id } = await approvedInvoiceOf(anna, projectId);
  const [sink] = await expensesOf();
  await testApp.db.execute(sql`
    update expenses set ${change(id)} where user_id = ${anna.user.id} and id = ${sink?.id}`);
  const { body } = await anna.get(`/api/imports?projectId=${projectId}`);
  expect(expenseImportList.parse(body).imports).toMatchObject([{ remaining: 2, changed: 1 }]);
});

test("an undo that is refused deletes nothing", async () => {
  const made = await anna.post("/api/imports", importOf(imported(), imported()));
  const { id } = await approvedInvoiceOf(anna, projectId);
  const [payment, refunded] = await expensesOf();
  const refundOf = async (details: object) => {
    const body = expenseBody(projectId, { amount: "1", details: { isRefund: true, ...details } });
    return anna.post("/api/expenses", body);
  };
  expect(await refundOf({ refundOf: refunded?.id })).toMatchObject({ status: 201 });
  expect(await refundOf({})).toMatchObject({ status: 201 });
  await testApp.db.execute(sql`
    update expenses set invoice_id = ${id}
    where user_id = ${anna.user.id} and (id = ${payment?.id} or is_refund and refund_of is null)`);
  const before = await expensesOf();
  const importId = expenseImport.parse(made.body).id;
  expect(await anna.delete(`/api/imports/${importId}`)).toMatchObject({ status: 409 });
  expect(await expensesOf()).toEqual(before);
});
