import { Link } from "@tanstack/react-router";
import { Columns3, Plus } from "lucide-react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { formatDate } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { QUOTE_STATUS_WORDS } from "../../../lib/words/quote-status-words.ts";
import { contractorName } from "../contract-words.ts";
import type { AddActions } from "../add-actions.tsx";
import { comparable, validityOf, type WorkGroup } from "./quote-groups.ts";
import { mayEdit } from "../../../lib/opened-home.ts";

interface OpenQuotesProps {
  groups: readonly WorkGroup[];
  today: CalendarDate;
  actions: AddActions;
}

/** Requested and received quotes, grouped by work for comparison. */
export function OpenQuotes({ groups, today, actions }: OpenQuotesProps) {
  return (
    <section aria-labelledby="open-quotes">
      <h2 id="open-quotes" className="mb-3 text-lg font-semibold">
        Open quotes
      </h2>
      <ul className="space-y-4">
        {groups.map((group) => (
          <Group key={group.work} group={group} today={today} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

interface GroupProps {
  group: WorkGroup;
  today: CalendarDate;
  actions: AddActions;
}

function Group({ group: { work, quotes }, today, actions }: GroupProps) {
  const many = comparable(quotes, work).length;
  return (
    <li>
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
          <h3 className="min-w-0 font-semibold wrap-anywhere">{work}</h3>
          <div className="flex flex-wrap gap-2">
            {mayEdit() && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Add another quote for ${work}`}
                onPointerEnter={actions.prefetchForm}
                onFocus={actions.prefetchForm}
                onClick={() => actions.add({ work })}
                className="print:hidden"
              >
                <Plus aria-hidden className="size-4" />
                Add another
              </Button>
            )}
            {many > 1 && (
              <Link
                to="/contracts"
                search={{ compare: work }}
                className={`${buttonClass({ size: "sm" })} print:hidden`}
                aria-label={`Compare ${many} quotes for ${work}`}
              >
                <Columns3 aria-hidden className="size-4" />
                Compare {many} quotes
              </Link>
            )}
          </div>
        </div>
        <ul aria-label={`Quotes for ${work}`} className="divide-y divide-line">
          {quotes.map((quote) => (
            <OpenQuote key={quote.id} quote={quote} today={today} />
          ))}
        </ul>
      </Card>
    </li>
  );
}

function OpenQuote({ quote, today }: { quote: QuoteRecord; today: CalendarDate }) {
  const { id, amount, status } = quote;
  return (
    <li className="relative flex min-h-13 items-center justify-between gap-4 px-4 py-2.5 hover:bg-hover">
      <div className="min-w-0">
        <Link
          to="/contracts"
          search={{ quote: id }}
          className="covers-row line-clamp-2 font-medium wrap-anywhere"
        >
          {contractorName(quote)}
        </Link>
        <Validity quote={quote} today={today} />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-x-3 gap-y-1 text-right sm:flex-row sm:items-center">
        <Badge tone={status === "received" ? "accent" : "neutral"}>
          {QUOTE_STATUS_WORDS[status]}
        </Badge>
        {amount !== null && <Money amount={amount} className="font-semibold" />}
      </div>
    </li>
  );
}

/** Expiry date of a quote. Expired is stated in words as well as color. */
export function Validity({
  quote,
  today,
  hasLabel = false,
}: {
  quote: QuoteRecord;
  today: CalendarDate;
  /** the surrounding label already says "Valid until" */
  hasLabel?: boolean;
}) {
  const validity = validityOf(quote, today);
  if (validity === undefined || quote.validUntil === null) return null;
  const day = formatDate(quote.validUntil);
  const words = hasLabel ? day : `Valid until ${day}`;
  if (validity === "expired") {
    return (
      <p className="mt-0.5">
        <Badge tone="danger">Expired {day}</Badge>
      </p>
    );
  }
  if (validity === "soon") {
    return (
      <p className="mt-0.5">
        <Badge tone="warning">{words}</Badge>
      </p>
    );
  }
  return <p className="numbers text-sm text-ink-soft">{words}</p>;
}
