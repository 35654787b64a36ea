// Rows are grids on screen, and not every browser keeps the roles of a table's elements then.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Check, X } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { parseCalendarDate } from "../../../../../shared/calendar-date.ts";
import {
  categoryLabel,
  codeOf,
  EXPENSE_CATEGORIES,
  paymentMethodLabel,
} from "../../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { toDecimal } from "../../../../../shared/money.ts";
import { readTypedMoney } from "../../../../../shared/typed-money.ts";
import { MoneyInput } from "../../../../lib/forms/money-input.tsx";
import { Button } from "../../../../ui/button.tsx";
import { DateInput } from "../../../../ui/form/date-input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { useUnloadGuard } from "../../../../ui/dialog/unload-guard.ts";
import { toast } from "../../../../ui/toast/toast.ts";
import { mergeOptions } from "../../filters/merge-options.ts";
import type { RowTools } from "../selection.ts";
import { continueAction, useSaveRow } from "./use-save-row.ts";
import {
  changedMeanwhile,
  fieldsOf,
  clearTyped,
  hasTyped,
  isSame,
  storeTyped,
  type TableFields,
  typedRowOf,
} from "./typed-rows.ts";

interface EditRowProps {
  expense: Expense;
  rowTools: RowTools;
  /** class of the table's cells */
  cell: string;
}

function readFields(typed: TableFields): TableFields | string {
  const amount = readTypedMoney(typed.amount);
  if (amount.kind !== "amount" || amount.cents <= 0) return "Amount must be greater than 0";
  if (parseCalendarDate(typed.date) === undefined) return "Date is required";
  return { ...typed, amount: toDecimal(amount.cents) };
}

/** Focuses the row's cover button once the row is shown again. */
function focusRow(table: HTMLTableElement | null | undefined, id: number): void {
  setTimeout(() => {
    table?.querySelector<HTMLElement>(`[data-row="${id}"] .covers-row`)?.focus();
  });
}

/** Typed values, stored outside the row: paging or a narrow window unmounts it. */
function useTyped(expense: Expense, { edit }: RowTools) {
  const { id, description } = expense;
  const [row, setRow] = useState(() => typedRowOf(expense));
  const announceUnsaved = useEffectEvent(() => {
    if (!hasTyped(id)) return;
    const text = `${description}: what you typed is kept until you save or cancel it.`;
    toast({ title: "Not saved yet", description: text, action: continueAction(expense, edit) });
  });
  useEffect(() => () => announceUnsaved(), []);
  const typed: TableFields = { ...fieldsOf(expense), ...row.typed };
  useUnloadGuard(!isSame(typed, expense));

  function change(part: Partial<TableFields>) {
    const next = { from: row.from, typed: { ...row.typed, ...part } };
    storeTyped(next);
    setRow(next);
  }
  return { typed, change, meanwhile: changedMeanwhile(row, expense) };
}

function amountField(row: HTMLTableRowElement | null) {
  return row?.querySelector<HTMLInputElement>("input[inputmode=decimal]");
}

/**
 * Focuses and selects the amount. Selects it again when a refetch replaces it: typing would append
 * to the new amount.
 */
function useFocusedAmount({ amount }: Expense) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => amountField(row.current)?.focus(), []);
  useLayoutEffect(() => {
    const field = amountField(row.current);
    if (field === document.activeElement && field?.value === amount) field.select();
  }, [amount]);
  return row;
}

/** A row of the table with fields for day, category and amount. Enter saves, Esc cancels. */
export function EditRow({ expense, rowTools, cell }: EditRowProps) {
  const { id, description } = expense;
  const formId = useId();
  const row = useFocusedAmount(expense);
  const { save } = useSaveRow(rowTools);
  const { typed, change, meanwhile } = useTyped(expense, rowTools);
  const [problem, setProblem] = useState("");

  function close() {
    clearTyped(id);
    focusRow(row.current?.closest("table"), id);
    rowTools.edit(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fields = readFields(typed);
    if (typeof fields === "string") {
      setProblem(fields);
      return;
    }
    close();
    if (!isSame(fields, expense)) save({ before: expense, fields });
  }

  const named = { form: formId, "aria-describedby": `${formId}-problem` };
  return (
    <tr role="row" ref={row} className="edit-row" onKeyDown={(event) => isEscape(event) && close()}>
      <td role="cell" className={cell} colSpan={2}>
        <DateInput
          {...named}
          aria-label={`Date: ${description}`}
          required
          value={typed.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      </td>
      <td role="cell" className={cell}>
        <span className="line-clamp-2 font-medium wrap-anywhere">{description}</span>
        <span id={`${formId}-problem`} role="alert" className="text-sm text-danger-text">
          {problem || meanwhile}
        </span>
      </td>
      <td role="cell" className={cell}>
        <CategoryField {...named} expense={expense} value={typed.category} onChange={change} />
      </td>
      <MinorCells expense={expense} cell={cell} />
      <td role="cell" className={cell}>
        <MoneyInput
          {...named}
          aria-label={`Amount: ${description}`}
          aria-invalid={problem !== ""}
          onFocus={({ target }) => target.select()}
          value={typed.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
      </td>
      <td role="cell" className={cell}>
        <form id={formId} onSubmit={submit} className="flex justify-end gap-1">
          <SaveButtons onCancel={close} />
        </form>
      </td>
    </tr>
  );
}

/** Not editable here. */
function MinorCells({ expense, cell }: Pick<EditRowProps, "expense" | "cell">) {
  const { paymentMethod, contractor } = expense;
  return (
    <>
      <td role="cell" className={`${cell} minor`}>
        {paymentMethodLabel(paymentMethod)}
      </td>
      <td role="cell" className={`${cell} minor`}>
        <span className="line-clamp-2 wrap-anywhere">{contractor?.name ?? "—"}</span>
      </td>
    </>
  );
}

interface CategoryFieldProps {
  form: string;
  "aria-describedby": string;
  expense: Expense;
  value: string;
  onChange: (part: Partial<TableFields>) => void;
}

function CategoryField({ expense, onChange, ...rest }: CategoryFieldProps) {
  return (
    <Select
      {...rest}
      aria-label={`Category: ${expense.description}`}
      onChange={({ target }) => onChange({ category: target.value })}
    >
      {categoriesWith(expense.category).map((label) => (
        <option key={label} value={label}>
          {categoryLabel(label)}
        </option>
      ))}
    </Select>
  );
}

function SaveButtons({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Button type="submit" variant="primary" size="icon" aria-label="Save" title="Save (Enter)">
        <Check aria-hidden className="size-4.5" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Cancel"
        title="Cancel (Esc)"
        onClick={onCancel}
      >
        <X aria-hidden className="size-4.5" />
      </Button>
    </>
  );
}

/** Handled here, before the page's own shortcuts. */
function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== "Escape") return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** The built-in categories, and the expense's own as spelled. */
function categoriesWith(own: string): string[] {
  return mergeOptions([own], [...EXPENSE_CATEGORIES]).toSorted((a, b) => orderOf(a) - orderOf(b));
}

function orderOf(category: string): number {
  const at = EXPENSE_CATEGORIES.findIndex((label) => codeOf(label) === codeOf(category));
  return at === -1 ? EXPENSE_CATEGORIES.length : at;
}
