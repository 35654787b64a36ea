import { Link } from "@tanstack/react-router";
import type { InvoiceRecord, LienWaiver } from "../../../../shared/invoices/contract.ts";
import { mayPayInvoice } from "../../../../shared/invoices/invoice-status.ts";
import { formatDate } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useLinkPayment } from "../../invoices/mutations.ts";
import type { InvoiceActions } from "./invoice-actions.tsx";
import { OpenFileButton } from "../../receipts/open-file-button-dialog.tsx";

interface CardProps {
  invoice: InvoiceRecord;
  actions: InvoiceActions;
}

/** Expenses that pay the invoice. */
export function PaymentsCard({ invoice, actions }: CardProps) {
  const { payments, status } = invoice;
  const { unlink, isPending } = useUnlink(invoice);
  return (
    <section aria-labelledby="payments">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 id="payments" className="text-lg font-semibold">
            Payments
          </h2>
          {mayEdit() && mayPayInvoice(status) && (
            <Button
              size="sm"
              onPointerEnter={actions.prefetch}
              onFocus={actions.prefetch}
              onClick={() => actions.link(invoice)}
              className="print:hidden"
            >
              Link an expense
            </Button>
          )}
        </div>
        {payments.length === 0 ? (
          <p className="px-5 py-5 text-ink-soft">Nothing paid yet.</p>
        ) : (
          <ul aria-labelledby="payments" className="divide-y divide-line">
            {payments.map(({ expenseId, date, description, amount }) => (
              <li key={expenseId} className="flex items-baseline justify-between gap-4 px-5 py-3">
                <div className="min-w-0">
                  <Link
                    to="/expenses"
                    search={{ search: description, from: date, to: date }}
                    className="line-clamp-2 font-medium wrap-anywhere text-accent-text hover:underline"
                  >
                    {description}
                  </Link>
                  <p className="numbers text-sm text-ink-soft">{formatDate(date)}</p>
                </div>
                <div className="flex shrink-0 flex-wrap-reverse items-center justify-end gap-x-3 gap-y-1">
                  {mayEdit() && (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`Unlink ${description}`}
                      isPending={isPending}
                      onClick={() => unlink(expenseId)}
                      className="print:hidden"
                    >
                      Unlink
                    </Button>
                  )}
                  <Money amount={amount} className="font-semibold" />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

/** Unlinks an expense from the invoice, and offers undo while the invoice may be paid. */
function useUnlink({ id, status }: InvoiceRecord) {
  const link = useLinkPayment();

  async function send(expenseId: number, isLinked: boolean): Promise<boolean> {
    try {
      await link.mutateAsync({ id, expenseId, isLinked });
      return true;
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "No changes made", description });
      return false;
    }
  }

  async function unlink(expenseId: number) {
    if (!(await send(expenseId, false))) return;
    toast({
      title: "Payment unlinked",
      description: "The expense stays under its contract.",
      ...((mayPayInvoice(status) || status === "paid") && {
        action: {
          label: "Undo",
          about: "Payment unlinked",
          onPress: () => void send(expenseId, true),
        },
      }),
    });
  }

  return {
    unlink: (expenseId: number) => void unlink(expenseId),
    isPending: link.isPending,
  };
}

const KINDS = { conditional: "Conditional", unconditional: "Unconditional" } as const;

export function WaiversCard({ invoice, actions }: CardProps) {
  const { waivers } = invoice;
  return (
    <section aria-labelledby="waivers">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <h2 id="waivers" className="text-lg font-semibold">
            Lien waivers
          </h2>
          {mayEdit() && (
            <Button
              size="sm"
              aria-label={waivers.length === 0 ? "Request lien waivers" : "Edit lien waivers"}
              onClick={() => actions.editWaivers(invoice)}
              className="print:hidden"
            >
              {waivers.length === 0 ? "Request lien waivers" : "Edit"}
            </Button>
          )}
        </div>
        {waivers.length > 0 && (
          <ul aria-labelledby="waivers" className="divide-y divide-line">
            {waivers.map((waiver) => (
              <Waiver key={waiver.id} waiver={waiver} isPaid={invoice.payments.length > 0} />
            ))}
          </ul>
        )}
        <p className="px-5 py-3 text-sm text-ink-soft">
          A signed waiver gives up the right to a lien for what you paid. This isn't legal advice:
          the rules differ by state.
        </p>
      </Card>
    </section>
  );
}

interface WaiverProps {
  waiver: LienWaiver;
  isPaid: boolean;
}

function Waiver({ waiver: { kind, receivedOn, file }, isPaid }: WaiverProps) {
  return (
    <li className="px-5 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{KINDS[kind]}</span>
        {receivedOn === null ? (
          <MissingBadge isDue={kind === "conditional" || isPaid} />
        ) : (
          <span className="numbers text-sm text-ink-soft">Received {formatDate(receivedOn)}</span>
        )}
      </p>
      {file !== null && <OpenFileButton file={file} />}
    </li>
  );
}

/** An unconditional waiver is due after the payment. */
function MissingBadge({ isDue }: { isDue: boolean }) {
  return isDue ? <Badge tone="warning">Missing</Badge> : <Badge>Not received</Badge>;
}
