import { Link } from "@tanstack/react-router";
import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { INVOICE_STATUS_WORDS } from "../../../lib/words/invoice-status-words.ts";
import { contractorName } from "../contract-words.ts";
import { dueWords, invoiceTitle, isUndecided, VERDICT_WORDS } from "./invoice-words.ts";

interface InvoiceRowsProps {
  invoices: readonly InvoiceRecord[];
  /** id of the heading */
  headingId: string;
  today: string;
  /** whether the invoices are of one contract, so that work and contractor are left out */
  isInContract?: boolean;
}

/** Invoices with status, verdict, due date and open amount. Each links to its page. */
export function InvoiceRows({ invoices, headingId, today, isInContract }: InvoiceRowsProps) {
  return (
    <ul aria-labelledby={headingId} className="divide-y divide-line">
      {invoices.map((invoice) => (
        <Row
          key={invoice.id}
          invoice={invoice}
          today={today}
          isInContract={isInContract === true}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  invoice: InvoiceRecord;
  today: string;
  isInContract: boolean;
}

function Row({ invoice, today, isInContract }: RowProps) {
  const { status, match, figures, quote, date } = invoice;
  const { word, tone } = INVOICE_STATUS_WORDS[status];
  const verdict = VERDICT_WORDS[match.verdict];
  const due = dueWords(invoice, today);
  const isPartly = figures.open !== "0.00" && figures.open !== figures.total;
  return (
    <li className="relative px-5 py-3 hover:bg-hover">
      <div className="flex items-start justify-between gap-4">
        <Link
          to="/contracts"
          search={{ invoice: invoice.id }}
          className="covers-row line-clamp-2 font-medium wrap-anywhere"
        >
          {invoiceTitle(invoice)}
        </Link>
        <span className="numbers shrink-0 font-semibold">
          {invoice.creditOf === null ? "" : "−"}
          {formatMoney(figures.total)}
        </span>
      </div>
      {!isInContract && (
        <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
          {contractorName(invoice)}
          {quote !== null && ` · ${quote.work}`}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={tone}>{word}</Badge>
          {isUndecided(invoice) && match.verdict !== "pay" && (
            <Badge tone={verdict.tone}>{verdict.word}</Badge>
          )}
          <span className="numbers">{due ?? formatDate(date)}</span>
        </span>
        {isPartly && <span className="numbers">{openWords(figures.open)}</span>}
      </div>
    </li>
  );
}

function openWords(open: string): string {
  return open.startsWith("-")
    ? `${formatMoney(open.slice(1))} owed back`
    : `${formatMoney(open)} left`;
}
