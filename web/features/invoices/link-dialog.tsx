import { useQuery } from "@tanstack/react-query";
import type { Expense } from "../../../shared/expenses/contract.ts";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { likelyPayments } from "./likely-payments.ts";
import { useLinkPayment } from "./mutations.ts";
import { invoicesQuery, payableExpensesQuery } from "./queries.ts";

interface LinkDialogProps {
  invoice: InvoiceRecord;
  onClose: () => void;
}

/** Links an earlier expense to the invoice as its payment. */
export function LinkDialog({ invoice, onClose }: LinkDialogProps) {
  const whose = invoice.contractor === null ? "the project" : invoice.contractor.name;
  return (
    <Dialog
      title="Link an expense"
      description={`Expenses of ${whose}, up to the ${formatMoney(invoice.figures.open)} left to pay.`}
      onClose={onClose}
    >
      <Candidates invoice={invoice} onClose={onClose} />
    </Dialog>
  );
}

function Candidates({ invoice, onClose }: LinkDialogProps) {
  const list = useQuery(invoicesQuery(invoice.projectId));
  const page = useQuery(payableExpensesQuery(invoice));
  const { link, isPending } = useLink(invoice, onClose);
  if (page.isPending || list.isPending) {
    return (
      <div role="status" aria-label="Loading expenses">
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (page.isLoadingError || list.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load expenses"
        onRetry={() => void Promise.all([page.refetch(), list.refetch()])}
        isRetrying={page.isFetching || list.isFetching}
      />
    );
  }
  const found = likelyPayments(invoice, page.data.expenses, list.data.invoices);
  if (found.length === 0) {
    return <p className="text-ink-soft">No recorded expense can be a payment of this invoice.</p>;
  }
  return (
    <ul aria-label="Expenses" className="divide-y divide-line">
      {found.map((expense) => (
        <Candidate
          key={expense.id}
          expense={expense}
          isPending={isPending}
          onLink={() => link(expense)}
        />
      ))}
    </ul>
  );
}

interface CandidateProps {
  expense: Expense;
  isPending: boolean;
  onLink: () => void;
}

function Candidate({ expense, isPending, onLink }: CandidateProps) {
  const { description, date, amount } = expense;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium wrap-anywhere">{description}</p>
        <p className="numbers text-sm text-ink-soft">
          {formatDate(date)} · {formatMoney(amount)}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Link ${description}, ${formatMoney(amount)}`}
        isPending={isPending}
        onClick={onLink}
      >
        Link
      </Button>
    </li>
  );
}

/** Links one expense and closes; Undo unlinks it. */
function useLink({ id }: InvoiceRecord, onClose: () => void) {
  const write = useLinkPayment();

  async function send(expenseId: number, isLinked: boolean): Promise<boolean> {
    try {
      await write.mutateAsync({ id, expenseId, isLinked });
      return true;
    } catch (error) {
      const description = errorMessage(error, "Couldn't save your change. Please try again.");
      toast({ variant: "destructive", title: "No changes made", description });
      return false;
    }
  }

  async function link(expense: Expense) {
    if (!(await send(expense.id, true))) return;
    toast({
      title: "Payment linked",
      description: expense.description,
      action: {
        label: "Undo",
        about: "Payment linked",
        onPress: () => void send(expense.id, false),
      },
    });
    onClose();
  }

  return { link: (expense: Expense) => void link(expense), isPending: write.isPending };
}
