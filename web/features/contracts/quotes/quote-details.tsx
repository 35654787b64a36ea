import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { Card } from "../../../ui/card.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { OpenFileButton } from "../../receipts/open-file-button-dialog.tsx";
import { Validity } from "./open-quotes.tsx";
import { comparable } from "./quote-groups.ts";
import { partsWords, termsOf } from "./term-words.ts";

interface QuoteDetailsProps {
  quote: QuoteRecord;
  /** all quotes of the project */
  quotes: readonly QuoteRecord[];
  today: CalendarDate;
}

/** Details of the quote: dates, budget line, scope, items and files. */
export function QuoteDetails({ quote, quotes, today }: QuoteDetailsProps) {
  const { amount, scope, acceptedOn, completedOn, lineId, projectId } = quote;
  const plan = useQuery(budgetOverviewQuery(projectId));
  const line = plan.data?.lines.find(({ id }) => id === lineId);
  return (
    <section aria-labelledby="the-quote">
      <Card className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id="the-quote" className="text-lg font-semibold">
            Quote
          </h2>
          <ComparisonLink quote={quote} quotes={quotes} />
        </div>
        <dl className="mt-3 space-y-2 text-sm">
          <Fact name="Amount">
            <Figure size="medium">{amount === null ? "Pending" : formatMoney(amount)}</Figure>
          </Fact>
          {quote.validUntil !== null && acceptedOn === null && (
            <Fact name="Valid until">
              {quote.status === "declined" ? (
                formatDate(quote.validUntil)
              ) : (
                <Validity quote={quote} today={today} hasLabel />
              )}
            </Fact>
          )}
          {termsOf(quote, today).map(({ label, words, isWarning = false }) => (
            <Fact key={label} name={label}>
              <span className={isWarning ? "text-warning-text" : undefined}>{words}</span>
            </Fact>
          ))}
          {acceptedOn !== null && <Fact name="Accepted on">{formatDate(acceptedOn)}</Fact>}
          {completedOn !== null && <Fact name="Completed on">{formatDate(completedOn)}</Fact>}
          <Fact name="Budget line">{line === undefined ? "No budget line" : lineName(line)}</Fact>
        </dl>
        <Paragraph title="Scope of work" text={scope} />
        <Paragraph title="Exclusions" text={quote.exclusions} />
        <Items items={quote.items} />
        <Files files={quote.files} />
        <HistoryButton kind="quote" recordId={quote.id} className="mt-4 print:hidden" />
      </Card>
    </section>
  );
}

/** Link to the comparison, also after the decision. */
function ComparisonLink({ quote, quotes }: Pick<QuoteDetailsProps, "quote" | "quotes">) {
  const same = comparable(quotes, quote.work);
  if (same.length < 2 || !same.includes(quote)) return null;
  return (
    <Link
      to="/contracts"
      search={{ compare: quote.work }}
      className="inline-flex min-h-11 items-center text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
    >
      Compare {same.length} quotes
    </Link>
  );
}

function Paragraph({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <>
      <h3 className="mt-5 text-sm font-medium text-ink-soft">{title}</h3>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="numbers text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

function Items({ items }: Pick<QuoteRecord, "items">) {
  if (items.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-sm font-medium text-ink-soft">Items</h3>
      <ul className="mt-1 divide-y divide-line">
        {items.map(({ description, amount, ...parts }, index) => (
          <li
            // Items have no identity besides their position.
            key={`${String(index)} ${description}`}
            className="flex items-baseline justify-between gap-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {description}
              <span className="numbers block text-sm text-ink-soft">
                {partsWords(parts).join(", ")}
              </span>
            </span>
            {amount === null ? (
              <span className="shrink-0 text-sm text-ink-soft">included</span>
            ) : (
              <Money amount={amount} className="shrink-0" />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Files({ files }: Pick<QuoteRecord, "files">) {
  if (files.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-sm font-medium text-ink-soft">Files</h3>
      <ul className="mt-1">
        {files.map((file) => (
          <li key={file.key} className="min-w-0">
            <OpenFileButton file={file} />
          </li>
        ))}
      </ul>
    </>
  );
}
