import * as z from "zod/mini";
import type { ProposedRecord } from "../../../../../shared/assistant/proposal.ts";
import { calendarDateInput } from "../../../../../shared/calendar-date.ts";
import { id } from "../../../../../shared/ids.ts";
import { invoicePaymentInput } from "../../../../../shared/invoices/input.ts";
import { mayPayInvoice } from "../../../../../shared/invoices/invoice-status.ts";
import { reasonSentence } from "../../../../../shared/invoices/reason-words.ts";
import { centsOf } from "../../../../../shared/money.ts";
import { getExpenseAllowance } from "../../../expenses/queries.ts";
import {
  invoiceTitle,
  paymentCategory,
  paymentExpense,
} from "../../../invoices/payment-queries.ts";
import { getInvoice } from "../../../invoices/queries.ts";
import { getProject } from "../../../projects/queries.ts";
import { missingOf } from "../../proposals/input.ts";
import type { Tool } from "../../turn/tool.ts";
import { knownPaymentMethod } from "../known-names.ts";
import { factsOfUse, usedUp } from "../plan-limits.ts";

const { amount, paymentMethod } = invoicePaymentInput.shape;

/** The expense is linked to its invoice when the user confirms it. */
export const proposePaymentTool: Tool<"propose_payment"> = {
  name: "propose_payment",
  description:
    "Proposes paying an approved invoice, or a part of it; the homeowner confirms it on a card. Only approved invoices can be paid (state pay in list_payables). Give only what the homeowner said: without an amount it is all that is left, without a date it is today's.",
  input: z.object({
    invoiceId: id.check(z.describe("From list_payables")),
    amount: z.exactOptional(amount.check(z.describe('A part, in dollars: "850.00"'))),
    date: z.exactOptional(
      calendarDateInput("Date is required").check(z.describe("When it is paid, YYYY-MM-DD")),
    ),
    paymentMethod: z.exactOptional(
      paymentMethod.check(
        z.describe("Credit Card, Debit Card, Bank Transfer, Cash, Check or Financing"),
      ),
    ),
  }),
  async run(context, { invoiceId, ...given }) {
    const { db, access, now, today } = context;
    const invoice = await getInvoice(db, access, invoiceId);
    const { status, match, figures, projectId, quote, contractor } = invoice;
    const refuse = (refused: string) => ({ output: { refused }, facts: [] });
    if (!mayPayInvoice(status)) {
      const [reason] = match.reasons;
      const why = reason === undefined ? "" : ` ${reasonSentence(reason)}`;
      return refuse(`The invoice isn't approved, so it can't be paid yet.${why}`);
    }
    const sum = given.amount ?? figures.open;
    if (centsOf(sum) > centsOf(figures.open)) {
      return refuse(`That is more than is left to pay on the invoice: ${figures.open}`);
    }
    const allowance = await getExpenseAllowance(db, access, now);
    if (!allowance.canCreate) {
      return {
        output: { refused: usedUp(access, "expenses", allowance) },
        facts: factsOfUse(access, "expense", allowance),
      };
    }
    const { name } = await getProject(db, access, projectId);
    const category = await paymentCategory(db, access, invoice);
    const payment = {
      amount: sum,
      date: given.date ?? today,
      paymentMethod: "",
      category,
      isRefund: false,
    };
    const { details, ...fields } = paymentExpense(invoice, payment, category);
    const proposal: ProposedRecord = {
      kind: "expense",
      project: { id: projectId, name },
      fields: {
        description: fields.description,
        amount: fields.amount,
        category: fields.category,
        date: payment.date,
        paymentMethod: await knownPaymentMethod(context, projectId, given.paymentMethod),
        contractorId: invoice.contractorId,
        contractorName: contractor?.name ?? null,
        notes: null,
        details: {
          lineId: null,
          lineName: null,
          room: null,
          quoteId: quote?.id ?? null,
          quoteName: quote?.work ?? null,
          salesTax: details?.salesTax ?? null,
          isRefund: false,
          invoiceId,
          invoiceName: invoiceTitle(invoice),
        },
      },
    };
    return { output: { isProposed: true, missing: missingOf(proposal) }, facts: [], proposal };
  },
};
