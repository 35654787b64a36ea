import type { UseFormRegister } from "react-hook-form";
import type * as z from "zod/mini";
import type { Project } from "../../../shared/projects/contract.ts";
import type { projectInput } from "../../../shared/projects/input.ts";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { MoneyInput } from "../../lib/forms/money-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";

/** Form values before validation. */
export type ProjectValues = z.input<typeof projectInput>;

export const NO_PROJECT: ProjectValues = { name: "", description: "", budget: "" };

export function toProjectValues({ name, description, budget }: Project): ProjectValues {
  return { name, description: description ?? "", budget };
}

interface ProjectFieldsProps {
  register: UseFormRegister<ProjectValues>;
  nameError: string | undefined;
  descriptionError: string | undefined;
  budgetError: string | undefined;
}

export function ProjectFields(props: ProjectFieldsProps) {
  const { register, nameError, descriptionError, budgetError } = props;
  return (
    <>
      <Field label="Project Name" error={nameError}>
        {(control) => (
          <Input
            {...control}
            {...register("name")}
            placeholder="e.g. Kitchen renovation, bathroom remodel, basement finish"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Description" isOptional error={descriptionError}>
        {(control) => <Textarea {...control} {...register("description")} rows={3} />}
      </Field>
      <Field label="Total Budget" error={budgetError}>
        {(control) => <MoneyInput {...control} {...register("budget")} placeholder="25000" />}
      </Field>
    </>
  );
}
