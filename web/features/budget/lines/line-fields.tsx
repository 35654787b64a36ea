import { type ReactNode, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BudgetLineRecord } from "../../../../shared/budget/contract.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { type LineFormValues, offeredCategories, offeredRooms } from "./line-form.ts";

interface LineFieldsProps {
  form: Pick<UseFormReturn<LineFormValues>, "register" | "formState">;
  /** the project's lines, source of suggested categories and rooms */
  lines: readonly BudgetLineRecord[];
  isEdit: boolean;
  /** shown after the amount */
  takeFrom: ReactNode;
}

export function LineFields({ form, lines, isEdit, takeFrom }: LineFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const categories = useId();
  const rooms = useId();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Category"
          isRequired
          hint="Expenses in this category are assigned here automatically."
          error={errors.category?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register("category")}
              list={categories}
              autoComplete="off"
              placeholder="Materials, or type your own"
            />
          )}
        </Field>
        <Field
          label="Room"
          isOptional
          hint="Leave blank to cover every room without its own line."
          error={errors.room?.message}
        >
          {(control) => (
            <Input {...control} {...register("room")} list={rooms} autoComplete="off" />
          )}
        </Field>
      </div>
      <Options id={categories} of={offeredCategories(lines)} />
      <Options id={rooms} of={offeredRooms(lines)} />
      <Field label="Budget amount" isRequired error={errors.planned?.message}>
        {(control) => <MoneyInput {...control} {...register("planned")} placeholder="0.00" />}
      </Field>
      {takeFrom}
      <fieldset>
        <legend className="text-sm font-medium">Cost range</legend>
        <p className="mt-0.5 mb-3 text-sm text-ink-soft">
          Enter your own low and high estimates for a better forecast. Otherwise we use 90% to 125%
          of the budget amount.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Low estimate" isOptional error={errors.low?.message}>
            {(control) => <MoneyInput {...control} {...register("low")} />}
          </Field>
          <Field label="High estimate" isOptional error={errors.high?.message}>
            {(control) => <MoneyInput {...control} {...register("high")} />}
          </Field>
        </div>
      </fieldset>
      {isEdit && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-4.5 shrink-0" {...register("isDone")} />
          <span>
            Done
            <span className="block text-sm text-ink-soft">
              No more costs expected. Any remaining amount counts as savings.
            </span>
          </span>
        </label>
      )}
    </>
  );
}

function Options({ id, of: names }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}
