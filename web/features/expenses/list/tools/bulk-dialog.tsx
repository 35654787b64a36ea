import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { lineName } from "../../../../../shared/budget/line-name.ts";
import type { BulkChange } from "../../../../../shared/expenses/bulk-input.ts";
import { categoryLabel, EXPENSE_CATEGORIES } from "../../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { announceDeleted } from "../../../../lib/announce-deleted.ts";
import { textOf } from "../../../../lib/http/problem-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { type Choice, Choices } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { InlineAlert } from "../../../../ui/inline-alert.tsx";
import { toast } from "../../../../ui/toast/toast.ts";
import { budgetOverviewQuery } from "../../../budget/plan-queries.ts";
import { contractorsQuery } from "../../../contractors/queries.ts";
import { projectSummaryQuery } from "../../../projects/queries.ts";
import { mergeOptions } from "../../filters/merge-options.ts";
import { useChangeExpenses, useDeleteExpenses, useRestoreExpenses } from "./bulk-mutations.ts";

export type BulkField = "category" | "contractor" | "line";

interface BulkDialogProps {
  chosen: readonly Expense[];
  onClose: () => void;
  /** after success */
  onDone: () => void;
}

const LABELS: Record<BulkField, { label: string; none: string }> = {
  category: { label: "Category", none: "Select a category" },
  contractor: { label: "Contractor", none: "No contractor" },
  line: { label: "Budget line", none: "By category and room" },
};

export function countOf(count: number): string {
  return count === 1 ? "1 expense" : `${count} expenses`;
}

/** The change of one expense; the same with its own value undoes it. */
function changeOf(field: BulkField, { id, version }: Expense, value: string | null): BulkChange {
  const number = value === null || value === "" ? null : Number(value);
  switch (field) {
    case "category":
      return { id, version, category: value ?? "" };
    case "contractor":
      return { id, version, contractorId: number };
    case "line":
      return { id, version, lineId: number };
  }
}

function valueOf(field: BulkField, { category, contractorId, details }: Expense): string | null {
  if (field === "category") return category;
  const number = field === "contractor" ? contractorId : (details?.lineId ?? null);
  return number === null ? null : String(number);
}

/** Changes one field of all selected expenses, with one Undo. */
export function BulkChangeDialog(props: BulkDialogProps & { projectId: number; field: BulkField }) {
  const { projectId, field, chosen, onClose, onDone } = props;
  const [value, setValue] = useState("");
  const write = useChangeExpenses();
  const undo = useUndo(projectId, field, chosen);
  const choices = useChoices(projectId, field);
  const { label, none } = LABELS[field];
  const isSplit = ({ details }: Expense) => (details?.shares.length ?? 0) > 0;
  const changed = field === "line" ? chosen.filter((one) => !isSplit(one)) : chosen;
  const kept = chosen.length - changed.length;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (field === "category" && value === "") return;
    const expenses = changed.map((one) => changeOf(field, one, value));
    write.mutate(
      { projectId, expenses },
      {
        onSuccess: (answer) => {
          onClose();
          onDone();
          undo.offer(answer.expenses);
        },
      },
    );
  }

  return (
    <Dialog title={`Change ${label.toLowerCase()}`} size="sm" onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        {write.error && (
          <InlineAlert>
            {textOf(write.error, "Failed to save expenses. Please try again.")}
          </InlineAlert>
        )}
        <Field
          label={`${label} of ${countOf(changed.length)}`}
          hint={kept > 0 ? `${countOf(kept)} with a split keep their budget lines.` : undefined}
        >
          {(control) => (
            <Select
              {...control}
              required={field === "category"}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            >
              <Choices prompt={none} choices={choices} />
            </Select>
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={write.isPending}
            disabled={changed.length === 0}
          >
            Change
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useChoices(projectId: number, field: BulkField): Choice[] {
  const { data: contractors = [] } = useQuery(contractorsQuery());
  const { data: budget } = useQuery(budgetOverviewQuery(projectId));
  const { data: summary } = useQuery(projectSummaryQuery(projectId));
  const lines = budget?.lines ?? [];
  switch (field) {
    case "category": {
      const planned = lines.map(({ category }) => categoryLabel(category));
      const used = Object.keys(summary?.categoryBreakdown ?? {}).map(categoryLabel);
      return mergeOptions(EXPENSE_CATEGORIES, [...planned, ...used]).map((label) => ({
        value: label,
        label,
      }));
    }
    case "contractor":
      return contractors.map(({ id, name, company }) => ({
        value: String(id),
        label: company === null ? name : `${name} (${company})`,
      }));
    case "line":
      return lines.map((line) => ({ value: String(line.id), label: lineName(line) }));
  }
}

/** One Undo for all: their own values again, unless one was changed since. */
function useUndo(projectId: number, field: BulkField, before: readonly Expense[]) {
  const write = useChangeExpenses();

  async function undo(changed: readonly Expense[]) {
    const expenses = changed.flatMap((one) => {
      const own = before.find(({ id }) => id === one.id);
      return own ? [changeOf(field, one, valueOf(field, own))] : [];
    });
    try {
      await write.mutateAsync({ projectId, expenses });
    } catch (error) {
      const description = textOf(error, "Couldn't undo the change. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
    toast({ title: "Change undone", description: countOf(changed.length) });
  }

  function offer(changed: readonly Expense[]) {
    const description = countOf(changed.length);
    const action = {
      label: "Undo",
      about: `change of ${description}`,
      onPress: () => void undo(changed),
    };
    toast({ title: `${LABELS[field].label} changed`, description, action });
  }

  return { offer };
}

/** Deletes all selected expenses, with one Undo. */
export function BulkDeleteDialog({ chosen, onClose, onDone }: BulkDialogProps) {
  const remove = useDeleteExpenses();
  const { mutateAsync: restore } = useRestoreExpenses();
  const ids = chosen.map(({ id }) => id);
  const description = countOf(ids.length);

  function handleDeleted() {
    onClose();
    onDone();
    announceDeleted({ title: "Expenses deleted", description, restore: () => restore(ids) });
  }

  return (
    <ConfirmDialog
      title={`Delete ${description}`}
      message={`Are you sure you want to delete ${description}? You can undo this, or restore them from the trash for 30 days.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      error={
        remove.error
          ? textOf(remove.error, "Failed to delete expenses. Please try again.")
          : undefined
      }
      onConfirm={() => remove.mutate(ids, { onSuccess: handleDeleted })}
      onCancel={onClose}
    />
  );
}
