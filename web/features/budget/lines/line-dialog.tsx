import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { budgetOverviewQuery } from "../plan-queries.ts";
import { ContractRows } from "../figures/contract-rows.tsx";
import { LineBar } from "./line-bar.tsx";
import { LineMark } from "./line-mark.tsx";
import { type LineRow, lineRows } from "./line-rows.ts";
import { isAbove } from "../budget-words.ts";
import { LINK } from "../link-class.ts";
import { SumList } from "../figures/sum-list.tsx";
import { mayEdit } from "../../../lib/opened-home.ts";

interface LineDialogProps {
  projectId: number;
  /** null for the unallocated budget */
  lineId: number | null;
  onEdit: (line: BudgetLineRecord) => void;
  onDelete: (line: BudgetLineRecord) => void;
  onClose: () => void;
}

/** All figures of a line and their sources. */
export function LineDialog({ projectId, lineId, onEdit, onDelete, onClose }: LineDialogProps) {
  const plan = useQuery(budgetOverviewQuery(projectId));
  const row = plan.data && lineRows(plan.data).find(({ line }) => (line?.id ?? null) === lineId);
  if (row === undefined) {
    return (
      <Dialog title="Budget line" onClose={onClose}>
        <ErrorState message="This budget line no longer exists" />
      </Dialog>
    );
  }
  const { line } = row;
  return (
    <Dialog
      title={row.name}
      onClose={onClose}
      {...(line !== null &&
        mayEdit() && {
          footer: (
            <>
              <Button onClick={() => onDelete(line)}>Delete</Button>
              <Button variant="primary" onClick={() => onEdit(line)}>
                Edit
              </Button>
            </>
          ),
        })}
    >
      <LineDetail projectId={projectId} row={row} />
    </Dialog>
  );
}

function LineDetail({ projectId, row }: { projectId: number; row: LineRow }) {
  const { line, figures } = row;
  return (
    <div className="space-y-4">
      <div>
        <LineBar figures={figures} category={line?.category} />
        <LineMark row={row} />
      </div>
      <SumList
        rows={[
          { key: "planned", name: "Budgeted", amount: figures.planned, detail: rangeOf(line) },
          { key: "paid", name: "Paid", amount: figures.paid, detail: <PaymentsLink line={line} /> },
          {
            key: "open",
            name: "Committed, unpaid",
            detail: isAbove(figures.committed)
              ? `Of ${formatMoney(figures.committed)} committed`
              : "No contracts on this line",
            amount: figures.open,
          },
          {
            key: "left",
            name: "Remaining",
            detail: figures.left.startsWith("-")
              ? "Payments and commitments exceed the budget"
              : "Not yet committed or paid",
            amount: figures.left,
          },
          {
            key: "uncommitted",
            name: "Expected further cost",
            detail: line?.isDone === true ? "None: this line is done" : "Remaining budget, if any",
            amount: figures.uncommitted,
          },
        ]}
        total={{ name: "Forecast at completion", amount: figures.forecast }}
      />
      {isAbove(figures.open) && (
        <section>
          <h3 className="mb-2 font-semibold">Contracts</h3>
          <ContractRows projectId={projectId} lineId={line?.id ?? null} total={figures.open} />
        </section>
      )}
      {line && <HistoryButton kind="budget_line" recordId={line.id} />}
    </div>
  );
}

function rangeOf(line: BudgetLineRecord | null): string | undefined {
  if (line === null) return "Budget minus contingency and all budget lines";
  const { low, high } = line;
  if (low !== null && high !== null) return `Your range: ${formatMoney(low)}–${formatMoney(high)}`;
  if (low !== null) return `Your low estimate: ${formatMoney(low)}`;
  return high === null ? undefined : `Your high estimate: ${formatMoney(high)}`;
}

function PaymentsLink({ line }: { line: BudgetLineRecord | null }) {
  if (line === null) {
    return (
      <Link to="/expenses" className={LINK}>
        View all expenses
      </Link>
    );
  }
  return (
    <Link to="/expenses" search={{ lineId: line.id }} className={LINK}>
      View expenses
    </Link>
  );
}
