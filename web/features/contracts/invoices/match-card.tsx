import { Link } from "@tanstack/react-router";
import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import type { MatchReason, ReasonRow } from "../../../../shared/invoices/match.ts";
import { reasonSentence } from "../../../../shared/invoices/reason-words.ts";
import { compareDecimals, subtractDecimals } from "../../../../shared/money.ts";
import { Money } from "../../../lib/money.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { rowAddress, SEVERITY_WORDS, VERDICT_WORDS } from "./invoice-words.ts";

/** The verdict, its reasons with links to their records, and the amount billed so far. */
export function MatchCard({ invoice }: { invoice: InvoiceRecord }) {
  const { match, quoteId, overrideReason } = invoice;
  const { word, tone, advice } = VERDICT_WORDS[match.verdict];
  return (
    <section aria-labelledby="match">
      <Card className="overflow-hidden">
        <div className="border-b border-line px-5 py-3">
          <h2 id="match" className="flex flex-wrap items-center gap-2.5 text-lg font-semibold">
            Invoice check <Badge tone={tone}>{word}</Badge>
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{advice}</p>
        </div>
        {match.reasons.length > 0 && (
          <ul aria-labelledby="match" className="divide-y divide-line">
            {match.reasons.map((reason, index) => (
              <Reason key={`${String(index)} ${reason.code}`} reason={reason} quoteId={quoteId} />
            ))}
          </ul>
        )}
        {overrideReason !== null && (
          <p className="border-t border-line px-5 py-3 text-sm wrap-anywhere">
            <strong>Approved anyway:</strong> {overrideReason}
          </p>
        )}
        {match.agreed !== null && <Billed invoice={invoice} agreed={match.agreed} />}
      </Card>
    </section>
  );
}

function Reason({ reason, quoteId }: { reason: MatchReason; quoteId: number | null }) {
  const { word, tone } = SEVERITY_WORDS[reason.severity];
  return (
    <li className="px-5 py-3">
      <p className="flex items-start gap-2.5">
        <Badge tone={tone} className="shrink-0">
          {word}
        </Badge>
        <span className="min-w-0 wrap-anywhere">
          {reason.line !== null && `Line ${reason.line + 1}: `}
          {reasonSentence(reason)}
        </span>
      </p>
      {reason.rows.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {reason.rows.map((row) => (
            <RowLink key={`${row.kind} ${row.id}`} row={row} quoteId={quoteId} />
          ))}
        </p>
      )}
    </li>
  );
}

const LINK =
  "inline-flex min-h-11 items-center text-sm font-medium text-accent-text hover:underline lg:min-h-8";

function RowLink({ row, quoteId }: { row: ReasonRow; quoteId: number | null }) {
  const address = rowAddress(row, quoteId);
  if (address === undefined) {
    return (
      <a href="#waivers" className={LINK}>
        Lien waivers
      </a>
    );
  }
  return (
    <Link {...address} className={LINK}>
      {row.label}
    </Link>
  );
}

/** Cumulative billing against the contract with its approved change orders. */
function Billed({ invoice, agreed }: { invoice: InvoiceRecord; agreed: string }) {
  const { billedBefore, billed } = invoice.match;
  const excess = subtractDecimals(billed, agreed);
  const isOver = compareDecimals(billed, agreed) > 0;
  const rows = [
    ["Previously billed", billedBefore],
    ["Billed to date, including this invoice", billed],
    ["Contract total", agreed],
    [isOver ? "Excess" : "Not billed yet", excess.replace("-", "")],
  ] as const;
  return (
    <dl aria-label="Billed so far" className="space-y-2 border-t border-line px-5 py-3 text-sm">
      {rows.map(([name, amount], index) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <Money
            as="dd"
            amount={amount}
            isOver={isOver && index === 3}
            className={index === 3 ? "font-semibold" : undefined}
          />
        </div>
      ))}
    </dl>
  );
}
