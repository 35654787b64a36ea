import { parseCalendarDate, type CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { otherQuotesForWork } from "../../../../shared/contracts/same-work.ts";
import {
  type OpenInvoice,
  type OpenPayment,
  openPaymentsOf,
} from "../../contracts/rules/open-payments.ts";
import { inDollars } from "../../../dollars.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { fullDate } from "../../../../shared/full-date.ts";
import { completionDay } from "../../milestones/rules/completion.ts";
import type { CalendarEvent } from "./write-calendar.ts";

interface ProjectRecords {
  owner: number;
  projectId: number;
  milestones: readonly Milestone[];
  quotes: readonly QuoteRecord[];
  invoices: readonly OpenInvoice[];
  today: CalendarDate;
}

type Facts = Omit<CalendarEvent, "uid" | "url"> & {
  kind: "milestone" | "payment" | "invoice" | "quote";
  id: number;
  path:
    | `/timeline#milestone-${number}`
    | "/contracts"
    | `/contracts?${"quote" | "invoice"}=${number}`;
};

/**
 * Dated items of a project: milestones, open contract payments, and the expiry of quotes for work
 * without a contract.
 *
 * @param publicUrl base of event ids, so that those of another installation differ
 */
export function projectEvents(
  { owner, projectId, milestones, quotes, invoices, today }: ProjectRecords,
  publicUrl: string,
  /** isMember: links also select the home */
  { isMember = false } = {},
): CalendarEvent[] {
  const host = /^https?:\/\/([^/:]+)/.exec(publicUrl)?.[1] ?? "plumbline";
  return [
    ...milestones.flatMap(ofMilestone),
    ...openPaymentsOf(quotes, invoices, today).flatMap(ofPayment),
    ...quotes
      .filter((quote) => otherQuotesForWork(quotes, quote).contracts.length === 0)
      .flatMap(ofQuote),
  ].map(({ kind, id, path, ...facts }) => ({
    ...facts,
    uid: `${kind}-${owner}-${id}@${host}`,
    url: `${publicUrl}${addressOf(path, { ...(isMember && { home: owner }), projectId })}`,
  }));
}

/**
 * A link selects its project, and for a member also the home, because another one may be on screen.
 */
function addressOf(path: Facts["path"], place: { home?: number; projectId: number }): string {
  const { pathname, searchParams, hash } = new URL(path, "https://plumbline.invalid");
  for (const [name, id] of Object.entries(place)) searchParams.set(name, String(id));
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/**
 * An event on the milestone's target date, completed or not; without one, on its date of
 * completion.
 */
function ofMilestone(milestone: Milestone): Facts[] {
  const { id, title, description, isCompleted } = milestone;
  const done = completionDay(milestone);
  const day = utcDateOf(milestone.targetDate) ?? (isCompleted ? done : null);
  if (day === null) return [];
  const lines = [isCompleted && done !== null ? `Done on ${fullDate(done)}` : null, description];
  return [
    {
      kind: "milestone",
      id,
      path: `/timeline#milestone-${id}`,
      day,
      title: isCompleted ? `✓ ${title}` : title,
      description: textOf(lines),
    },
  ];
}

function ofPayment(payment: OpenPayment): Facts[] {
  const { kind, id, title, work, contractor, day, status, milestone } = payment;
  if (day === null) return [];
  const sum = inDollars(toDecimal(payment.open));
  const condition =
    status === "waiting"
      ? milestone === null
        ? "Due on completion"
        : `Due when "${milestone}" is complete`
      : null;
  return [
    {
      kind: kind === "invoice" ? kind : "payment",
      id,
      path: placeOf(payment),
      day,
      title: `Pay ${sum}: ${title}${contractor === null ? "" : `, ${contractor}`}`,
      description: textOf([
        `${sum} due for "${title}"${work === null ? "" : ` (${work})`}`,
        condition,
      ]),
    },
  ];
}

function placeOf({ kind, id, quoteId }: OpenPayment): Facts["path"] {
  if (kind === "invoice") return `/contracts?invoice=${id}`;
  return quoteId === null ? "/contracts" : `/contracts?quote=${quoteId}`;
}

function ofQuote({ id, work, contractor, amount, status, validUntil }: QuoteRecord): Facts[] {
  const day = utcDateOf(validUntil);
  if (day === null || (status !== "asked" && status !== "received")) return [];
  const from = contractor === null ? "" : `, ${contractor.name}`;
  return [
    {
      kind: "quote",
      id,
      path: `/contracts?quote=${id}`,
      day,
      title: `Quote expires: ${work}${from}`,
      description: amount === null ? null : `Quoted ${inDollars(amount)}; valid through today`,
    },
  ];
}

function textOf(lines: readonly (string | null)[]): string | null {
  const said = lines.filter((line) => line !== null && line !== "");
  return said.length === 0 ? null : said.join("\n");
}

/** The UTC date of a stored date or instant. */
function utcDateOf(text: string | null): CalendarDate | null {
  return text === null ? null : (parseCalendarDate(text.slice(0, 10)) ?? null);
}
