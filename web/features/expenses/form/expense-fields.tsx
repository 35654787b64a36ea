import { useController } from "react-hook-form";
import { EXPENSE_TEXTS } from "../../../../shared/expenses/texts.ts";
import { Choices } from "../../../ui/form/choices.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { ContractorField } from "../../contractors/contractor-field-dialog.tsx";
import { CategoryField } from "./category/category-field.tsx";
import {
  type CurrentChoices,
  type ExpenseFieldsForm,
  paymentMethodChoices,
} from "./expense-form.ts";
import { useCategories } from "./category/use-categories.ts";

interface ExpenseFieldsProps {
  form: ExpenseFieldsForm;
  /** the expense's current choices */
  current: CurrentChoices | undefined;
  /** the project, whose custom categories are offered */
  projectId: number;
  /** a draft's category, available at once */
  typedCategory?: string | undefined;
  /** hides fields already known for a payment under a contract */
  isShort?: boolean;
}

/** The required fields. */
export function ExpenseFields(props: ExpenseFieldsProps) {
  const { form, current, projectId, typedCategory, isShort = false } = props;
  const { register } = form;
  const { errors } = form.formState;
  const categories = useCategories(projectId, current?.category, typedCategory);
  return (
    <>
      <Field label="Amount" isRequired error={errors.amount?.message}>
        {(control) => <MoneyInput {...control} {...register("amount")} placeholder="0.00" />}
      </Field>
      <div hidden={isShort} className="space-y-4">
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
        <CategoryField
          control={form.control}
          error={errors.category?.message}
          choices={categories}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Date" isRequired error={errors.date?.message}>
          {(control) => (
            <DateInput {...control} {...register("date")} min="1900-01-01" max="2200-12-31" />
          )}
        </Field>
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
      </div>
    </>
  );
}

interface PayeeFieldsProps extends Pick<ExpenseFieldsProps, "form" | "current"> {
  /** name of the payee, if not in the contractor list yet */
  newContractor: string | undefined;
}

/** Optional fields: payee and texts. */
export function PayeeFields({ form, current, newContractor }: PayeeFieldsProps) {
  const { errors } = form.formState;
  const { field } = useController({ control: form.control, name: "contractorId" });
  return (
    <>
      <ContractorField
        field={field}
        error={errors.contractorId?.message}
        known={[current?.contractor]}
        newName={newContractor}
      />
      {EXPENSE_TEXTS.map(({ field: name, label, placeholder }) => (
        <Field key={name} label={label} isOptional error={errors[name]?.message}>
          {(control) => (
            <Textarea {...control} {...form.register(name)} rows={2} placeholder={placeholder} />
          )}
        </Field>
      ))}
    </>
  );
}
