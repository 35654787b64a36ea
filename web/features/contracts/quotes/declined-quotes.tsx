import { Link } from "@tanstack/react-router";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { Money } from "../../../lib/money.tsx";
import { Card } from "../../../ui/card.tsx";
import { contractorName, countLabel } from "../contract-words.ts";
import { Fold } from "../fold.tsx";

/** Collapsed by default. */
export function DeclinedQuotes({ quotes }: { quotes: readonly QuoteRecord[] }) {
  return (
    <Fold title={countLabel(quotes.length, "declined quote")}>
      <Card className="overflow-hidden">
        <ul aria-label="Declined quotes" className="divide-y divide-line">
          {quotes.map((quote) => (
            <li
              key={quote.id}
              className="relative flex min-h-13 items-center justify-between gap-4 px-4 py-2.5 text-ink-soft hover:bg-hover"
            >
              <div className="min-w-0">
                <Link
                  to="/contracts"
                  search={{ quote: quote.id }}
                  className="covers-row line-clamp-2 font-medium wrap-anywhere text-ink"
                >
                  {quote.work}
                </Link>
                <p className="line-clamp-2 text-sm wrap-anywhere">{contractorName(quote)}</p>
              </div>
              {quote.amount !== null && <Money amount={quote.amount} className="shrink-0" />}
            </li>
          ))}
        </ul>
      </Card>
    </Fold>
  );
}
