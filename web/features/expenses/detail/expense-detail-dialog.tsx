import { ExternalLink, FileText, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { type CalendarDate, parseCalendarDate } from "../../../../shared/calendar-date.ts";
import { paymentMethodLabel } from "../../../../shared/expenses/catalog.ts";
import type { Expense } from "../../../../shared/expenses/contract.ts";
import { EXPENSE_TEXTS } from "../../../../shared/expenses/texts.ts";
import { isPdf } from "../../../../shared/receipts/contract.ts";
import { relativeDate } from "../../../../shared/relative-date.ts";
import { CategoryBadge } from "../../../lib/looks/category-look.tsx";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { ExpenseDeleteDialog } from "../expense-delete-dialog.tsx";
import { Fact, MoreDetails } from "./expense-detail-more.tsx";
import { shownAmount } from "../list/expense-marks.tsx";
import { openReceipt } from "../receipts/open-receipt.ts";
import { ReceiptImage } from "../receipts/receipt-image.tsx";
import { mayEdit } from "../../../lib/opened-home.ts";

interface ExpenseDetailDialogProps {
  expense: Expense;
  today: CalendarDate;
  onEdit: () => void;
  /** the edit button is hovered or focused */
  onPrefetchEdit: () => void;
  /** records a refund of this expense */
  onRefund: () => void;
  /** shows a related expense */
  onShow: (expense: Expense) => void;
  onClose: () => void;
}

export function ExpenseDetailDialog(props: ExpenseDetailDialogProps) {
  const { expense, today, onEdit, onPrefetchEdit, onRefund, onShow, onClose } = props;
  const isRefund = expense.details?.isRefund === true;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Dialog
      title="Expense Details"
      onClose={onClose}
      footer={
        mayEdit() ? (
          <>
            <Button
              variant="quiet"
              className="mr-auto text-danger-text!"
              onClick={() => setIsAsking(true)}
            >
              <Trash2 aria-hidden className="size-4" />
              Delete
            </Button>
            {!isRefund && (
              <Button
                aria-label="Record a refund"
                onPointerEnter={onPrefetchEdit}
                onFocus={onPrefetchEdit}
                onClick={onRefund}
              >
                <Undo2 aria-hidden className="size-4 max-sm:hidden" />
                <span className="max-sm:hidden">Record a refund</span>
                <span className="sm:hidden">Refund</span>
              </Button>
            )}
            <Button
              variant="primary"
              onPointerEnter={onPrefetchEdit}
              onFocus={onPrefetchEdit}
              onClick={onEdit}
            >
              <Pencil aria-hidden className="size-4" />
              Edit
            </Button>
          </>
        ) : undefined
      }
    >
      <p className="wrap-anywhere">
        <Figure size="hero">{shownAmount(expense)}</Figure>
      </p>
      <p className="mt-1 wrap-anywhere">
        {isRefund && <span className="text-ink-soft">Refund · </span>}
        {expense.description}
      </p>
      <Facts expense={expense} today={today} />
      <MoreDetails expense={expense} onShow={onShow} />
      <Receipts expense={expense} />
      <HistoryButton kind="expense" recordId={expense.id} onUndone={onClose} className="mt-5" />
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

function Receipts({ expense }: { expense: Expense }) {
  return receiptsOf(expense).map((key, index) => (
    <Receipt
      key={key}
      title={index === 0 ? "Receipt" : `Receipt ${index + 1}`}
      receiptKey={key}
      description={expense.description}
    />
  ));
}

function Facts({ expense, today }: { expense: Expense; today: CalendarDate }) {
  const { contractor } = expense;
  return (
    <dl className="mt-5 grid figures gap-x-6 gap-y-4 border-t border-line pt-5">
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
      {EXPENSE_TEXTS.map(
        ({ field, label }) =>
          expense[field] !== null && (
            <Fact key={field} name={label} className="col-span-full">
              <span className="whitespace-pre-wrap">{expense[field]}</span>
            </Fact>
          ),
      )}
    </dl>
  );
}

/** The main receipt comes first; the array may hold only further ones. */
function receiptsOf({ imageUrl, details }: Expense): string[] {
  return [...(imageUrl === null ? [] : [imageUrl]), ...(details?.receipts ?? [])];
}

/** The date, with a relative time for recent days. */
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

interface ReceiptProps {
  title: string;
  receiptKey: string;
  description: string;
}

function Receipt({ title, receiptKey, description }: ReceiptProps) {
  return (
    <section aria-label={title} className="mt-5 border-t border-line pt-5">
      <h3 className="mb-3 text-sm text-ink-soft">{title}</h3>
      {isPdf(receiptKey) ? (
        <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken p-3">
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
