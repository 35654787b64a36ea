import { Download, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { sumDecimals } from "../../../../../shared/money.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { showWhenLoaded } from "../../../../lib/lazy-dialog.ts";
import { mayEdit } from "../../../../lib/opened-home.ts";
import { announce } from "../../../../ui/announce.ts";
import { Button } from "../../../../ui/button.tsx";
import { countedAmount, matchingAmount, type Parts } from "../expense-marks.tsx";
import type { RowTools, SelectedIds } from "../selection.ts";
import type { BulkField } from "./bulk-dialog.tsx";
import { SelectAll } from "./select-boxes.tsx";

interface SelectionBarProps {
  projectId: number;
  /** the shown page */
  expenses: readonly Expense[];
  parts: Parts;
  selected: SelectedIds;
  select: RowTools["select"];
}

const FIELDS: readonly { field: BulkField; label: string }[] = [
  { field: "category", label: "Category" },
  { field: "contractor", label: "Contractor" },
  { field: "line", label: "Budget line" },
];

/** What can be done with the selected rows; nothing without any. */
export function SelectionBar(props: SelectionBarProps) {
  const chosen = props.expenses.filter(({ id }) => props.selected.has(id));
  return chosen.length === 0 ? null : <Bar {...props} chosen={chosen} />;
}

function Bar({
  projectId,
  expenses,
  parts,
  selected,
  select,
  chosen,
}: SelectionBarProps & {
  chosen: readonly Expense[];
}) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const total = sumDecimals(chosen.map((row) => countedAmount(row, matchingAmount(parts, row))));
  const text = `${chosen.length} selected · ${formatMoney(total)}`;
  const tellCount = useEffectEvent(() => announce(text, "polite"));
  useEffect(() => tellCount(), [chosen.length]);
  const close = () => setDialog(null);
  const clear = () => select(new Set());

  function change(field: BulkField) {
    void showWhenLoaded(setDialog, async () => {
      const { BulkChangeDialog } = await import("./bulk-dialog.tsx");
      const values = { projectId, field, chosen, onClose: close, onDone: clear };
      return <BulkChangeDialog {...values} />;
    });
  }

  function askDelete() {
    void showWhenLoaded(setDialog, async () => {
      const { BulkDeleteDialog } = await import("./bulk-dialog.tsx");
      return <BulkDeleteDialog chosen={chosen} onClose={close} onDone={clear} />;
    });
  }

  function exportChosen() {
    void showWhenLoaded(setDialog, async () => {
      const { ExportDialog } = await import("../../../exports/export-dialog.tsx");
      const shown = {
        filter: { ids: chosen.map(({ id }) => id).join(",") },
        count: chosen.length,
      };
      return <ExportDialog projectId={projectId} shown={shown} onClose={close} />;
    });
  }

  return (
    <div className="selection-bar print:hidden">
      <div role="region" aria-label="Selected expenses">
        <SelectAll ids={expenses.map(({ id }) => id)} selected={selected} select={select} />
        <p className="numbers mr-auto text-sm font-medium">{text}</p>
        <div className="selection-actions">
          {mayEdit() &&
            FIELDS.map(({ field, label }) => (
              <Button key={field} size="sm" aria-haspopup="dialog" onClick={() => change(field)}>
                {label}
              </Button>
            ))}
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label="Export selected"
            onClick={exportChosen}
          >
            <Download aria-hidden className="size-4" />
            Export
          </Button>
          {mayEdit() && (
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label="Delete selected"
              onClick={askDelete}
            >
              <Trash2 aria-hidden className="size-4" />
              Delete
            </Button>
          )}
        </div>
        <Button variant="quiet" size="icon" aria-label="Clear selection" onClick={clear}>
          <X aria-hidden className="size-4.5" />
        </Button>
      </div>
      {dialog}
    </div>
  );
}
