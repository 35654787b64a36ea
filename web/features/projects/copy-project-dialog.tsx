import { type UseFormRegisterReturn, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import type { Project } from "../../../shared/projects/contract.ts";
import { type ProjectCopyInput, projectCopyInput } from "../../../shared/projects/copy.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { MoneyInput } from "../../lib/forms/money-input.tsx";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/dialog-form.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { useCopyProject } from "./mutations.ts";

type CopyValues = z.input<typeof projectCopyInput>;

interface CopyProjectDialogProps {
  project: Project;
  onCreated: (created: Project) => void;
  onClose: () => void;
}

/** Creates a project from the plan of another one. */
export function CopyProjectDialog({ project, onCreated, onClose }: CopyProjectDialogProps) {
  const copy = useCopyProject();
  const form = useForm<CopyValues, unknown, ProjectCopyInput>({
    resolver: schemaResolver(projectCopyInput, ["budget"]),
    defaultValues: {
      name: `${project.name} (copy)`,
      budget: project.budget,
      budgetLines: true,
      scope: true,
      milestones: true,
      startsOn: null,
    },
    mode: "onTouched",
  });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      const created = await copy.mutateAsync({ id: project.id, ...input });
      onCreated(created);
      toast({ title: "Project created", description: created.name });
      onClose();
    } catch (error) {
      applyProblem(form, error, "Couldn't create your project. Please try again.");
    }
  });

  return (
    <Dialog
      title={`Duplicate ${project.name}`}
      description="Copies the plan. Expenses, quotes, invoices and contracts stay where they are."
      onClose={onClose}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel="Create Project"
          pendingLabel="Creating Project..."
          isSubmitting={copy.isPending}
          problem={errors.root?.["problem"]?.message}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Field label="Project Name" error={errors.name?.message}>
            {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
          </Field>
          <Field label="Total Budget" error={errors.budget?.message}>
            {(control) => <MoneyInput {...control} {...form.register("budget")} />}
          </Field>
          <fieldset>
            <legend className="font-medium">What to copy</legend>
            <Choice label="Budget lines and contingency" input={form.register("budgetLines")} />
            <Choice label="Scope of work" input={form.register("scope")} />
            <Choice label="Milestones" input={form.register("milestones")} />
          </fieldset>
          <CopiedStart form={form} />
        </DialogForm>
      )}
    </Dialog>
  );
}

type CopyForm = UseFormReturn<CopyValues, unknown, ProjectCopyInput>;

/** The start that milestone dates move to; hidden if milestones aren't copied. */
function CopiedStart({ form }: { form: CopyForm }) {
  if (!form.watch("milestones")) return null;
  return (
    <Field
      label="Start Date"
      isOptional
      hint="Milestones move with it. Without a start date they are copied without dates."
      error={form.formState.errors.startsOn?.message}
    >
      {(control) => (
        <DateInput
          {...control}
          {...form.register("startsOn", { setValueAs: (day: string) => day || null })}
        />
      )}
    </Field>
  );
}

function Choice({ label, input }: { label: string; input: UseFormRegisterReturn }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input {...input} type="checkbox" className="size-4.5 shrink-0" />
      {label}
    </label>
  );
}
