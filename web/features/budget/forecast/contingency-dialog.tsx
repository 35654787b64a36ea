import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { CONTINGENCY_PERCENT } from "../../../../shared/budget/contingency.ts";
import { type BudgetOverview, contingencyRecord } from "../../../../shared/budget/contract.ts";
import { contingencyInput } from "../../../../shared/budget/input.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { Money } from "../../../lib/money.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { RecordForm } from "../../../ui/dialog/record-form.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { budgetOverviewQuery } from "../plan-queries.ts";
import { ContingencyChoices } from "./contingency-choices.tsx";
import { leftToDivide } from "../division/typed-amount.ts";
import { useSetContingency } from "../mutations.ts";

const FAILED = "Couldn't save the contingency. Please try again.";

interface ContingencyDialogProps {
  projectId: number;
  onClose: () => void;
}

/** Sets the part of the budget reserved as contingency. */
export function ContingencyDialog({ projectId, onClose }: ContingencyDialogProps) {
  const plan = useQuery(budgetOverviewQuery(projectId));
  if (plan.data === undefined) {
    return (
      <Dialog title="Contingency" onClose={onClose}>
        <Spinner />
      </Dialog>
    );
  }
  return <ContingencyForm plan={plan.data} onClose={onClose} />;
}

function ContingencyForm({ plan, onClose }: { plan: BudgetOverview; onClose: () => void }) {
  const save = useSetContingency(plan.projectId);
  const form = useForm({
    resolver: schemaResolver(contingencyInput, ["contingency"]),
    defaultValues: { contingency: plan.contingency },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const typed = String(useWatch({ control: form.control, name: "contingency" }));

  const conflict = useConflict({
    kind: "contingency",
    record: contingencyRecord,
    toFormValues: ({ contingency }) => ({ contingency }),
    form,
    opened: plan,
    onSave: () => void submit(),
  });

  const submit = form.handleSubmit(async (input) => {
    try {
      await save.mutateAsync({ before: conflict.startedFrom() ?? plan, input });
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, FAILED);
      return;
    }
    toast({ title: "Contingency updated", description: formatMoney(input.contingency) });
    onClose();
  });

  return (
    <Dialog
      title="Contingency"
      description="Money set aside for unexpected costs. It isn't allocated to any budget line."
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <RecordForm
          noun="contingency"
          isEdit
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Field
            label="Contingency amount"
            isRequired
            error={errors.contingency?.message}
            hint={leftToDivide(typed, plan.budget)}
          >
            {(control) => <MoneyInput {...control} {...form.register("contingency")} />}
          </Field>
          <ContingencyChoices
            budget={plan.budget}
            typed={typed}
            onChoose={(amount) =>
              form.setValue("contingency", amount, { shouldDirty: true, shouldValidate: true })
            }
          />
          <RuleOfThumb plan={plan} />
          <HistoryButton {...historyProps(plan)} {...{ isDirty, onUndone: onClose }} />
          {conflict.dialog}
        </RecordForm>
      )}
    </Dialog>
  );
}

function historyProps({ projectId }: BudgetOverview) {
  return { kind: "project", recordId: projectId } as const;
}

function RuleOfThumb({ plan }: { plan: BudgetOverview }) {
  return (
    <p className="text-sm text-ink-soft">
      Rule of thumb: {CONTINGENCY_PERCENT.least}% for cosmetic work, {CONTINGENCY_PERCENT.usual}%
      for most renovations, {CONTINGENCY_PERCENT.most}% when opening walls in an older home. Based
      on your forecast, you'll use <Money amount={plan.forecast.contingencyNeeded} />.
    </p>
  );
}
