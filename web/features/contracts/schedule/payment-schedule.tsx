import { CalendarClock } from "lucide-react";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { ExpenseActions } from "../../expenses/expense-dialog.tsx";
import { KIND_WORDS } from "../../../lib/words/installment-kinds.ts";
import { stateWords } from "../../../lib/words/payment-words.ts";
import type { InvoiceActions } from "../invoices/invoice-actions.tsx";
import type { QuoteActions } from "../quotes/quote-actions.tsx";
import { useRecordPayment } from "../contract/use-record-payment.ts";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";

type Installment = QuoteRecord["installments"][number];

interface PaymentScheduleProps {
  quote: QuoteRecord;
  today: string;
  actions: QuoteActions;
  expenses: ExpenseActions;
  invoices: InvoiceActions;
}

/** Installments of a contract and their status. */
export function PaymentSchedule(props: PaymentScheduleProps) {
  const { quote, today, actions, expenses, invoices } = props;
  const pay = useRecordPayment(quote, expenses);
  const { installments, figures } = quote;
  const isPlanned = installments.length > 0;
  return (
    <section aria-labelledby="schedule">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 id="schedule" className="text-lg font-semibold">
            Payment schedule
          </h2>
          {isPlanned && mayEdit() && (
            <Button
              size="sm"
              onPointerEnter={actions.prefetchSchedule}
              onFocus={actions.prefetchSchedule}
              onClick={() => actions.planPayments(quote)}
              className="print:hidden"
            >
              Edit schedule
            </Button>
          )}
        </div>
        {isPlanned ? (
          <ul aria-labelledby="schedule" className="divide-y divide-line">
            {installments.map((installment) => (
              <Payment
                key={installment.id}
                installment={installment}
                today={today}
                expenses={expenses}
                onPay={() => pay(installment)}
                onInvoice={() => invoices.add(quote, installment)}
              />
            ))}
          </ul>
        ) : (
          <div className="px-5 py-5">
            <p className="text-ink-soft">
              No payment schedule yet.{" "}
              {editorHint("Add one to track what's due and what's overdue.")}
            </p>
            {mayEdit() && (
              <Button
                className="mt-3"
                onPointerEnter={actions.prefetchSchedule}
                onFocus={actions.prefetchSchedule}
                onClick={() => actions.planPayments(quote)}
              >
                <CalendarClock aria-hidden className="size-4" />
                Create payment schedule
              </Button>
            )}
          </div>
        )}
        <ScheduleFooter
          figures={figures}
          isPlanned={isPlanned}
          expenses={expenses}
          onPay={() => pay(null)}
        />
      </Card>
    </section>
  );
}

interface ScheduleFooterProps {
  figures: QuoteRecord["figures"];
  isPlanned: boolean;
  expenses: ExpenseActions;
  onPay: () => void;
}

/** Unscheduled amount, with a button to record a payment outside the schedule. */
function ScheduleFooter({
  figures: { unscheduled, open },
  isPlanned,
  expenses,
  onPay,
}: ScheduleFooterProps) {
  const isLeft = isPlanned && unscheduled !== "0.00" && !unscheduled.startsWith("-");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-sm">
      <p className="min-w-0 text-ink-soft">
        {isLeft && (
          <>
            <Money as="strong" amount={unscheduled} className="text-ink" /> isn't scheduled. It's
            due on completion.
          </>
        )}
        {!isLeft && open === "0.00" && "Paid in full."}
      </p>
      {mayEdit() && (
        <Button
          size="sm"
          variant={isPlanned ? "quiet" : "secondary"}
          onPointerEnter={expenses.prefetchAdd}
          onFocus={expenses.prefetchAdd}
          onClick={onPay}
          className="print:hidden"
        >
          {isPlanned ? "Record another payment" : "Record a payment"}
        </Button>
      )}
    </div>
  );
}

const STATES = {
  paid: { word: "Paid", tone: "accent" },
  waiting: { word: "Not yet due", tone: "neutral" },
  due: { word: "Due", tone: "warning" },
  overdue: { word: "Overdue", tone: "danger" },
} as const;

interface PaymentProps {
  installment: Installment;
  today: string;
  expenses: ExpenseActions;
  onPay: () => void;
  onInvoice: () => void;
}

/** Only these kinds are labeled: for others, the date or milestone already shows the kind. */
function isKindShown(kind: Installment["kind"]): boolean {
  return kind === "deposit" || kind === "retainage";
}

function Payment({ installment, today, expenses, onPay, onInvoice }: PaymentProps) {
  const { id, title, kind, amount, paid, open, status } = installment;
  const { word, tone } = STATES[status];
  const milestone = installment.milestone?.title ?? null;
  const when = stateWords({ ...installment, milestone }, today);
  const isPartly = paid !== "0.00" && open !== "0.00";
  return (
    <li id={`installment-${id}`} className="px-5 py-3">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-medium wrap-anywhere">{title}</p>
        <Money amount={amount} className="shrink-0 font-semibold" />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tone}>{word}</Badge>
          {when !== undefined && <span className="wrap-anywhere">{when}</span>}
          {isKindShown(kind) && KIND_WORDS[kind] !== title && <span>{KIND_WORDS[kind]}</span>}
          {isPartly && (
            <span className="numbers">
              {formatMoney(paid)} paid, {formatMoney(open)} due
            </span>
          )}
        </div>
        {status !== "paid" && mayEdit() && (
          <div className="ml-auto flex max-w-full shrink-0 flex-wrap justify-end gap-2 print:hidden">
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Add invoice: ${title}`}
              onClick={onInvoice}
            >
              Add invoice
            </Button>
            <Button
              size="sm"
              {...(status === "overdue" && { variant: "primary" })}
              aria-label={`Record payment: ${title}`}
              onPointerEnter={expenses.prefetchAdd}
              onFocus={expenses.prefetchAdd}
              onClick={onPay}
            >
              Record payment
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
