import { CircleAlert, Pencil } from "lucide-react";
import { useState } from "react";
import { categoryLabel, paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import type { PreviewedExpense, PreviewedRow } from "../../../shared/imports/contract.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { samePayee, type RowEdit } from "./row-choices.ts";
import { RowEditor } from "./row-editor.tsx";
import { openPaymentsFor, type ContractLink } from "./row-payments.ts";

/** Rows drawn at first; drawing thousands at once would freeze a phone. */
const INITIAL_ROWS = 50;
const MORE_ROWS = 200;

interface ImportRowsProps {
  rows: readonly PreviewedRow[];
  /** the project's contracts, whose open payments a row may match */
  quotes: readonly QuoteRecord[];
  /** rows of all groups */
  all: readonly PreviewedRow[];
  onEdit: (edit: RowEdit, rows: readonly PreviewedRow[]) => void;
  isChosen: (row: PreviewedRow) => boolean;
  onToggle: (row: PreviewedRow, isIncluded: boolean) => void;
}

export function ImportRows(props: ImportRowsProps) {
  const { rows, quotes, all, onEdit, isChosen, onToggle } = props;
  const [shown, setShown] = useState(INITIAL_ROWS);
  const [editing, setEditing] = useState<number>();
  const left = rows.length - shown;
  return (
    <>
      <ul className="import-rows mt-2">
        {rows.slice(0, shown).map((row) => (
          <li key={row.row}>
            {row.expense === null ? (
              <ErrorRow row={row} />
            ) : (
              <div className="import-editable">
                <Choosable
                  row={row}
                  expense={row.expense}
                  isIncluded={isChosen(row)}
                  onToggle={(isIncluded) => onToggle(row, isIncluded)}
                />
                <IconButton
                  icon={Pencil}
                  label="Edit"
                  of={`row ${row.row}, ${row.expense.description}`}
                  onPress={() => setEditing(editing === row.row ? undefined : row.row)}
                />
              </div>
            )}
            {isChosen(row) && (
              <Payment row={row} quotes={quotes} onChoose={(paying) => onEdit(paying, [row])} />
            )}
            {editing === row.row && (
              <RowEditor
                rows={[row]}
                samePayee={samePayee(all, row)}
                onSave={(edit, edited) => {
                  onEdit(edit, edited);
                  setEditing(undefined);
                }}
                onCancel={() => setEditing(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button className="mt-2" size="sm" onClick={() => setShown(shown + MORE_ROWS)}>
          Show {Math.min(left, MORE_ROWS)} more of {left.toLocaleString("en-US")}
        </Button>
      )}
    </>
  );
}

interface PaymentProps {
  row: PreviewedRow;
  quotes: readonly QuoteRecord[];
  onChoose: (paying: ContractLink) => void;
}

function Payment({ row, quotes, onChoose }: PaymentProps) {
  const offers = openPaymentsFor(row, quotes);
  if (row.expense === null || offers.length === 0) return null;
  return <PaymentChoice expense={row.expense} offers={offers} onChoose={onChoose} />;
}

interface ChoosableProps {
  row: PreviewedRow;
  expense: PreviewedExpense;
  isIncluded: boolean;
  onToggle: (isIncluded: boolean) => void;
}

function Choosable({ row, expense, isIncluded, onToggle }: ChoosableProps) {
  return (
    <label className="import-row" data-out={!isIncluded}>
      <input
        type="checkbox"
        checked={isIncluded}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <span className="what">{expense.description}</span>
      <span className="amount">
        {expense.isRefund && "+"}
        {formatMoney(expense.amount)}
      </span>
      <span className="more">
        {detailsOf(row, expense)}
        {row.outcome !== "money_back" && row.why !== null && (
          <span className="block text-warning-text">{row.why}</span>
        )}
      </span>
    </label>
  );
}

function detailsOf({ row, isByRule }: PreviewedRow, expense: PreviewedExpense): string {
  const { date, category, paymentMethod, payee, description, room, salesTax, isRefund } = expense;
  const method = paymentMethodLabel(paymentMethod);
  return [
    `Row ${row}`,
    formatDate(date),
    payee !== description && payee,
    `${categoryLabel(category)}${isByRule ? " by your rule" : ""}`,
    // "Other" is omitted, to avoid repeating a category of that name.
    method !== "Other" && method,
    room,
    salesTax !== null && `${formatMoney(salesTax)} tax`,
    isRefund && "refund",
  ]
    .filter((part) => typeof part === "string")
    .join(" · ");
}

/** A row with an error: its original cells and the reason. */
function ErrorRow({ row: { row, why, asWritten } }: { row: PreviewedRow }) {
  const [date, description, amount] = asWritten ?? [];
  return (
    <div className="import-row">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-text" />
      <span className="what">{description || "No description"}</span>
      <span className="amount">{amount}</span>
      <span className="more">
        Row {row}
        {date && ` · ${date}`}
        <span className="block text-danger-text">{why}</span>
      </span>
    </div>
  );
}
