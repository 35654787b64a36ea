import { ExternalLink, FileText, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type CalendarDate, parseCalendarDate } from "../../../shared/calendar-date.ts";
import { paymentMethodLabel } from "../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../shared/expenses/contract.ts";
import { isPdf } from "../../../shared/receipts/contract.ts";
import { relativeDate } from "../../../shared/relative-date.ts";
import { CategoryBadge } from "../../lib/category-look.tsx";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ExpenseDeleteDialog } from "./expense-delete-dialog.tsx";
import { openReceipt } from "./open-receipt.ts";
import { ReceiptImage } from "./receipt-image.tsx";

interface ExpenseDetailDialogProps {
  expense: Expense;
  today: CalendarDate;
  onEdit: () => void;
  /** the edit button is pointed at */
  onExpectEdit: () => void;
  onClose: () => void;
}

export function ExpenseDetailDialog(props: ExpenseDetailDialogProps) {
  const { expense, today, onEdit, onExpectEdit, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Dialog
      title="Expense Details"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto text-danger-text!"
            onClick={() => setIsAsking(true)}
          >
            <Trash2 aria-hidden className="size-4" />
            Delete
          </Button>
          <Button
            variant="primary"
            onPointerEnter={onExpectEdit}
            onFocus={onExpectEdit}
            onClick={onEdit}
          >
            <Pencil aria-hidden className="size-4" />
            Edit
          </Button>
        </>
      }
    >
      <p className="numbers text-3xl font-semibold tracking-tight wrap-anywhere">
        {formatMoney(expense.amount)}
      </p>
      <p className="mt-1 wrap-anywhere">{expense.description}</p>
      <Facts expense={expense} today={today} />
      {expense.imageUrl !== null && (
        <Receipt receiptKey={expense.imageUrl} description={expense.description} />
      )}
      {isAsking && (
        <ExpenseDeleteDialog
          expense={expense}
          onClose={() => setIsAsking(false)}
          onDeleted={onClose}
        />
      )}
    </Dialog>
  );
}

function Facts({ expense, today }: { expense: Expense; today: CalendarDate }) {
  const { contractor } = expense;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5">
      <Fact name="Category">
        <CategoryBadge category={expense.category} />
      </Fact>
      <Fact name="Date">
        <Day date={expense.date} today={today} />
      </Fact>
      <Fact name="Payment Method">{paymentMethodLabel(expense.paymentMethod)}</Fact>
      {contractor !== null && (
        <Fact name="Contractor">
          {contractor.name}
          {contractor.company !== null && (
            <span className="block text-sm text-ink-soft">{contractor.company}</span>
          )}
        </Fact>
      )}
      {expense.notes !== null && (
        <Fact name="Notes" className="col-span-2">
          <span className="whitespace-pre-wrap">{expense.notes}</span>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The day, and how long ago that was while people still count in days and weeks. */
function Day({ date, today }: { date: string; today: CalendarDate }) {
  const full = formatDate(date);
  const day = parseCalendarDate(date);
  const ago = day && relativeDate(day, today);
  return (
    <time dateTime={date}>
      {full}
      {ago !== undefined && ago !== full && (
        <span className="block text-sm text-ink-soft">{ago}</span>
      )}
    </time>
  );
}

function Receipt({ receiptKey, description }: { receiptKey: string; description: string }) {
  return (
    <section aria-label="Receipt" className="mt-5 border-t border-line pt-5">
      <h3 className="mb-3 text-sm text-ink-soft">Receipt</h3>
      {isPdf(receiptKey) ? (
        <div className="flex items-center gap-3 rounded-xl border border-line bg-sunken p-3">
          <FileText aria-hidden className="size-6 shrink-0 text-ink-soft" />
          <span className="flex-1 font-medium">PDF document</span>
          <Button size="sm" onClick={() => void openReceipt(receiptKey)}>
            <ExternalLink aria-hidden className="size-4" />
            View PDF
          </Button>
        </div>
      ) : (
        <>
          <ReceiptImage receiptKey={receiptKey} description={description} className="max-h-96" />
          <Button
            variant="quiet"
            size="sm"
            className="mx-auto mt-2 flex"
            onClick={() => void openReceipt(receiptKey)}
          >
            <ExternalLink aria-hidden className="size-4" />
            Open full size
          </Button>
        </>
      )}
    </section>
  );
}
