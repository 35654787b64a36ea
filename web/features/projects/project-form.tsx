import { type ReactNode, useEffect } from "react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { type ProjectInput, projectInput } from "../../../shared/projects/contract.ts";
import { applyProblem } from "../../lib/apply-problem.ts";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { ProjectFields, type ProjectValues, projectErrors } from "./project-fields.tsx";

interface ProjectFormProps {
  initial: ProjectValues;
  /** rejects with what the form then shows; the fields keep what was typed */
  onSave: (input: ProjectInput) => Promise<unknown>;
  failure: string;
  onDirtyChange?: (isDirty: boolean) => void;
  /** the submit button, and whatever stands beside it */
  children: ReactNode;
}

export function ProjectForm(props: ProjectFormProps) {
  const { initial, onSave, failure, onDirtyChange, children } = props;
  const form = useForm<ProjectValues, unknown, ProjectInput>({
    resolver: standardSchemaResolver(projectInput),
    defaultValues: initial,
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;

  useEffect(() => onDirtyChange?.(isDirty), [isDirty, onDirtyChange]);

  const submit = form.handleSubmit((input) =>
    onSave(input).catch((error: unknown) => {
      applyProblem(form, error, failure);
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <ProjectFields register={form.register} {...projectErrors(errors)} />
      {errors.root?.["problem"] && <InlineAlert>{errors.root["problem"].message}</InlineAlert>}
      {children}
    </form>
  );
}
