import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import { type ProjectInput, projectInput } from "../../../shared/projects/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import type { ProjectValues } from "./project-fields.tsx";

interface ProjectFormOptions {
  /** names its draft */
  name: string;
  initial: ProjectValues;
  /** rejects with what the form then shows; the fields keep what was typed */
  onSave: (input: ProjectInput) => Promise<unknown>;
  /** said when a failure brings no words of its own */
  failure: string;
}

/** The form of a project: what is typed, whether it differs from before, what is wrong with it. */
export function useProjectForm({ name, initial, onSave, failure }: ProjectFormOptions) {
  const form = useForm<ProjectValues, unknown, ProjectInput>({
    resolver: schemaResolver(projectInput, ["budget"]),
    defaultValues: initial,
    mode: "onTouched",
  });
  const kept = useDraft(`project:${name}`);
  const draft = useFormDraft(kept, form);
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit((input) =>
    onSave(input).then(kept.forget, (error: unknown) => {
      applyProblem(form, error, failure);
    }),
  );

  return {
    register: form.register,
    isDirty,
    draft,
    /** its form is closed without saving */
    forget: kept.forget,
    // One by one: the errors object itself stays the same when they change.
    nameError: errors.name?.message,
    descriptionError: errors.description?.message,
    budgetError: errors.budget?.message,
    problem: errors.root?.["problem"]?.message,
    handleSubmit: (event: FormEvent) => void submit(event),
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;
