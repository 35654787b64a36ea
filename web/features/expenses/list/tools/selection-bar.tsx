import { Download, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Expense, ExpensePage } from "../../../../../shared/expenses/contract.ts";
import { sumDecimals } from "../../../../../shared/money.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { showWhenLoaded } from "../../../../lib/lazy-dialog.ts";
import { mayEdit } from "../../../../lib/opened-home.ts";
import { announce } from "../../../../ui/announce.ts";
import { Button } from "../../../../ui/button.tsx";
import { countedAmount, matchingAmount } from "../expense-marks.tsx";
import type { RowTools, SelectedIds } from "../selection.ts";
import type { BulkField } from "./bulk-dialog.tsx";
import { SelectAll } from "./select-boxes.tsx";

interface SelectionBarProps {
  projectId: number;
  page: ExpensePage | undefined;
  selected: SelectedIds;
  rowTools: RowTools;
}

const FIELDS: readonly { field: BulkField; label: string }[] = [
  { field: "category", label: "Category" },
  { field: "contractor", label: "Contractor" },
  { field: "line", label: "Budget line" },
];

/** Actions on the selected rows; renders nothing without a selection. */
export function SelectionBar(props: SelectionBarProps) {
  const { projectId, page, selected, rowTools } = props;
  const chosen = page?.expenses.filter(({ id }) => selected.has(id)) ?? [];
  if (page === undefined || chosen.length === 0) return null;
  const { select } = rowTools;
  return <Bar {...{ projectId, page, selected, select, chosen }} />;
}

interface BarProps extends Omit<SelectionBarProps, "rowTools"> {
  page: ExpensePage;
  select: RowTools["select"];
  chosen: readonly Expense[];
}

/**
 * The bar disappears with the pressed button, the opener of a closed dialog, or a card's last check
 * box, so the focus needs a new place.
 */
function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector("main")?.focus({ preventScroll: true });
  });
}

function Bar(props: BarProps) {
  const { page, selected, select, chosen } = props;
  const { expenses, parts } = page;
  const { dialog, change, askDelete, exportChosen } = useDialogs(props);
  const total = sumDecimals(chosen.map((row) => countedAmount(row, matchingAmount(parts, row))));
  const text = `${chosen.length} selected · ${formatMoney(total)}`;
  useEffect(() => announce(text, "polite"), [text]);
  useEffect(() => keepFocus, []);
  return (
    <div className="selection-bar print:hidden">
      <div role="region" aria-label="Selected expenses">
        <SelectAll ids={expenses.map(({ id }) => id)} selected={selected} select={select} />
        <p className="numbers mr-auto text-sm font-medium">{text}</p>
        <div className="selection-actions" data-scrolls>
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
        <Button
          variant="quiet"
          size="icon"
          aria-label="Clear selection"
          onClick={() => select(new Set())}
        >
          <X aria-hidden className="size-4.5" />
        </Button>
      </div>
      {dialog}
    </div>
  );
}

/** Their code loads on the press. */
function useDialogs({ projectId, select, chosen }: BarProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const values = { chosen, onClose: close, onDone: () => select(new Set()) };
  const show = (load: () => Promise<ReactNode>) => void showWhenLoaded(setDialog, load);
  return {
    dialog,
    change: (field: BulkField) =>
      show(async () => {
        const { BulkChangeDialog } = await import("./bulk-dialog.tsx");
        return <BulkChangeDialog projectId={projectId} field={field} {...values} />;
      }),
    askDelete: () =>
      show(async () => {
        const { BulkDeleteDialog } = await import("./bulk-dialog.tsx");
        return <BulkDeleteDialog {...values} />;
      }),
    exportChosen: () =>
      show(async () => {
        const { ExportDialog } = await import("../../../exports/export-dialog.tsx");
        const ids = chosen.map(({ id }) => id).join(",");
        const shown = { filter: { ids }, count: chosen.length };
        return <ExportDialog projectId={projectId} shown={shown} onClose={close} />;
      }),
  };
}
