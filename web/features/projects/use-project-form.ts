import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import { type Project, project } from "../../../shared/projects/contract.ts";
import { type ProjectInput, projectInput } from "../../../shared/projects/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useConflict } from "../../lib/forms/conflict/use-conflict.tsx";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { type ProjectValues, toProjectValues } from "./project-fields.tsx";

interface ProjectFormOptions {
  /** key of the draft */
  name: string;
  initial: ProjectValues;
  /** the project to edit; undefined to add one */
  opened?: Project | undefined;
  /**
   * May reject with a problem, which the form shows; the fields keep their values. `before` is the
   * project that the edit started from.
   */
  onSave: (input: ProjectInput, before: Project | undefined) => Promise<unknown>;
  /** error message when a failure has none */
  failure: string;
}

/** Project form: values, dirty state and errors. */
export function useProjectForm(options: ProjectFormOptions) {
  const { name, initial, opened, onSave, failure } = options;
  const form = useForm<ProjectValues, unknown, ProjectInput>({
    resolver: schemaResolver(projectInput, ["budget"]),
    defaultValues: initial,
    mode: "onTouched",
  });
  const storedDraft = useDraft(`project:${name}`);
  const draft = useFormDraft(storedDraft, form);
  const conflict = useConflict({
    kind: "project",
    record: project,
    toFormValues: toProjectValues,
    form,
    draft: storedDraft,
    opened,
    onSave: () => void submit(),
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit((input) =>
    onSave(input, conflict.startedFrom()).then(storedDraft.clear, (error: unknown) => {
      if (!conflict.catches(error)) applyProblem(form, error, failure);
    }),
  );

  return {
    register: form.register,
    isDirty,
    draft,
    conflict: conflict.dialog,
    /** discards the draft */
    clearDraft: storedDraft.clear,
    // Read one by one: the errors object keeps its identity when its fields change.
    nameError: errors.name?.message,
    descriptionError: errors.description?.message,
    budgetError: errors.budget?.message,
    problem: errors.root?.["problem"]?.message,
    handleSubmit: (event: FormEvent) => void submit(event),
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;
