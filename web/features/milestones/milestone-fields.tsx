import type { UseFormReturn } from "react-hook-form";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/form/choices.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { DependenciesField } from "./dependencies/dependencies-field.tsx";
import { categoryChoices, type MilestoneFormValues } from "./milestone-form.ts";

interface MilestoneFieldsProps {
  form: Pick<
    UseFormReturn<MilestoneFormValues>,
    "register" | "formState" | "watch" | "setValue" | "setFocus"
  >;
  /** the saved or proposed milestone */
  current: { category?: string | null } | undefined;
  /** all milestones of the project */
  milestones: readonly Milestone[];
  /** the edited milestone; undefined for a new one */
  id: number | undefined;
}

export function MilestoneFields({ form, current, milestones, id }: MilestoneFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <Field label="Title" isRequired error={errors.title?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("title")}
            autoComplete="off"
            placeholder="Rough-in inspection"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category" isRequired error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...register("category")}>
              <Choices
                prompt="Select a category"
                choices={categoryChoices(current?.category ?? undefined)}
              />
            </Select>
          )}
        </Field>
        <TargetDateField form={form} />
      </div>
      <DependenciesField
        milestones={milestones}
        id={id}
        chosen={form.watch("waitsFor") ?? []}
        error={errors.waitsFor?.message}
        onChange={(chosen) => form.setValue("waitsFor", chosen, { shouldDirty: true })}
      />
      <Field label="Description" isOptional error={errors.description?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register("description")}
            rows={3}
            placeholder="Who's coming, what needs to be on site, what to check"
          />
        )}
      </Field>
    </>
  );
}

/** Adds a clear button: only some platforms' date pickers have one. */
function TargetDateField({ form }: Pick<MilestoneFieldsProps, "form">) {
  const targetDate = form.watch("targetDate");

  function clear() {
    form.setValue("targetDate", "", { shouldDirty: true, shouldValidate: true });
    form.setFocus("targetDate");
  }

  return (
    <Field label="Target Date" isOptional error={form.formState.errors.targetDate?.message}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <DateInput
            {...control}
            {...form.register("targetDate")}
            className="flex-1"
            min="1900-01-01"
            max="2200-12-31"
          />
          {targetDate ? <Button onClick={clear}>Clear date</Button> : null}
        </div>
      )}
    </Field>
  );
}
