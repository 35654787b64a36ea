import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { InvoiceList, InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import { mayEditInvoice } from "../../../../shared/invoices/invoice-status.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { DocumentTitle } from "../../../lib/document-title.tsx";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { mayEdit } from "../../../lib/opened-home.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { contractorName } from "../contract-words.ts";
import { OpenFileButton } from "../../receipts/open-file-button-dialog.tsx";
import type { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceButtons } from "./invoice-buttons.tsx";
import { INVOICE_STATUS_WORDS } from "../../../lib/words/invoice-status-words.ts";
import { dueWords, invoiceTitle } from "./invoice-words.ts";
import { lineTarget } from "./line-target.ts";
import { MatchCard } from "./match-card.tsx";
import { PaymentsCard, WaiversCard } from "./invoice-parts.tsx";

interface InvoiceViewProps {
  invoice: InvoiceRecord;
  list: InvoiceList;
  actions: InvoiceActions;
}

/** An invoice: its check, lines, payments and lien waivers. */
export function InvoiceView({ invoice, list, actions }: InvoiceViewProps) {
  const today = useToday();
  const { status, quote, holdReason } = invoice;
  const { word, tone } = INVOICE_STATUS_WORDS[status];
  const due = dueWords(invoice, today);
  const credited = list.invoices.find(({ id }) => id === invoice.creditOf);
  return (
    <>
      <DocumentTitle of={invoiceTitle(invoice)} />
      <Link
        to="/contracts"
        search={{ invoice: "all" }}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Invoices
      </Link>
      <PageHeader
        title={invoiceTitle(invoice)}
        detail={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{contractorName(invoice)}</span>
            <Badge tone={tone}>{word}</Badge>
            {due !== undefined && <span className="numbers">{due}</span>}
          </div>
        }
        action={mayEdit() && <InvoiceButtons invoice={invoice} actions={actions} />}
      />
      {holdReason !== null && (
        <p className="mb-4 rounded-xl bg-warning-soft p-4 text-warning-text wrap-anywhere">
          <strong>{word}:</strong> {holdReason}
        </p>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-4">
          <MatchCard invoice={invoice} />
          <LinesCard invoice={invoice} actions={actions} />
        </div>
        <div className="min-w-0 space-y-4">
          <AmountsCard invoice={invoice} work={quote?.work} credited={credited} />
          <PaymentsCard invoice={invoice} actions={actions} />
          <WaiversCard invoice={invoice} actions={actions} />
        </div>
      </div>
    </>
  );
}

function LinesCard({ invoice, actions }: Omit<InvoiceViewProps, "list">) {
  const quotes = useQuery(quotesQuery(invoice.projectId));
  const quote: QuoteRecord | undefined = quotes.data?.find(({ id }) => id === invoice.quoteId);
  return (
    <section aria-labelledby="lines">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 id="lines" className="text-lg font-semibold">
            Lines
          </h2>
          {mayEdit() && mayEditInvoice(invoice.status) && (
            <Button
              size="sm"
              onPointerEnter={actions.prefetch}
              onFocus={actions.prefetch}
              onClick={() => actions.edit(invoice)}
              className="print:hidden"
            >
              Match lines
            </Button>
          )}
        </div>
        <ul aria-labelledby="lines" className="divide-y divide-line">
          {invoice.lines.map((line, index) => (
            // Lines have no identity besides their position.
            <li key={`${String(index)} ${line.description}`} className="px-5 py-3">
              <div className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 font-medium wrap-anywhere">{line.description}</span>
                <Money amount={line.amount} className="shrink-0" />
              </div>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {lineTarget(line, quote) ?? "Not matched"}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface AmountsCardProps {
  invoice: InvoiceRecord;
  work: string | undefined;
  credited: InvoiceRecord | undefined;
}

const LINK = "text-accent-text hover:underline";

function AmountsCard({ invoice, work, credited }: AmountsCardProps) {
  const { figures, tax, retainage, deposit, quoteId, date, dueDate, file, note } = invoice;
  const isCredit = invoice.creditOf !== null;
  const rows = [
    ["Lines", figures.lines],
    ["Sales tax", tax],
    ["Retainage", negated(retainage)],
    ["Deposit applied", negated(deposit)],
    ["Total", figures.total],
    ["Credit notes", negated(figures.credited)],
    ["Paid", figures.paid],
  ] as const;
  return (
    <section aria-labelledby="amounts">
      <Card className="p-5">
        <h2 id="amounts" className="text-lg font-semibold">
          Amounts
        </h2>
        <dl className="mt-3 space-y-2 text-sm">
          {rows
            .filter(([name, amount]) => name === "Total" || amount !== "0.00")
            .map(([name, amount]) => (
              <Fact key={name} name={name}>
                {formatMoney(amount)}
              </Fact>
            ))}
          {!isCredit && (
            <Fact name={figures.open.startsWith("-") ? "Refund due" : "Left to pay"}>
              <strong className="text-lg">{formatMoney(figures.open.replace("-", ""))}</strong>
            </Fact>
          )}
          <Fact name="Invoice date">{formatDate(date)}</Fact>
          <Fact name="Due date">{dueDate === null ? "None" : formatDate(dueDate)}</Fact>
          <Fact name="Contract">
            {quoteId === null ? (
              "None"
            ) : (
              <Link to="/contracts" search={{ quote: quoteId }} className={LINK}>
                {work}
              </Link>
            )}
          </Fact>
          {credited && (
            <Fact name="Credit for">
              <Link to="/contracts" search={{ invoice: credited.id }} className={LINK}>
                {invoiceTitle(credited)}
              </Link>
            </Fact>
          )}
        </dl>
        {note !== null && <p className="mt-4 whitespace-pre-line wrap-anywhere">{note}</p>}
        {file !== null && <OpenFileButton file={file} />}
        <HistoryButton kind="invoice" recordId={invoice.id} className="mt-4 print:hidden" />
      </Card>
    </section>
  );
}

function negated(amount: string): string {
  return amount === "0.00" ? amount : `-${amount}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="numbers text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
