import { useQuery } from "@tanstack/react-query";
import { useController, type UseFormReturn } from "react-hook-form";
import type { RecurringExpenseFields } from "../../../../shared/recurring-expenses/input.ts";
import { INTERVALS, type Interval } from "../../../../shared/recurring-expenses/occurrences.ts";
import type { NamedContractor } from "../../../lib/forms/contractor-choices.ts";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { INTERVAL_LABELS } from "../../../lib/words/interval-words.ts";
import { type Choice, Choices } from "../../../ui/form/choices.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { ContractorField } from "../../contractors/contractor-field-dialog.tsx";
import { useCategories } from "../form/category/use-categories.ts";
import { choicesOf } from "../form/details/place-fields.tsx";
import { contractorIdOf as idOf, paymentMethodChoices } from "../form/expense-form.ts";
import type { RecurringValues } from "./recurring-form.ts";

export const INTERVAL_CHOICES: readonly Choice[] = INTERVALS.map((value) => ({
  value,
  label: INTERVAL_LABELS[value],
}));

interface RecurringFieldsProps {
  form: UseFormReturn<RecurringValues, unknown, RecurringExpenseFields>;
  projectId: number;
  /** the saved values, which stay available */
  current: Pick<RecurringValues, "category" | "paymentMethod">;
  /** available even while the list loads */
  contractor: NamedContractor | null;
  /** called when another interval is chosen */
  onInterval: (every: Interval) => void;
}

export function RecurringFields(props: RecurringFieldsProps) {
  const { form, projectId, current, contractor } = props;
  const { register } = form;
  const { errors } = form.formState;
  const { field } = useController({ control: form.control, name: "contractorId" });
  return (
    <>
      <Field label="Amount" isRequired error={errors.amount?.message}>
        {(control) => <MoneyInput {...control} {...register("amount")} placeholder="0.00" />}
      </Field>
      <Field label="Description" isRequired error={errors.description?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("description")}
            autoComplete="off"
            placeholder="Dumpster rental"
          />
        )}
      </Field>
      <ScheduleFields {...props} />
      <ChoiceFields {...{ form, projectId, current }} />
      <ContractorField
        field={field}
        error={errors.contractorId?.message}
        known={[contractor]}
        newName={undefined}
      />
      <Field label="Notes" isOptional error={errors.notes?.message}>
        {(control) => <Textarea {...control} {...register("notes")} rows={2} />}
      </Field>
    </>
  );
}

function ScheduleFields({ form, onInterval }: RecurringFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const every = register("every", {
    onChange: ({ target }: { target: { value: Interval } }) => onInterval(target.value),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Repeats" isRequired error={errors.every?.message}>
        {(control) => (
          <Select {...control} {...every}>
            <Choices prompt="Select how often" choices={INTERVAL_CHOICES} />
          </Select>
        )}
      </Field>
      <Field label="Next date" isRequired error={errors.nextOn?.message}>
        {(control) => (
          <DateInput {...control} {...register("nextOn")} min="1900-01-01" max="2200-12-31" />
        )}
      </Field>
      <Field label="Last date" isOptional error={errors.endsOn?.message}>
        {(control) => (
          <DateInput {...control} {...register("endsOn")} min="1900-01-01" max="2200-12-31" />
        )}
      </Field>
    </div>
  );
}

function ChoiceFields({
  form,
  projectId,
  current,
}: Pick<RecurringFieldsProps, "form" | "projectId" | "current">) {
  const { register } = form;
  const { errors } = form.formState;
  const categories = useCategories(projectId, current.category || undefined, undefined);
  const lines = useQuery(budgetOverviewQuery(projectId)).data?.lines ?? [];
  const lineId = form.watch("lineId") ?? null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Category" isRequired error={errors.category?.message}>
        {(control) => (
          <Select {...control} {...register("category")}>
            <Choices prompt="Select a category" choices={categories} />
          </Select>
        )}
      </Field>
      <Field label="Payment Method" isRequired error={errors.paymentMethod?.message}>
        {(control) => (
          <Select {...control} {...register("paymentMethod")}>
            <Choices
              prompt="Select a payment method"
              choices={paymentMethodChoices(current.paymentMethod || undefined)}
            />
          </Select>
        )}
      </Field>
      {(lines.length > 0 || lineId !== null) && (
        <Field label="Budget line" isOptional error={errors.lineId?.message}>
          {(control) => (
            <Select
              {...control}
              value={lineId ?? ""}
              onChange={({ target }) =>
                form.setValue("lineId", idOf(target.value), { shouldDirty: true })
              }
            >
              <Choices prompt="By its category" choices={choicesOf(lines, lineId)} />
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
