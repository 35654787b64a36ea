import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import type { Attention, AttentionItem } from "../../../../shared/attention/contract.ts";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { milestoneAnchor } from "../../milestones/queries.ts";
import { attentionQuery } from "./attention-queries.ts";
import { attentionWords } from "./attention-words.ts";

/** Rows that fit the reserved space; the others show on a press. */
const ROWS = 2;

interface AttentionCardProps {
  projectId: number;
  today: CalendarDate;
}

/** What needs attention, most urgent first. The page reserves its space. */
export function AttentionCard({ projectId, today }: AttentionCardProps) {
  const found = useQuery(attentionQuery(projectId, today));
  if (found.isPending) return <Card className="ov-card" />;
  if (found.isLoadingError) {
    return (
      <Card role="alert" className="ov-card ov-message">
        <p>Couldn't load what needs attention</p>
        <Button size="sm" onClick={() => void found.refetch()} isPending={found.isFetching}>
          Try again
        </Button>
      </Card>
    );
  }
  return <Items found={found.data} today={today} />;
}

function Items({ found: { items, more }, today }: { found: Attention; today: CalendarDate }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const count = items.length + more;
  if (count === 0) {
    return (
      <Card className="ov-card ov-message ov-calm text-ink-soft">
        <p>
          <Check aria-hidden className="size-4 shrink-0" />
          Nothing needs attention
        </p>
      </Card>
    );
  }
  const shown = isExpanded ? items : items.slice(0, ROWS);
  return (
    <Card className="ov-card ov-attention">
      <div className="ov-head">
        <h2 className="font-semibold">Needs attention</h2>
        {count > ROWS && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
            className="print:hidden"
          >
            {isExpanded ? "Show fewer" : `Show all ${count}`}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((item) => (
          <li key={keyOf(item)}>
            <Row item={item} today={today} />
          </li>
        ))}
      </ul>
      {isExpanded && more > 0 && (
        <p className="ov-more text-sm text-ink-soft">And {more} more, less urgent</p>
      )}
    </Card>
  );
}

function Row({ item, today }: { item: AttentionItem; today: CalendarDate }) {
  const { title, detail, badge } = attentionWords(item, today);
  return (
    <Link
      {...linkOf(item)}
      className="ov-row no-underline hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate numbers font-medium" title={title}>
          {title}
        </span>
        <span className="block truncate text-sm text-ink-soft" title={detail}>
          {detail}
        </span>
      </span>
      {badge !== null && <Badge tone={badge.tone}>{badge.text}</Badge>}
    </Link>
  );
}

/** The record that an item is about. */
function linkOf(item: AttentionItem): Pick<LinkProps, "to" | "search" | "hash"> {
  if ("quoteId" in item) return { to: "/contracts", search: { quote: item.quoteId } };
  if ("invoiceId" in item) return { to: "/contracts", search: { invoice: item.invoiceId } };
  if ("milestoneId" in item) return { to: "/timeline", hash: milestoneAnchor(item.milestoneId) };
  switch (item.kind) {
    case "line_over":
      return { to: "/budget", search: { line: item.lineId } };
    case "recurring_due":
    case "drafts":
      return { to: "/inbox" };
    case "receipts_missing":
      return { to: "/expenses", search: { hasReceipt: "false" } };
  }
}

function keyOf(item: AttentionItem): string {
  return JSON.stringify(item);
}
