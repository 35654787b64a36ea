import * as z from "zod/mini";
import type { InstallmentKind } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { type ScheduleInput, scheduleInput } from "../../../../shared/contracts/input.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import {
  type Cents,
  centsOf,
  allocateCents,
  subtractCents,
  sumCents,
  toDecimal,
} from "../../../../shared/money.ts";
import type { Choice } from "../../../ui/form/choices.tsx";
import { typedCents } from "../../../../shared/typed-money.ts";

/**
 * Form schema. Requires the milestone or date of a payment; without one, the payment would be due
 * at once.
 */
export const scheduleForm = scheduleInput.check(
  z.superRefine(({ installments }, context) => {
    installments.forEach(({ kind, milestoneId, dueDate }, index) => {
      if (kind === "milestone" && !milestoneId) {
        const path = ["installments", index, "milestoneId"];
        context.addIssue({ code: "custom", path, message: "Choose a milestone", input: null });
      }
      if (kind === "date" && !dueDate) {
        const path = ["installments", index, "dueDate"];
        context.addIssue({ code: "custom", path, message: "Enter a date", input: null });
      }
    });
  }),
);

export type ScheduleValues = z.input<typeof scheduleForm>;
export type ScheduleRow = ScheduleValues["installments"][number];

/** Clears fields of other kinds, so that a payment never has both a date and a milestone. */
export function withoutHiddenFields({ installments }: ScheduleInput): ScheduleInput {
  return {
    installments: installments.map((row) => {
      if (row.kind === "milestone") return { ...row, dueDate: null };
      if (row.kind === "completion") return { ...row, dueDate: null, milestoneId: null };
      return row.kind === "retainage" ? row : { ...row, milestoneId: null };
    }),
  };
}

export function toScheduleRows({ installments }: QuoteRecord): ScheduleRow[] {
  return installments.map(({ id, kind, title, amount, dueDate, milestone }) => ({
    id,
    kind,
    title,
    amount,
    dueDate: dueDate ?? "",
    milestoneId: milestone?.id ?? null,
  }));
}

export function emptyRow(kind: InstallmentKind, title: string, amount = ""): ScheduleRow {
  return { kind, title, amount, dueDate: "", milestoneId: null };
}

interface Part {
  kind: InstallmentKind;
  title: string;
  /** share of the agreed amount; relative weight if the parts don't add up to 100 */
  percent: number;
}

export interface Suggestion {
  name: string;
  parts: readonly Part[];
}

/** Common payment schedules. */
export const SUGGESTIONS: readonly Suggestion[] = [
  {
    name: "10% deposit, two milestone draws, 10% retainage",
    parts: [
      { kind: "deposit", title: "Deposit", percent: 10 },
      { kind: "milestone", title: "First milestone", percent: 40 },
      { kind: "milestone", title: "Second milestone", percent: 40 },
      { kind: "retainage", title: "Retainage", percent: 10 },
    ],
  },
  {
    name: "30% deposit, balance on completion",
    parts: [
      { kind: "deposit", title: "Deposit", percent: 30 },
      { kind: "completion", title: "Final payment", percent: 70 },
    ],
  },
  {
    name: "Three equal payments: deposit, midpoint, completion",
    parts: [
      { kind: "deposit", title: "Deposit", percent: 1 },
      { kind: "milestone", title: "Midpoint", percent: 1 },
      { kind: "completion", title: "Final payment", percent: 1 },
    ],
  },
];

/** Rows of a suggestion; they add up to the agreed amount to the cent. */
export function suggestedRows({ parts }: Suggestion, agreed: string): ScheduleRow[] {
  const amounts = allocateCents(
    centsOf(agreed),
    parts.map(({ percent }) => percent),
  );
  return parts.map(({ kind, title }, index) =>
    emptyRow(kind, title, toDecimal(amounts[index] ?? centsOf("0.00"))),
  );
}

/** Agreed amount not on any row; negative if the rows exceed it. */
export function unscheduledOf(agreed: string, rows: readonly Pick<ScheduleRow, "amount">[]): Cents {
  const planned = rows.flatMap(({ amount }) => typedCents(String(amount)) ?? []);
  return subtractCents(centsOf(agreed), sumCents(planned));
}

/** Open milestones, plus the chosen one. */
export function milestoneChoices(
  milestones: readonly Milestone[],
  chosen: number | null,
): Choice[] {
  return milestones
    .filter(({ id, isCompleted }) => !isCompleted || id === chosen)
    .map(({ id, title, isCompleted }) => ({
      value: String(id),
      label: isCompleted ? `${title} (done)` : title,
    }));
}
