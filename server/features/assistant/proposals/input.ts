import * as z from "zod/mini";
import type { ProposedDetails, ProposedRecord } from "../../../../shared/assistant/proposal.ts";
import { type ContractorInput, contractorInput } from "../../../../shared/contractors/input.ts";
import { type ExpenseInput, expenseInput } from "../../../../shared/expenses/input.ts";
import type { InvoicePaymentInput } from "../../../../shared/invoices/input.ts";
import type { Issue } from "../../../../shared/problem.ts";
import { type MilestoneInput, milestoneInput } from "../../../../shared/milestones/contract.ts";

/** Request bodies of the forms, by kind of record. */
export type ProposedInput =
  | { kind: "expense"; input: ExpenseInput }
  | { kind: "payment"; invoiceId: number; input: InvoicePaymentInput }
  | { kind: "milestone"; input: MilestoneInput }
  | { kind: "contractor"; input: ContractorInput }
  | { kind: "completion"; milestoneId: number };

type ValidationResult = { proposed: ProposedInput } | { issues: Issue[] };

/** Validates a proposal with its form's schema; an invalid proposal can only be edited. */
export function readProposed(record: ProposedRecord): ValidationResult {
  switch (record.kind) {
    case "expense": {
      const { contractorName: _, details, ...fields } = record.fields;
      const given = {
        ...fields,
        projectId: record.project.id,
        imageUrl: null,
        ...(details !== undefined && { details: toDetails(details) }),
      };
      const invoiceId = details?.invoiceId ?? null;
      return readBy(expenseInput, given, (input) =>
        invoiceId === null
          ? { kind: "expense", input }
          : { kind: "payment", invoiceId, input: toPayment(input) },
      );
    }
    case "milestone": {
      const given = { ...record.fields, projectId: record.project.id };
      return readBy(milestoneInput, given, (input) => ({ kind: "milestone", input }));
    }
    case "contractor":
      return readBy(contractorInput, record.fields, (input) => ({ kind: "contractor", input }));
    case "completion":
      return { proposed: { kind: "completion", milestoneId: record.fields.milestoneId } };
  }
}

function toDetails({ lineId, room, quoteId, salesTax, isRefund }: ProposedDetails) {
  return { lineId, room, quoteId, salesTax, isRefund };
}

/** The input of an invoice payment; the invoice determines the other fields. */
function toPayment({ amount, date, paymentMethod, category }: ExpenseInput): InvoicePaymentInput {
  return { amount, date, paymentMethod, category, isRefund: false };
}

/** Required fields without a value. */
export function missingOf(record: ProposedRecord): string[] {
  const reading = readProposed(record);
  if ("proposed" in reading) return [];
  return [...new Set(reading.issues.map(({ path }) => String(path[0] ?? "")))];
}

function readBy<Input>(
  schema: z.ZodMiniType<Input>,
  given: unknown,
  toProposed: (input: Input) => ProposedInput,
): ValidationResult {
  const result = z.safeParse(schema, given);
  if (result.success) return { proposed: toProposed(result.data) };
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === "number" ? key : String(key))),
    message,
  }));
  return { issues };
}
