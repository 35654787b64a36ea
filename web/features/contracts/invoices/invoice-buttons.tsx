import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import type { InvoiceRecord } from "../../../../shared/invoices/contract.ts";
import {
  mayBecomeInvoice,
  mayEditInvoice,
  mayPayInvoice,
  type StoredInvoiceStatus,
} from "../../../../shared/invoices/invoice-status.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useSetInvoiceStatus } from "../../invoices/mutations.ts";
import { contractPaymentsQuery } from "../payments-queries.ts";
import type { InvoiceActions } from "./invoice-actions.tsx";
import { invoiceTitle, reasonOf } from "./invoice-words.ts";

interface InvoiceButtonsProps {
  invoice: InvoiceRecord;
  actions: InvoiceActions;
}

/** Toast titles after a status change. */
const TOAST_TITLES = {
  draft: "Moved to drafts",
  received: "Invoice reopened",
  approved: "Invoice approved",
  on_hold: "Invoice on hold",
  disputed: "Invoice disputed",
  void: "Invoice voided",
} as const satisfies Record<StoredInvoiceStatus, string>;

/** Changes the status at once and offers undo. */
function useStatusChange(invoice: InvoiceRecord) {
  const setStatus = useSetInvoiceStatus();
  const { id, status: before } = invoice;

  async function send(
    of: Pick<InvoiceRecord, "id" | "version">,
    status: StoredInvoiceStatus,
    reason: string | null,
  ): Promise<boolean> {
    try {
      await setStatus.mutateAsync({ of, status, reason });
      return true;
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "No changes made", description });
      return false;
    }
  }

  async function change(status: StoredInvoiceStatus) {
    if (!(await send(invoice, status, null))) return;
    const isStored = before !== "part_paid" && before !== "paid";
    toast({
      title: TOAST_TITLES[status],
      description: invoiceTitle(invoice),
      ...(isStored &&
        mayBecomeInvoice(status, before) && {
          action: {
            label: "Undo",
            about: TOAST_TITLES[status],
            onPress: () => void send({ id }, before, reasonOf(invoice)),
          },
        }),
    });
  }

  return {
    change: (status: StoredInvoiceStatus) => void change(status),
    isPending: setStatus.isPending,
  };
}

/** Next steps of an invoice. */
export function InvoiceButtons({ invoice, actions }: InvoiceButtonsProps) {
  const { status, figures, payments, match } = invoice;
  const may = (next: StoredInvoiceStatus) => mayBecomeInvoice(status, next);
  const { change, isPending } = useStatusChange(invoice);
  const hasPayments = payments.length > 0;
  const isToHold = status === "received" && match.verdict === "hold";
  const isOwedBack = figures.open.startsWith("-");
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      {(mayPayInvoice(status) || isOwedBack) && figures.open !== "0.00" && (
        <PayButton invoice={invoice} actions={actions} />
      )}
      {status === "draft" && may("received") && (
        <Button variant="primary" isPending={isPending} onClick={() => change("received")}>
          Mark as received
        </Button>
      )}
      {may("approved") && (
        <ApproveButton
          invoice={invoice}
          actions={actions}
          isPending={isPending}
          onApprove={() => change("approved")}
        />
      )}
      {may("on_hold") && (
        <Button
          {...(isToHold && { variant: "primary" })}
          onClick={() => actions.askReason(invoice, "on_hold")}
        >
          Put on hold…
        </Button>
      )}
      {may("disputed") && (
        <Button onClick={() => actions.askReason(invoice, "disputed")}>Dispute…</Button>
      )}
      {status !== "draft" && may("received") && !hasPayments && (
        <Button isPending={isPending} onClick={() => change("received")}>
          Reopen
        </Button>
      )}
      {may("void") && !hasPayments && (
        <Button variant="quiet" isPending={isPending} onClick={() => change("void")}>
          Void
        </Button>
      )}
      {mayEditInvoice(status) && (
        <Button
          onPointerEnter={actions.prefetch}
          onFocus={actions.prefetch}
          onClick={() => actions.edit(invoice)}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      )}
      <Button variant="quiet" onClick={() => actions.askDelete(invoice)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
    </div>
  );
}

interface ApproveButtonProps extends InvoiceButtonsProps {
  isPending: boolean;
  onApprove: () => void;
}

/** An approval against the match asks for a reason first. */
function ApproveButton({ invoice, actions, isPending, onApprove }: ApproveButtonProps) {
  if (invoice.match.verdict === "pay") {
    return (
      <Button variant="primary" isPending={isPending} onClick={onApprove}>
        Approve
      </Button>
    );
  }
  return <Button onClick={() => actions.askReason(invoice, "approved")}>Approve anyway…</Button>;
}

/** Suggests the method of the contract's last payment. */
function PayButton({ invoice, actions }: InvoiceButtonsProps) {
  const { projectId, quoteId, figures } = invoice;
  const payments = useQuery({
    ...contractPaymentsQuery(projectId, quoteId ?? 0),
    enabled: quoteId !== null,
  });
  const lastMethod = payments.data?.expenses[0]?.paymentMethod;
  return (
    <Button
      variant="primary"
      onPointerEnter={actions.prefetch}
      onFocus={actions.prefetch}
      onClick={() => actions.pay(invoice, lastMethod)}
    >
      {figures.open.startsWith("-") ? "Record a refund…" : "Pay…"}
    </Button>
  );
}
