import { useQuery } from "@tanstack/react-query";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { budgetOverviewQuery } from "../plan-queries.ts";
import type { ExplainedFigure } from "./explained-figure.ts";
import { ExpectedFigure, SafeFigure, RiskAllowanceFigure } from "./explained-sums.tsx";
import { OpenFigure, PaidFigure, UncommittedFigure } from "./explained-rows.tsx";

const FIGURES = {
  expected: { title: "Expected final cost", Content: ExpectedFigure },
  paid: { title: "Paid", Content: PaidFigure },
  open: { title: "Committed, unpaid", Content: OpenFigure },
  uncommitted: { title: "Uncommitted", Content: UncommittedFigure },
  riskAllowance: { title: "Risk allowance", Content: RiskAllowanceFigure },
  safe: { title: "Safe to spend", Content: SafeFigure },
} as const satisfies Record<
  ExplainedFigure,
  { title: string; Content: (props: { plan: BudgetOverview }) => React.ReactNode }
>;

interface FigureDialogProps {
  projectId: number;
  figure: ExplainedFigure;
  onClose: () => void;
}

/** Breakdown of a forecast figure. */
export function FigureDialog({ projectId, figure, onClose }: FigureDialogProps) {
  const plan = useQuery(budgetOverviewQuery(projectId));
  const { title, Content } = FIGURES[figure];
  return (
    <Dialog title={title} onClose={onClose}>
      {plan.data ? (
        <Content plan={plan.data} />
      ) : (
        <ErrorState
          message="Couldn't load the budget"
          onRetry={() => void plan.refetch()}
          isRetrying={plan.isFetching}
        />
      )}
    </Dialog>
  );
}
