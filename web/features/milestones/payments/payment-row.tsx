import { Link } from "@tanstack/react-router";
import { Banknote } from "lucide-react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { OpenPaymentRecord } from "../../../../shared/contracts/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { relativeWords } from "../../../lib/words/relative-payment-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Rail } from "../timeline/rail.tsx";

interface PaymentRowProps {
  payment: OpenPaymentRecord;
  today: CalendarDate;
  line: "past" | "coming";
}

/** A payment between the milestones, in a quieter style because it follows from them. */
export function PaymentRow({ payment, today, line }: PaymentRowProps) {
  const { id, quoteId, title, amount, day, status } = payment;
  const what = `${formatMoney(amount)} · ${title}`;
  return (
    <li className="relative flex items-center gap-3 pb-3 sm:gap-4" data-day={day}>
      <Rail isBehind={line === "past"} />
      <span
        aria-hidden
        className="relative grid size-9 shrink-0 place-items-center self-start text-ink-soft"
      >
        <span className="grid size-7 place-items-center rounded-full border border-line bg-surface">
          <Banknote className="size-4" />
        </span>
      </span>
      <div className="numbers min-w-0 flex-1 px-4 py-2 text-sm wrap-anywhere">
        <Link
          to="/contracts"
          search={quoteId === null ? { invoice: id } : { quote: quoteId }}
          className="font-medium text-ink"
        >
          {what}
        </Link>
        <p className="text-ink-soft">
          {status === "overdue" && (
            <>
              <Badge tone="danger">Overdue</Badge>
              {"\u2002"}
            </>
          )}
          {factsOf(payment, today).join(" · ")}
        </p>
      </div>
    </li>
  );
}

/** "Due in 3 days", "Nov 26, 2026", "Dana Builders". */
function factsOf(payment: OpenPaymentRecord, today: CalendarDate): string[] {
  const { day, contractor, work } = payment;
  return [relativeWords(payment, today), formatDate(day), contractor ?? work].filter(
    (fact): fact is string => fact !== undefined && fact !== null,
  );
}
