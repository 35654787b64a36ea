import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lineName } from "../../../../../shared/budget/line-name.ts";
import type { BulkChange } from "../../../../../shared/expenses/bulk-input.ts";
import { categoryLabel, EXPENSE_CATEGORIES } from "../../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { announceDeleted } from "../../../../lib/announce-deleted.ts";
import { contractorChoices } from "../../../../lib/forms/contractor-choices.ts";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { DialogForm } from "../../../../ui/dialog/dialog-form.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import type { Choice } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { SearchableSelect } from "../../../../ui/form/searchable-select.tsx";
import { budgetOverviewQuery } from "../../../budget/plan-queries.ts";
import { contractorsQuery } from "../../../contractors/queries.ts";
import { projectSummaryQuery } from "../../../projects/queries.ts";
import { mergeOptions } from "../../filters/merge-options.ts";
import {
  expenseCountLabel,
  useAnnounceChange,
  useChangeExpenses,
  useDeleteExpenses,
  useRestoreExpenses,
} from "../../bulk-mutations.ts";

export type BulkField = "category" | "contractor" | "line";

interface BulkDialogProps {
  chosen: readonly Expense[];
  onClose: () => void;
  /** after success */
  onDone: () => void;
}

/** Value of the choice that clears the field; never preselected. */
const NONE = "none";

interface FieldLabels {
  label: string;
  prompt: string;
  /** label of the choice that clears the field; undefined where a value is required */
  none?: string;
}

const LABELS: Record<BulkField, FieldLabels> = {
  category: { label: "Category", prompt: "Select a category" },
  contractor: { label: "Contractor", prompt: "Select a contractor", none: "No contractor" },
  line: { label: "Budget line", prompt: "Select a budget line", none: "By category and room" },
};

/** The change of one expense; with its own value it is the undo. */
function changeOf(field: BulkField, { id, version }: Expense, value: string | null): BulkChange {
  const number = value === null || value === NONE ? null : Number(value);
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
  const announceChange = useAnnounceChange(projectId);
  const choices = useChoices(projectId, field);
  const { label, prompt, none } = LABELS[field];
  const isSplit = ({ details }: Expense) => (details?.shares.length ?? 0) > 0;
  const changed = field === "line" ? chosen.filter((one) => !isSplit(one)) : chosen;
  const kept = chosen.length - changed.length;
  const close = () => !write.isPending && onClose();

  /** Continues after the dialog has closed, because Undo needs the result. */
  async function submit() {
    const expenses = changed.map((one) => changeOf(field, one, value));
    const response = await write.mutateAsync({ projectId, expenses }).catch(() => undefined);
    if (response === undefined) return; // the dialog shows the reason
    onClose();
    onDone();
    const before = response.expenses.flatMap((one) => {
      const own = chosen.find(({ id }) => id === one.id);
      return own ? [changeOf(field, one, valueOf(field, own))] : [];
    });
    announceChange(`${label} changed`, before);
  }

  return (
    <Dialog title={`Change ${label.toLowerCase()}`} size="sm" onClose={close}>
      <DialogForm
        submitLabel="Change"
        pendingLabel="Changing..."
        isSubmitting={write.isPending}
        isDisabled={value === "" || changed.length === 0}
        problem={
          write.error
            ? errorMessage(write.error, "Failed to save expenses. Please try again.")
            : undefined
        }
        onSubmit={() => void submit()}
        onCancel={close}
      >
        <Field
          label={`${label} of ${expenseCountLabel(changed.length)}`}
          hint={
            kept > 0
              ? `${expenseCountLabel(kept)} with a split keep their budget lines.`
              : undefined
          }
        >
          {(control) => (
            <SearchableSelect
              {...{ control, label, prompt, value }}
              choices={none === undefined ? choices : [{ value: NONE, label: none }, ...choices]}
              onChange={setValue}
            />
          )}
        </Field>
      </DialogForm>
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
      return contractorChoices(contractors);
    case "line":
      return lines.map((line) => ({ value: String(line.id), label: lineName(line) }));
  }
}

/** Deletes all selected expenses, with one Undo. */
export function BulkDeleteDialog({ chosen, onClose, onDone }: BulkDialogProps) {
  const remove = useDeleteExpenses();
  const { mutateAsync: restore } = useRestoreExpenses();
  const ids = chosen.map(({ id }) => id);
  const description = expenseCountLabel(ids.length);

  async function submit() {
    const isDone = await remove.mutateAsync(ids).then(
      () => true,
      () => false, // the dialog shows the reason
    );
    if (!isDone) return;
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
          ? errorMessage(remove.error, "Failed to delete expenses. Please try again.")
          : undefined
      }
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
