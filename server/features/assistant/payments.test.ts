import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UNTRACED } from "../../../shared/assistant/contract.ts";
import { type Proposal, proposal as proposalSchema } from "../../../shared/assistant/proposal.ts";
import { invoice as invoiceSchema } from "../../../shared/invoices/contract.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import { advise } from "../../../tests/support/adviser/adviser.ts";
import type { Homeowner } from "../../../tests/support/app/app.ts";
import {
  ask,
  type AssistantApp,
  createAssistantApp,
  messageIn,
} from "../../../tests/support/app/assistant.ts";
import { createContract } from "../../../tests/support/records/budget/budget-factories.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createInvoiceOf, setInvoiceStatusOf } from "../../../tests/support/records/invoices.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

/*
 * "What should I pay this week?" from invoices or, without any, from the schedule. Today is
 * 2026-03-14.
 */

let product: AssistantApp;
let anna: Homeowner;
let project: Project;
let contractorId: number;
let quoteId: number;
let depositId: number;

beforeAll(async () => {
  product = await createAssistantApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  anna = await proHomeowner(product);
  project = await createProject(anna, { name: "Kitchen", budget: "50000" });
  contractorId = (await createContractor(anna, { name: "Ridge Roofing" })).id;
  const contract = await createContract(anna, project.id, { contractorId, amount: "12000" }, [
    { kind: "date", title: "First part", amount: "4000", dueDate: "2026-03-16" },
    { kind: "date", title: "Second part", amount: "8000", dueDate: "2026-05-01" },
  ]);
  quoteId = contract.id;
  depositId = contract.installments[0]?.id ?? 0;
});

async function answer(question: string) {
  const { reply, proposals } = await advise({ product, homeowner: anna, project }, question);
  expect(reply).not.toContain(UNTRACED);
  return {
    plain: reply.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("**", ""),
    reply,
    proposals,
  };
}

function billed(overrides: Record<string, unknown>) {
  return createInvoiceOf(anna, project.id, {
    contractorId,
    quoteId,
    lines: [{ description: "First part", amount: "4000", installmentId: depositId }],
    ...overrides,
  });
}

describe("what to pay this week", () => {
  test.each([
    "What should I pay this week?",
    "which invoices should I pay",
    "what bills should we pay now",
    "is ridge roofings invoice ok to pay",
    "who do I need to pay this week",
  ])("%s: lists the schedule when there are no invoices", async (question) => {
    const { plain, proposals } = await answer(question);
    expect(plain).toContain("“First part”, “Ridge Roofing”: $4,000.00, due on Mar 16, 2026");
    if (/this week\?/.test(question)) expect(plain).not.toContain("Second part");
    expect(proposals).toEqual([]);
  });

  test("lists invoices with their match, and proposes to pay only the approved one", async () => {
    const approved = await billed({ number: "1042", dueDate: "2026-03-18" });
    await setInvoiceStatusOf(anna, approved, "approved", "Agreed");
    await billed({
      number: "1043",
      dueDate: "2026-03-17",
      lines: [{ description: "More", amount: "8000.01" }],
    });
    await billed({
      number: "1044",
      dueDate: "2026-06-01",
      lines: [{ description: "Later", amount: "7" }],
    });
    const { plain, reply, proposals } = await answer("What should I pay this week?");
    expect(plain).toContain("$4,000.00 is approved for payment by Mar 21, 2026");
    expect(plain).toContain("- “Invoice 1042”, “Ridge Roofing”: $4,000.00, due on Mar 18, 2026");
    expect(plain).toMatch(
      /Don't pay yet:\n\n- “Invoice 1043”, “Ridge Roofing”: \$8,000\.01, due on Mar 17, 2026\. .*\$0\.01/,
    );
    expect(plain).not.toContain("1044");
    expect(reply).toContain(`/contracts?invoice=${approved.id}&projectId=${project.id}`);
    expect(proposals).toMatchObject([
      {
        kind: "expense",
        fields: {
          amount: "4000.00",
          paymentMethod: null,
          contractorId,
          details: { quoteId, invoiceId: approved.id, invoiceName: "Invoice 1042" },
        },
      },
    ]);
  });

  test("asks for approval of an invoice that matches", async () => {
    await billed({ number: "7", dueDate: "2026-03-18" });
    const { plain, proposals } = await answer("what should I pay now");
    expect(plain).toContain(
      "Approve first, then pay:\n\n- “Invoice 7”, “Ridge Roofing”: $4,000.00",
    );
    expect(proposals).toEqual([]);
  });

  test("reports that nothing is due", async () => {
    await createExpense(anna, project.id, {
      amount: "4000",
      contractorId,
      details: { quoteId, installmentId: depositId },
    });
    expect((await answer("What should I pay this week?")).plain).toContain(
      "Nothing has to be paid by Mar 21, 2026",
    );
  });
});

