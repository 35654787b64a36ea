import * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import { contractsAddress, invoiceAddress } from "../../../../shared/assistant/record-address.ts";
import {
  type CalendarDate,
  calendarDateInput,
  daysAfter,
} from "../../../../shared/calendar-date.ts";
import { id } from "../../../../shared/ids.ts";
import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import { mayPayInvoice } from "../../../../shared/invoices/invoice-status.ts";
import { reasonSentence } from "../../../../shared/invoices/reason-words.ts";
import { centsOf, sumDecimals, toDecimal } from "../../../../shared/money.ts";
import { mayEdit } from "../../../identity/access.ts";
import { getContractor } from "../../contractors/queries.ts";
import { listOpenInvoices } from "../../contracts/open-invoice-queries.ts";
import { listQuotes } from "../../contracts/queries.ts";
import {
  DAYS_AHEAD,
  type OpenPayment,
  openPaymentsOf,
} from "../../contracts/rules/open-payments.ts";
import { invoiceTitle } from "../../invoices/payment-queries.ts";
import { listInvoices } from "../../invoices/queries.ts";
import { factBuilder } from "../fact-builders.ts";
import type { FoundPayable } from "../rules/budget-calls.ts";
import type { ToolOutput } from "../rules/tool-calls.ts";
import type { Tool } from "../turn/tool.ts";
import { projectId, projectOf } from "./in-project.ts";
import { byDay } from "./list-quotes.ts";

const MAX_ROWS = 50;

type Found = ToolOutput<"list_payables">;

/** Whether the invoice asks for a payment, so that it is neither a draft nor settled. */
function isOpen({ status, creditOf, figures }: InvoiceRecord): boolean {
  const isSettled = status === "draft" || status === "void" || status === "paid";
  return !isSettled && creditOf === null && centsOf(figures.open) > 0;
}

/** Prefers the reason of a hold to that of the match; an approval overrides both. */
function payableOf(invoice: InvoiceRecord): FoundPayable {
  const { status, match, holdReason } = invoice;
  const { id, contractor, figures, dueDate } = invoice;
  const of = {
    id,
    title: invoiceTitle(invoice),
    contractor: contractor?.name ?? null,
    open: figures.open,
    dueDate,
  };
  const first = match.reasons.find(({ severity }) => severity !== "note");
  if (mayPayInvoice(status)) return { ...of, state: "pay", reason: null };
  const found = first === undefined ? null : reasonSentence(first);
  if (status === "on_hold" || status === "disputed") {
    return { ...of, state: "hold", reason: holdReason ?? found };
  }
  return { ...of, state: match.verdict === "pay" ? "approve" : match.verdict, reason: found };
}

/** Scheduled payments that are due by the given day. */
function scheduledOf(payments: readonly OpenPayment[], to: string): Found["dues"] {
  return payments
    .flatMap(({ title, contractor, open, day: date, ...payment }) => {
      const isDue = payment.status !== "waiting" && (date === null || date <= to);
      if (payment.kind === "invoice" || !isDue) return [];
      const status = payment.status === "overdue" ? ("overdue" as const) : ("due" as const);
      return [{ title, work: payment.work, contractor, open: toDecimal(open), date, status }];
    })
    .toSorted(byDay)
    .slice(0, MAX_ROWS);
}

/** Due dates of the invoices that ask for payment, by id. */
function daysOf(payments: readonly OpenPayment[]): Map<number, CalendarDate | null> {
  return new Map(payments.flatMap(({ kind, id, day }) => (kind === "invoice" ? [[id, day]] : [])));
}

function factsOf({ project, total, to, invoices, dues }: Found, records: readonly InvoiceRecord[]) {
  const all = factBuilder({ project: project.name }, contractsAddress(project.id));
  const reasons = new Map(records.map(({ id, match }) => [id, match.reasons]));
  const about = (contractor: string | null) => ({
    project: project.name,
    ...(contractor !== null && { contractor }),
  });
  return [
    all.money(total),
    ...all.dates(to),
    all.count(invoices.length, "invoice"),
    ...dues.flatMap(({ contractor, open, date }) => {
      const { money, dates } = factBuilder(about(contractor), contractsAddress(project.id));
      return [money(open), ...dates(date)];
    }),
    ...invoices.flatMap(({ id, title, contractor, open, dueDate }): Fact[] => {
      const place = invoiceAddress(project.id, id);
      const { money, dates } = factBuilder({ ...about(contractor), expense: title }, place);
      const said = (reasons.get(id) ?? []).flatMap(({ by, limit, billed }) => [by, limit, billed]);
      const amounts = said.flatMap((amount) => (amount === null ? [] : [money(amount)]));
      return [...amounts, money(open), ...dates(dueDate)];
    }),
  ];
}

/** By due date; invoices without one are due now and come first. Then the one recorded first. */
function byDueDate(one: Found["invoices"][number], other: Found["invoices"][number]): number {
  const [day, otherDay] = [one.dueDate ?? "", other.dueDate ?? ""];
  return Number(day > otherDay) - Number(day < otherDay) || one.id - other.id;
}

export const listPayablesTool: Tool<"list_payables"> = {
  name: "list_payables",
  description:
    "What to pay now: the open invoices of a project that are due within a week, or by a day, each with whether to pay it (pay: approved; approve: it matches the contract and waits for approval; ask, hold: not before the reason is settled), and the scheduled payments due by then that no invoice asks for. Ask it for what to pay this week, and whether an invoice should be paid.",
  input: z.object({
    projectId,
    contractorId: z.optional(id.check(z.describe("A contractor's id, from list_contractors"))),
    to: z.optional(
      calendarDateInput("Date is required").check(z.describe("The last day, YYYY-MM-DD")),
    ),
  }),
  async run(context, input) {
    const { db, access, today } = context;
    const project = await projectOf(context, input);
    const { contractorId } = input;
    const week = daysAfter(today, DAYS_AHEAD) ?? today;
    const to = input.to === undefined || input.to < week ? week : input.to;
    if (contractorId !== undefined) await getContractor(db, access, contractorId);
    const isMeant = (of: { contractorId: number | null }) =>
      contractorId === undefined || of.contractorId === contractorId;
    const { invoices } = await listInvoices(db, access, project.id);
    const open = invoices.filter((invoice) => isOpen(invoice) && isMeant(invoice));
    const quotes = (await listQuotes(db, access, project.id, today)).filter(isMeant);
    const payments = openPaymentsOf(quotes, await listOpenInvoices(db, access, project.id), today);
    const days = daysOf(payments);
    const listed = open
      .map((invoice) => payableOf({ ...invoice, dueDate: days.get(invoice.id) ?? invoice.dueDate }))
      .filter(({ dueDate }) => dueDate === null || dueDate <= to)
      .toSorted(byDueDate)
      .slice(0, MAX_ROWS);
    const output: Found = {
      project,
      to,
      total: sumDecimals(listed.flatMap((one) => (one.state === "pay" ? [one.open] : []))),
      invoices: listed,
      dues: scheduledOf(payments, to),
      mayPay: mayEdit(access),
    };
    const links = listed.map(({ id, title, contractor }) => ({
      label: placeLabel(contractor === null ? title : `${title}, ${contractor}`),
      href: invoiceAddress(project.id, id),
    }));
    return { output, facts: factsOf(output, open), links };
  },
};

/** Text for a Markdown link, without the characters that Markdown interprets. */
function placeLabel(title: string): string {
  return title.replaceAll(/[\\`*_[\]<>|~&=$^{}\p{Cc}]/gu, " ").trim();
}
