import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Offer } from "./compare-quotes.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { DocumentTitle } from "../../../lib/document-title.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import type { QuoteActionContext } from "../add-actions.tsx";
import {
  type ComparedQuote,
  type Comparison,
  comparisonOf,
  differenceWords,
} from "./compare-words.ts";
import { AcceptButton } from "./accept-button.tsx";
import { PartLines } from "./part-lines.tsx";
import { TermRows } from "./term-rows.tsx";
import { contractorName, countLabel } from "../contract-words.ts";
import styles from "../contracts.css?inline";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import { Validity } from "../quotes/open-quotes.tsx";
import { type QuoteActions, quoteActions } from "../quotes/quote-actions.tsx";
import { ScopeSection } from "../scope/scope-section.tsx";
import { partsWords } from "../quotes/term-words.ts";
import { comparable } from "../quotes/quote-groups.ts";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";

adoptSheet(styles);

interface CompareViewProps {
  work: string;
  quotes: readonly QuoteRecord[];
  actionContext: QuoteActionContext;
}

/** Quotes for the same work side by side, with their key differences. */
export function CompareView({ work, quotes, actionContext }: CompareViewProps) {
  const [actions] = useState(() => quoteActions(actionContext));
  const today = useToday();
  const same = comparable(quotes, work);
  return (
    <>
      <DocumentTitle of={`Compare: ${work}`} />
      <Link
        to="/contracts"
        search={{}}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent-text hover:underline lg:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Quotes & Contracts
      </Link>
      <PageHeader
        title={same[0]?.work ?? work}
        detail={same.length < 2 ? undefined : `Comparing ${countLabel(same.length, "quote")}`}
        action={
          mayEdit() && (
            <div className="flex flex-wrap gap-2">
              <Button onPointerEnter={actions.prefetchForm} onClick={() => actions.read({ work })}>
                Add from file
              </Button>
              <Button onClick={() => actions.add({ work })}>Add another quote</Button>
            </div>
          )
        }
      />
      {same.length < 2 ? (
        <Card>
          <EmptyState
            title={mayEdit() ? "Add a second quote to compare" : "No second quote to compare"}
            description={editorHint(
              "Add another quote for the same work. Use the same item names so they line up.",
            )}
          />
        </Card>
      ) : (
        <ScopeSection
          key={same[0]?.work}
          place={{ projectId: actionContext.projectId, work: same[0]?.work ?? work }}
          quotes={same}
          setDialog={actionContext.setDialog}
          quoteActions={actions}
          withoutScope={<Compared comparison={comparisonOf(same, today)} actions={actions} />}
        />
      )}
    </>
  );
}

/** Focusable, so that the keyboard can scroll it sideways. */
const SCROLL_REGION = { role: "region", "aria-label": "Quote comparison", tabIndex: 0 } as const;

interface ComparedProps {
  comparison: Comparison;
  actions: QuoteActions;
}

function Compared({ comparison, actions }: ComparedProps) {
  const { quotes, items } = comparison;
  return (
    <div className="space-y-4">
      <Card className="p-5">
        <h2 className="text-lg font-semibold">Key differences</h2>
        <ul className="mt-2 space-y-2">
          {quotes.map((compared) => (
            <li key={compared.quote.id} className="wrap-anywhere">
              {differenceWords(compared)}
            </li>
          ))}
        </ul>
        {items.length > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            Items are matched by name. Use the same names to line them up.
          </p>
        )}
      </Card>
      <Card className="overflow-hidden">
        <div className="compare-scroll -outline-offset-2" {...SCROLL_REGION}>
          <CompareTable comparison={comparison} actions={actions} />
        </div>
      </Card>
    </div>
  );
}

function contractorNameOf({ quote }: ComparedQuote): string {
  return quote.contractor?.name ?? contractorName(quote);
}

function CompareTable({ comparison: { quotes, items }, actions }: ComparedProps) {
  return (
    <table className="compare-table">
      <caption className="sr-only">Quote comparison, item by item</caption>
      <thead>
        <tr>
          <th scope="col" className="text-sm font-medium text-ink-soft">
            Item
          </th>
          {quotes.map((compared) => (
            <Head key={compared.quote.id} compared={compared} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, offers }) => (
          <tr key={description}>
            <th scope="row" className="font-medium wrap-anywhere">
              {description}
            </th>
            {offers.map((offer, index) => (
              <td
                key={quotes[index]?.quote.id}
                className={classNames("numbers", offer.is === "missing" && "is-missing")}
              >
                <OfferWords offer={offer} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <TermRows quotes={quotes.map(({ quote }) => quote)} />
      <tfoot>
        <Totals quotes={quotes} />
        <tr className="print:hidden">
          <th scope="row" className="text-sm font-medium text-ink-soft">
            Decision
          </th>
          {quotes.map((compared) => (
            <td key={compared.quote.id}>
              <AcceptButton quote={compared.quote} actions={actions} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Head({ compared }: { compared: ComparedQuote }) {
  const today = useToday();
  const { quote } = compared;
  return (
    <th scope="col">
      <Link
        to="/contracts"
        search={{ quote: quote.id }}
        className="inline-flex min-h-11 items-center font-semibold text-accent-text wrap-anywhere hover:underline lg:min-h-8"
      >
        {contractorNameOf(compared)}
      </Link>
      <Validity quote={quote} today={today} />
    </th>
  );
}

function OfferWords({ offer }: { offer: Offer }) {
  switch (offer.is) {
    case "priced":
      return (
        <>
          {formatMoney(toDecimal(offer.amount))}
          <PartLines lines={partsWords(offer)} />
        </>
      );
    case "included":
      return <span className="text-ink-soft">included</span>;
    case "missing":
      return <strong className="text-warning-text">not included</strong>;
  }
}

function Totals({ quotes }: Pick<Comparison, "quotes">) {
  const hasPrices = quotes.some(({ itemsSum }) => itemsSum !== null);
  const isUneven = quotes.some(({ notItemized }) => notItemized !== null && notItemized !== 0);
  return (
    <>
      {hasPrices && (
        <tr>
          <th scope="row" className="text-sm font-medium text-ink-soft">
            Itemized total
          </th>
          {quotes.map(({ quote, itemsSum }) => (
            <td key={quote.id} className="numbers text-sm text-ink-soft">
              {itemsSum === null ? "—" : formatMoney(toDecimal(itemsSum))}
            </td>
          ))}
        </tr>
      )}
      {isUneven && (
        <tr>
          <th scope="row" className="text-sm font-medium text-ink-soft">
            Not itemized
          </th>
          {quotes.map(({ quote, notItemized }) => (
            <td key={quote.id} className="numbers text-sm text-ink-soft">
              {notItemized === null ? "—" : formatMoney(toDecimal(notItemized))}
            </td>
          ))}
        </tr>
      )}
      <tr>
        <th scope="row" className="font-semibold">
          Amount
        </th>
        {quotes.map(({ quote, amount, more, isExpired }) => (
          <td key={quote.id}>
            <Figure size="medium">{formatMoney(toDecimal(amount))}</Figure>
            <span className="numbers block text-sm text-ink-soft">
              {isExpired ? "expired" : more === 0 ? "lowest" : `+${formatMoney(toDecimal(more))}`}
            </span>
          </td>
        ))}
      </tr>
    </>
  );
}