describe("a proposed payment", () => {
  async function propose(
    input: object,
  ): Promise<{ output: unknown; proposed: Proposal | undefined }> {
    let output: unknown;
    product.model.script = async function* ({ tools }) {
      output = await tools.call("propose_payment", input);
      yield "Please check this.";
    };
    const [proposed] = messageIn(await ask(anna, "Pay it")).proposals;
    return { output, proposed };
  }
  const settle = async (way: string, { id, token }: Proposal, rest: object = {}) => {
    const settled = await anna.post(`/api/ai-chat/proposals/${id}/${way}`, { token, ...rest });
    if (settled.status !== 200) throw new Error(settled.text);
    return proposalSchema.parse(settled.body);
  };
  const read = async (id: number) =>
    invoiceSchema.parse((await anna.get(`/api/invoices/${id}`)).body);

  test("pays its invoice once, when it is confirmed", async () => {
    const approved = await setInvoiceStatusOf(anna, await billed({ number: "1" }), "approved", "x");
    const { proposed } = await propose({ invoiceId: approved.id, paymentMethod: "check" });
    if (proposed === undefined) throw new Error("Nothing was proposed");
    expect(proposed.missing).toEqual([]);
    expect((await read(approved.id)).payments).toEqual([]);
    const confirmed = await settle("confirm", proposed);
    expect(await settle("confirm", proposed)).toEqual(confirmed);
    expect(await read(approved.id)).toMatchObject({
      status: "paid",
      payments: [{ expenseId: confirmed.recordId, amount: "4000.00" }],
    });
  });

  test("is refused before the invoice's approval, and above the amount left", async () => {
    const received = await billed({ number: "1" });
    expect((await propose({ invoiceId: received.id })).output).toMatchObject({
      refused: expect.stringContaining("isn't approved"),
    });
    await setInvoiceStatusOf(anna, received, "approved", "x");
    const { output } = await propose({ invoiceId: received.id, amount: "4000.01" });
    expect(output).toMatchObject({ refused: expect.stringContaining("4000.00") });
  });

  test("completed in the form becomes the invoice's payment where possible", async () => {
    const approved = await setInvoiceStatusOf(anna, await billed({ number: "1" }), "approved", "x");
    for (const [amount, paid] of [
      ["4000.01", "0.00"],
      ["4000.00", "4000.00"],
    ] as const) {
      const { proposed } = await propose({ invoiceId: approved.id });
      if (proposed === undefined) throw new Error("Nothing was proposed");
      expect(proposed.missing).toEqual(["paymentMethod"]);
      const { id } = await createExpense(anna, project.id, { amount, contractorId });
      const edited = await settle("edited", proposed, { recordId: id });
      expect((await read(approved.id)).figures.paid).toBe(paid);
      const isLinked = paid === "4000.00";
      expect(JSON.stringify(edited).includes("Invoice 1")).toBe(isLinked);
    }
  });
});
