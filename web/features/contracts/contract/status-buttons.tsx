import { Check, Pencil, Trash2 } from "lucide-react";
import { isDueOnCompletion } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { QuoteStatus } from "../../../../shared/contracts/quote-status.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import type { QuoteActions } from "../quotes/quote-actions.tsx";
import { useSetStatus } from "../mutations.ts";

interface StatusButtonsProps {
  quote: QuoteRecord;
  actions: QuoteActions;
}

/** Toast titles after a status change. */
const TOAST_TITLES = {
  asked: "Quote reopened",
  received: "Quote reopened",
  accepted: "Contract reopened",
  declined: "Quote declined",
  completed: "Work completed",
} as const satisfies Record<QuoteStatus, string>;

/** Changes the status at once and offers undo. */
function useStatusChange(quote: QuoteRecord) {
  const { id, work, status: previousStatus } = quote;
  const setStatus = useSetStatus();

  async function send(of: Pick<QuoteRecord, "id" | "version">, status: QuoteStatus) {
    try {
      await setStatus.mutateAsync({ of, status });
      return true;
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "No changes made", description });
      return false;
    }
  }

  async function changeStatus(status: QuoteStatus) {
    if (!(await send(quote, status))) return;
    const undo = {
      label: "Undo",
      about: TOAST_TITLES[status],
      onPress: () => void send({ id }, previousStatus),
    };
    toast({ title: TOAST_TITLES[status], description: work, action: undo });
  }

  return {
    changeStatus: (status: QuoteStatus) => void changeStatus(status),
    isPending: setStatus.isPending,
  };
}

/** Next steps of a quote; each can be undone. */
export function StatusButtons({ quote, actions }: StatusButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      <NextSteps quote={quote} actions={actions} />
      <Button
        onPointerEnter={actions.prefetchForm}
        onFocus={actions.prefetchForm}
        onClick={() => actions.edit(quote)}
      >
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <Button variant="quiet" onClick={() => actions.askDelete(quote)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
    </div>
  );
}

/** Completion is the next step once everything due before it is paid. */
function isCompletionNext({ installments, figures }: QuoteRecord): boolean {
  return (
    figures.paid !== "0.00" &&
    installments.every(({ status, kind }) => status === "paid" || isDueOnCompletion(kind))
  );
}

function NextSteps({ quote, actions }: StatusButtonsProps) {
  const { changeStatus, isPending } = useStatusChange(quote);
  const { status, amount } = quote;
  switch (status) {
    case "asked":
      return (
        <>
          <Button variant="primary" onClick={() => actions.receive(quote)}>
            Enter quote…
          </Button>
          <Button isPending={isPending} onClick={() => changeStatus("declined")}>
            Decline
          </Button>
        </>
      );
    case "received":
      return (
        <>
          <Accept quote={quote} actions={actions} />
          <Button isPending={isPending} onClick={() => changeStatus("declined")}>
            Decline
          </Button>
        </>
      );
    case "accepted":
      return (
        <>
          <Button
            {...(isCompletionNext(quote) && { variant: "primary" })}
            onClick={() => actions.complete(quote)}
          >
            Mark as completed…
          </Button>
          <Button onClick={() => actions.undoAcceptance(quote)}>Undo acceptance…</Button>
        </>
      );
    case "completed":
      return (
        <Button isPending={isPending} onClick={() => changeStatus("accepted")}>
          Reopen contract
        </Button>
      );
    case "declined":
      return (
        <>
          {amount !== null && <Accept quote={quote} actions={actions} />}
          <Button
            isPending={isPending}
            onClick={() => changeStatus(amount === null ? "asked" : "received")}
          >
            Reopen quote
          </Button>
        </>
      );
  }
}

function Accept({ quote, actions }: StatusButtonsProps) {
  return (
    <Button
      variant="primary"
      onPointerEnter={actions.prefetchAccept}
      onFocus={actions.prefetchAccept}
      onClick={() => actions.accept(quote)}
    >
      <Check aria-hidden className="size-4" />
      Accept…
    </Button>
  );
}
