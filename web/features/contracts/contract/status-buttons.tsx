import { Check, Pencil, Trash2 } from "lucide-react";
import { isUntilDone } from "../../../../shared/contracts/agreement.ts";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import type { QuoteStatus } from "../../../../shared/contracts/quote-status.ts";
import { textOf } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import type { QuoteActions } from "../quotes/quote-actions.tsx";
import { useSetStatus } from "../mutations.ts";

interface StatusButtonsProps {
  quote: QuoteRecord;
  actions: QuoteActions;
}

/** What is said once a quote has another status. */
const SAID = {
  asked: "Quote reopened",
  received: "Quote reopened",
  accepted: "Contract reopened",
  declined: "Quote declined",
  completed: "Work completed",
} as const satisfies Record<QuoteStatus, string>;

/** Changes the status at once, and offers to take that back. */
function useMove({ id, work, status: before }: QuoteRecord) {
  const setStatus = useSetStatus();

  async function send(status: QuoteStatus): Promise<boolean> {
    try {
      await setStatus.mutateAsync({ id, status });
      return true;
    } catch (error) {
      const description = textOf(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "No changes made", description });
      return false;
    }
  }

  async function move(status: QuoteStatus) {
    if (!(await send(status))) return;
    const undo = { label: "Undo", about: SAID[status], onPress: () => void send(before) };
    toast({ title: SAID[status], description: work, action: undo });
  }

  return { move: (status: QuoteStatus) => void move(status), isPending: setStatus.isPending };
}

/** The next steps of a quote, each of which can be taken back. */
export function StatusButtons({ quote, actions }: StatusButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      <Moves quote={quote} actions={actions} />
      <Button
        onPointerEnter={actions.expectForm}
        onFocus={actions.expectForm}
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

/** Nothing is to be paid before the work is completed: that is the next step, and no payment is. */
function isNextDone({ installments, figures }: QuoteRecord): boolean {
  return (
    figures.paid !== "0.00" &&
    installments.every(({ status, kind }) => status === "paid" || isUntilDone(kind))
  );
}

function Moves({ quote, actions }: StatusButtonsProps) {
  const { move, isPending } = useMove(quote);
  const { status, amount } = quote;
  switch (status) {
    case "asked":
      return (
        <>
          <Button variant="primary" onClick={() => actions.receive(quote)}>
            Enter quote…
          </Button>
          <Button isPending={isPending} onClick={() => move("declined")}>
            Decline
          </Button>
        </>
      );
    case "received":
      return (
        <>
          <Accept quote={quote} actions={actions} />
          <Button isPending={isPending} onClick={() => move("declined")}>
            Decline
          </Button>
        </>
      );
    case "accepted":
      return (
        <>
          <Button
            {...(isNextDone(quote) && { variant: "primary" })}
            onClick={() => actions.complete(quote)}
          >
            Mark as completed…
          </Button>
          <Button onClick={() => actions.takeBack(quote)}>Undo acceptance…</Button>
        </>
      );
    case "completed":
      return (
        <Button isPending={isPending} onClick={() => move("accepted")}>
          Reopen contract
        </Button>
      );
    case "declined":
      return (
        <>
          {amount !== null && <Accept quote={quote} actions={actions} />}
          <Button
            isPending={isPending}
            onClick={() => move(amount === null ? "asked" : "received")}
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
      onPointerEnter={actions.expectAccept}
      onFocus={actions.expectAccept}
      onClick={() => actions.accept(quote)}
    >
      <Check aria-hidden className="size-4" />
      Accept…
    </Button>
  );
}
