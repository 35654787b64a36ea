import { useQueryClient } from "@tanstack/react-query";
import { CircleStop, SkipForward } from "lucide-react";
import { useRef, useState } from "react";
import { categoryLabel } from "../../../../shared/expenses/catalog.ts";
import { formatDate } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { useFocusAfterRow } from "../../../lib/lists/use-focus-after-row.ts";
import { announceLimit } from "../../../lib/offers/limit-notice.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { intervalLabel } from "../../../lib/words/interval-words.ts";
import type { SetDialog } from "../../../lib/prepared-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { ActionsMenu, MenuAction } from "../list/tools/actions-menu.tsx";
import { loadFormParts } from "../inbox/form-parts.ts";
import { type DueExpense, dueInput, dueProposal } from "./recurring-form.ts";
import {
  announceRecorded,
  useRecordDue,
  useSkipDue,
  useStopRecurring,
} from "./recurring-mutations.ts";

interface DueExpensesProps {
  /** earliest first */
  due: readonly DueExpense[];
  setDialog: SetDialog;
}

/** Recurring expenses that wait to be recorded. */
export function DueExpenses({ due, setDialog }: DueExpensesProps) {
  return (
    <Card className="mb-4 p-4">
      <h2 className="font-semibold">Recurring expenses to record</h2>
      <ul aria-label="Recurring expenses to record" className="divide-y divide-line">
        {due.map((one) => (
          <DueRow key={one.id} due={one} setDialog={setDialog} />
        ))}
      </ul>
    </Card>
  );
}

function DueRow({ due, setDialog }: { due: DueExpense; setDialog: DueExpensesProps["setDialog"] }) {
  const { description, amount, nextOn, every, category, contractorName } = due;
  const details = [
    `Due ${formatDate(nextOn)}`,
    intervalLabel(every),
    categoryLabel(category),
    contractorName,
  ];
  const row = useFocusAfterRow();
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap justify-between gap-x-4 font-medium">
          <span className="min-w-0 wrap-anywhere">{description}</span>
          <Money amount={amount} />
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {details.filter((part) => part !== null).join(" · ")}
        </p>
      </div>
      {mayEdit() && <DueActions due={due} setDialog={setDialog} />}
    </li>
  );
}

function DueActions({
  due,
  setDialog,
}: {
  due: DueExpense;
  setDialog: DueExpensesProps["setDialog"];
}) {
  const { id, description, nextOn: dueOn } = due;
  const { record, isRecording } = useRecord(due, setDialog);
  const openInForm = useOpenInForm(due, setDialog);
  const skip = useSkipDue();
  const stop = useStopRecurring();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        isPending={isRecording}
        aria-label={`Record ${description}`}
        onClick={() => void record()}
      >
        Record
      </Button>
      <Button aria-haspopup="dialog" aria-label={`Edit first: ${description}`} onClick={openInForm}>
        Edit first
      </Button>
      <ActionsMenu label={`More actions: ${description}`}>
        <MenuAction
          icon={SkipForward}
          label="Skip this time"
          isDone
          onPress={() => skip.mutate({ id, dueOn, description })}
        />
        <MenuAction
          icon={CircleStop}
          label="Stop repeating"
          isDone
          onPress={() => stop.mutate(due)}
        />
      </ActionsMenu>
    </div>
  );
}

/**
 * Records a due expense unchanged, with Undo, or as an open payment of its contractor's contract.
 */
function useRecord(due: DueExpense, setDialog: DueExpensesProps["setDialog"]) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useRecordDue();
  const idempotencyKeyFor = useIdempotencyKey();
  // A date that is undone and recorded again is another expense.
  const recorded = useRef(0);
  const [isRecording, setIsRecording] = useState(false);

  async function send() {
    const plain = dueInput(due);
    if (plain === undefined) return;
    const { askForContractPayment } = await loadFormParts();
    const asking = { queryClient, setQuestion: setDialog };
    const payment = await askForContractPayment(asking, plain);
    const input = payment && dueInput(due, payment);
    if (input === undefined) return;
    const date = { id: due.id, dueOn: due.nextOn };
    const idempotencyKey = idempotencyKeyFor({ date, input, recorded: recorded.current });
    const saved = await mutateAsync({ due: date, input, idempotencyKey });
    recorded.current += 1;
    announceRecorded(queryClient, saved, date);
  }

  async function record() {
    setIsRecording(true);
    await send().catch(announceNotRecorded);
    setIsRecording(false);
  }

  return { record, isRecording };
}

/** Opens a due expense in the expense form, to be edited before it is recorded. */
function useOpenInForm(due: DueExpense, setDialog: DueExpensesProps["setDialog"]) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useRecordDue();
  const { id, nextOn: dueOn, projectId, lineId } = due;
  return () =>
    void showWhenLoaded(setDialog, async () => {
      const { loadAdd } = await import("../expense-dialogs.tsx");
      return loadAdd(
        { queryClient, projectId, setDialog },
        {
          initial: dueProposal(due),
          record: (added) => mutateAsync({ ...added, due: { id, dueOn } }),
          ...(lineId !== null && { start: { lineId } }),
        },
      );
    });
}

function announceNotRecorded(error: unknown): void {
  if (error instanceof ProblemError && error.code === "plan_limit_reached") {
    announceLimit();
    return;
  }
  const description = errorMessage(error, "Couldn't record it. Please try again.");
  toast({ variant: "destructive", title: "Error", description });
}
