import { Pencil, Plus, Trash2 } from "lucide-react";
import { changeOrderWaterfall } from "../../../../shared/contracts/change-order-waterfall.ts";
import type { ChangeOrderRecord, QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { centsOf, toDecimal } from "../../../../shared/money.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { announceChange, type PlanExtra } from "./announce-change.ts";
import { CHANGE_WORDS } from "../../../lib/words/change-words.ts";
import { countLabel } from "../contract-words.ts";
import type { QuoteActions } from "../quotes/quote-actions.tsx";
import { useSaveChangeOrder } from "../mutations.ts";
import { WaterfallChart, WaterfallTable } from "./waterfall-chart.tsx";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";

interface ChangeOrdersProps {
  quote: QuoteRecord;
  actions: QuoteActions;
}

/** Steps in the order of their decisions. */
function waterfallOf({ amount, changeOrders }: QuoteRecord) {
  const decided = changeOrders
    .toSorted((a, b) => (a.decidedOn ?? "").localeCompare(b.decidedOn ?? "") || a.id - b.id)
    .map((change) => ({ change, cost: centsOf(change.cost), status: change.status }));
  const waterfall = changeOrderWaterfall(centsOf(amount ?? "0.00"), decided);
  const steps = waterfall.steps.map((step) => ({ ...step, change: step.change.change }));
  return { ...waterfall, steps };
}

/** Change orders and their effect on the contract amount. */
export function ChangeOrders({ quote, actions }: ChangeOrdersProps) {
  const { changeOrders } = quote;
  const isAnyPending = changeOrders.some(({ status }) => status === "proposed");
  return (
    <section aria-labelledby="changes">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 id="changes" className="text-lg font-semibold">
            Change orders
          </h2>
          <div className="flex flex-wrap gap-2 print:hidden">
            {isAnyPending && (
              <Button size="sm" onClick={() => actions.tryChanges(quote)}>
                Preview impact
              </Button>
            )}
            {mayEdit() && (
              <Button
                size="sm"
                onPointerEnter={actions.prefetchChange}
                onFocus={actions.prefetchChange}
                onClick={() => actions.addChange(quote)}
              >
                <Plus aria-hidden className="size-4" />
                Add change order
              </Button>
            )}
          </div>
        </div>
        {changeOrders.length === 0 ? (
          <p className="px-5 py-5 text-ink-soft">
            No change orders yet. {editorHint("Record changes to scope, cost, or schedule here.")}
          </p>
        ) : (
          <ul aria-labelledby="changes" className="divide-y divide-line">
            {changeOrders.map((change) => (
              <Change key={change.id} quote={quote} change={change} actions={actions} />
            ))}
          </ul>
        )}
        <ChangeSummary quote={quote} />
      </Card>
    </section>
  );
}

function ChangeSummary({ quote }: { quote: QuoteRecord }) {
  const waterfall = waterfallOf(quote);
  const { steps, proposed } = waterfall;
  const proposedText = formatMoney(toDecimal(proposed));
  return (
    <>
      {steps.length > 0 && (
        <div className="border-t border-line px-5 py-4">
          <WaterfallChart waterfall={waterfall} />
          <div className="mt-3">
            <WaterfallTable waterfall={waterfall} />
          </div>
        </div>
      )}
      {proposed !== 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-soft">
          <strong className="numbers text-ink">{proposedText}</strong> pending approval, not
          included in the total.
        </p>
      )}
    </>
  );
}

const TONES = { proposed: "warning", approved: "accent", rejected: "neutral" } as const;

interface ChangeProps extends ChangeOrdersProps {
  change: ChangeOrderRecord;
}

function daysWords(days: number): string {
  const count = countLabel(Math.abs(days), "day");
  return days < 0 ? `${count} earlier` : `+${count}`;
}

function Change({ quote, change, actions }: ChangeProps) {
  const { id, reason, cost, days, status, decidedOn, scopeItems } = change;
  return (
    <li id={`change-${id}`} className="px-5 py-3">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-medium wrap-anywhere">{reason}</p>
        <span className="numbers shrink-0 font-semibold">
          {cost.startsWith("-") || cost === "0.00" ? formatMoney(cost) : `+${formatMoney(cost)}`}
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
          <Badge tone={TONES[status]}>{CHANGE_WORDS[status]}</Badge>
          {decidedOn !== null && <span className="numbers">{formatDate(decidedOn)}</span>}
          {days !== 0 && <span>{daysWords(days)}</span>}
        </p>
        {mayEdit() && (
          <div className="flex shrink-0 print:hidden">
            <IconButton
              icon={Pencil}
              label="Edit"
              of={reason}
              onPrefetch={actions.prefetchChange}
              onPress={() => actions.editChange(quote, change)}
            />
            <IconButton
              icon={Trash2}
              label="Delete"
              of={reason}
              onPrefetch={actions.prefetchChange}
              onPress={() => actions.askDeleteChange(change)}
            />
          </div>
        )}
      </div>
      {scopeItems.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">Scope: {scopeItems.join(", ")}</p>
      )}
      {status === "proposed" && mayEdit() && (
        <DecisionButtons quote={quote} change={change} onPlan={actions.planPayments} />
      )}
    </li>
  );
}

/** Buttons that approve or reject a proposed change at once. */
function DecisionButtons({
  quote,
  change,
  onPlan,
}: Omit<ChangeProps, "actions"> & { onPlan: PlanExtra }) {
  const save = useSaveChangeOrder();
  const { reason, cost, days, scopeItems } = change;

  async function decide(status: "approved" | "rejected") {
    try {
      const input = { reason, cost, days, status, scopeItems };
      // Only creations need a key; a replacement is idempotent.
      const write = { quoteId: quote.id, before: change, input, idempotencyKey: "" };
      const saved = await save.mutateAsync(write);
      announceChange(`Change order ${status}`, { saved, input, onPlan });
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "No changes made", description });
    }
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2 print:hidden">
      <Button
        size="sm"
        aria-label={`Approve: ${reason}`}
        isPending={save.isPending}
        onClick={() => void decide("approved")}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Reject: ${reason}`}
        isPending={save.isPending}
        onClick={() => void decide("rejected")}
      >
        Reject
      </Button>
    </div>
  );
}
