import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Repeat, CircleStop, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { RecurringExpense } from "../../../../shared/recurring-expenses/contract.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { useFocusAfterRow } from "../../../lib/lists/use-focus-after-row.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { useToday } from "../../../lib/use-today.ts";
import { intervalLabel } from "../../../lib/words/interval-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { RecurringFormDialog } from "./recurring-form-dialog.tsx";
import { useStopRecurring } from "./recurring-mutations.ts";
import { recurringQuery } from "./recurring-queries.ts";

interface RecurringDialogProps {
  projectId: number;
  onClose: () => void;
}

/** The recurring expenses of a project. */
export function RecurringDialog({ projectId, onClose }: RecurringDialogProps) {
  const list = useQuery(recurringQuery(projectId));
  const today = useToday();
  const [form, setForm] = useState<ReactNode>(null);

  function open(recurring?: RecurringExpense) {
    const close = () => setForm(null);
    setForm(
      <RecurringFormDialog
        {...{ projectId, today }}
        {...(recurring && { recurring })}
        onClose={close}
      />,
    );
  }

  const add = mayEdit() && (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => open()}>
      <Plus aria-hidden className="size-4" />
      Add Recurring Expense
    </Button>
  );
  return (
    <Dialog
      title="Recurring Expenses"
      description="On each due date, it waits in the inbox until you record it."
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {list.data ? (
          list.data.length === 0 ? (
            <EmptyState
              icon={Repeat}
              title="No recurring expenses yet"
              description="A dumpster, storage or a rented fence: you are asked on each date, and nothing counts before."
              {...(add && { action: add })}
            />
          ) : (
            <>
              <ul aria-label="Recurring expenses" className="divide-y divide-line">
                {list.data.map((recurring) => (
                  <Row key={recurring.id} recurring={recurring} onEdit={() => open(recurring)} />
                ))}
              </ul>
              {add && <div>{add}</div>}
            </>
          )
        ) : list.isError ? (
          <ErrorState
            message="Couldn't load the recurring expenses"
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading recurring expenses">
            <Skeleton className="h-12" />
          </div>
        )}
      </div>
      {form}
    </Dialog>
  );
}

function Row({ recurring, onEdit }: { recurring: RecurringExpense; onEdit: () => void }) {
  const { description, amount, every, nextOn, endsOn } = recurring;
  const stop = useStopRecurring();
  const row = useFocusAfterRow();
  return (
    <li ref={row} className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{description}</p>
        <p className="numbers text-sm text-ink-soft">
          {formatMoney(amount)} · {intervalLabel(every)} ·{" "}
          {nextOn === null ? "Ended" : `Next on ${formatDate(nextOn)}`}
          {nextOn !== null && endsOn !== null && `, last by ${formatDate(endsOn)}`}
        </p>
      </div>
      {mayEdit() && (
        <>
          <IconButton icon={Pencil} label="Edit" of={description} onPress={onEdit} />
          <IconButton
            icon={nextOn === null ? Trash2 : CircleStop}
            label={nextOn === null ? "Delete" : "Stop repeating"}
            of={description}
            onPress={() => stop.mutate(recurring)}
          />
        </>
      )}
    </li>
  );
}
