import { useQuery } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { type FormEvent, useState } from "react";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import type { ProjectSummary } from "../../../../shared/projects/contract.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { budgetOverviewQuery } from "../plan-queries.ts";
import { projectSummaryQuery } from "../../projects/queries.ts";
import { DivideFooter } from "./divide-footer.tsx";
import { DivideRows } from "./divide-rows.tsx";
import { dividedCategories } from "./suggest-division.ts";
import { useDivision } from "./use-division.ts";
import { useCreateLines, useSetContingency } from "../mutations.ts";

const TITLE = "Allocate your budget";
const FAILED = "Couldn't save your allocation. Please try again.";

interface DivideDialogProps {
  projectId: number;
  onClose: () => void;
}

/** Splits a budget into lines with suggested amounts and saves them in one request. */
export function DivideDialog({ projectId, onClose }: DivideDialogProps) {
  const plan = useQuery(budgetOverviewQuery(projectId));
  const summary = useQuery(projectSummaryQuery(projectId));
  if (plan.data && summary.data) {
    return <DivideForm plan={plan.data} summary={summary.data} onClose={onClose} />;
  }
  const retry = () => {
    void plan.refetch();
    void summary.refetch();
  };
  return (
    <Dialog title={TITLE} size="lg" onClose={onClose}>
      {plan.isError || summary.isError ? (
        <ErrorState message="Couldn't load the budget" onRetry={retry} />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  );
}

interface DivideFormProps {
  plan: BudgetOverview;
  summary: ProjectSummary;
  onClose: () => void;
}

function DivideForm({ plan, summary, onClose }: DivideFormProps) {
  const { projectId } = plan;
  // Snapshot at opening: rows that change later would lose typed input.
  const [used] = useState(() => dividedCategories(summary.categoryBreakdown));
  const division = useDivision(plan, used);
  const saveContingency = useSetContingency(projectId);
  const creation = useCreateLines();
  const keyOf = useIdempotencyKey();
  const [problem, setProblem] = useState<string>();
  const isPending = saveContingency.isPending || creation.isPending;

  async function save(form: HTMLElement) {
    setProblem(undefined);
    const checked = flushSync(division.check);
    if (checked === undefined) {
      focusFirstError(form);
      return setProblem("Please fix the highlighted amounts.");
    }
    if (checked.lines.length === 0) return setProblem("Enter an amount for at least one category.");
    try {
      if (checked.contingency !== plan.contingency) {
        const input = { contingency: checked.contingency };
        await saveContingency.mutateAsync({ before: plan, input });
      }
      const input = { projectId, lines: checked.lines };
      await creation.mutateAsync({ input, idempotencyKey: keyOf(input) });
    } catch (error) {
      if (error instanceof ProblemError) {
        const { issues } = error;
        flushSync(() => division.showIssues(issues));
        focusFirstError(form);
      }
      return setProblem(errorMessage(error, FAILED));
    }
    toast({ title: "Budget allocated" });
    return onClose();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) void save(event.currentTarget);
  }

  return (
    <Dialog
      title={TITLE}
      description="A starting point with shares of our own judgment. Adjust it to fit yours; you can edit it anytime."
      size="lg"
      onClose={onClose}
      isDirty={division.isDirty}
    >
      {(requestClose) => (
        <form noValidate onSubmit={handleSubmit} className="space-y-4">
          <DivideRows division={division} budget={plan.budget} />
          <DivideFooter
            division={division}
            budget={plan.budget}
            problem={problem}
            isPending={isPending}
            onCancel={requestClose}
          />
        </form>
      )}
    </Dialog>
  );
}

/** The first invalid field may be scrolled out of view. */
function focusFirstError(form: HTMLElement) {
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
