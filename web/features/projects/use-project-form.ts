import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import { type ProjectInput, projectInput } from "../../../shared/projects/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import type { ProjectValues } from "./project-fields.tsx";

interface ProjectFormOptions {
  /** key of the draft */
  name: string;
  initial: ProjectValues;
  /** may reject with a problem, which the form shows; the fields keep their values */
  onSave: (input: ProjectInput) => Promise<unknown>;
  /** error message when a failure has none */
  failure: string;
}

/** Project form: values, dirty state and errors. */
export function useProjectForm({ name, initial, onSave, failure }: ProjectFormOptions) {
  const form = useForm<ProjectValues, unknown, ProjectInput>({
    resolver: schemaResolver(projectInput, ["budget"]),
    defaultValues: initial,
    mode: "onTouched",
  });
  const storedDraft = useDraft(`project:${name}`);
  const draft = useFormDraft(storedDraft, form);
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit((input) =>
    onSave(input).then(storedDraft.forget, (error: unknown) => {
      applyProblem(form, error, failure);
    }),
  );

  return {
    register: form.register,
    isDirty,
    draft,
    /** discards the draft */
    forget: storedDraft.forget,
    // Read one by one: the errors object keeps its identity when they change.
    nameError: errors.name?.message,
    descriptionError: errors.description?.message,
    budgetError: errors.budget?.message,
    problem: errors.root?.["problem"]?.message,
    handleSubmit: (event: FormEvent) => void submit(event),
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;
