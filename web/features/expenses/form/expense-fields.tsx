import { type Control, type UseFormReturn, useController } from "react-hook-form";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { Choices } from "../../../ui/form/choices.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { ContractorField } from "../../contractors/contractor-field-dialog.tsx";
import {
  categoryChoices,
  type ExpenseFormValues,
  type CurrentChoices,
  paymentMethodChoices,
} from "./expense-form.ts";
import { useOwnCategories } from "./use-own-categories.ts";

interface ExpenseFieldsProps {
  form: Pick<UseFormReturn<ExpenseFormValues>, "register" | "formState"> & {
    control: Control<ExpenseFormValues, unknown, Omit<ExpenseInput, "projectId">>;
  };
  /** the expense's current choices */
  current: CurrentChoices | undefined;
  /** its custom categories are offered */
  projectId: number;
  /** a draft's category, available at once */
  typedCategory?: string | undefined;
  /** name of the payee, if not in the contractor list yet */
  newContractor: string | undefined;
  /** hides what a payment under a contract has from it */
  isShort?: boolean;
}

export function ExpenseFields(props: ExpenseFieldsProps) {
  const { form, current, projectId, typedCategory, newContractor, isShort = false } = props;
  const ownCategories = useOwnCategories(projectId, typedCategory);
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <div hidden={isShort}>
        <Field label="Description" isRequired error={errors.description?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("description")}
              autoComplete="off"
              placeholder="Bathroom floor tile"
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" isRequired error={errors.amount?.message}>
          {(control) => <MoneyInput {...control} {...register("amount")} placeholder="0.00" />}
        </Field>
        <div hidden={isShort}>
          <Field label="Category" isRequired error={errors.category?.message}>
            {(control) => (
              <Select {...control} {...register("category")}>
                <Choices
                  prompt="Select a category"
                  choices={categoryChoices(current?.category, ownCategories)}
                />
              </Select>
            )}
          </Field>
        </div>
        <Field label="Payment Method" isRequired error={errors.paymentMethod?.message}>
          {(control) => (
            <Select {...control} {...register("paymentMethod")}>
              <Choices
                prompt="Select a payment method"
                choices={paymentMethodChoices(current?.paymentMethod)}
              />
            </Select>
          )}
        </Field>
        <Field label="Date" isRequired error={errors.date?.message}>
          {(control) => (
            <DateInput {...control} {...register("date")} min="1900-01-01" max="2200-12-31" />
          )}
        </Field>
        <div hidden={isShort}>
          <Payee {...{ form, current, newContractor }} />
        </div>
      </div>
      <Field label="Notes" isOptional error={errors.notes?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register("notes")}
            rows={2}
            placeholder="Color, supplier, warranty, order number…"
          />
        )}
      </Field>
    </>
  );
}

function Payee({
  form,
  current,
  newContractor,
}: Pick<ExpenseFieldsProps, "form" | "current" | "newContractor">) {
  const { field } = useController({ control: form.control, name: "contractorId" });
  return (
    <ContractorField
      field={field}
      error={form.formState.errors.contractorId?.message}
      known={[current?.contractor]}
      newName={newContractor}
    />
  );
}
