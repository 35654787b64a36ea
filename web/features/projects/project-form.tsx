import type { ReactNode } from "react";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { ProjectFields } from "./project-fields.tsx";
import type { ProjectFormState } from "./use-project-form.ts";

interface ProjectFormProps {
  form: ProjectFormState;
  /** the submit button and its neighbors */
  children: ReactNode;
}

export function ProjectForm({ form, children }: ProjectFormProps) {
  return (
    <form noValidate onSubmit={form.handleSubmit} className="flex flex-col gap-4">
      <ProjectFields
        register={form.register}
        nameError={form.nameError}
        descriptionError={form.descriptionError}
        budgetError={form.budgetError}
      />
      {form.problem !== undefined && <InlineAlert>{form.problem}</InlineAlert>}
      {children}
    </form>
  );
}
