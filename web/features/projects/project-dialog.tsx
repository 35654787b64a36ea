import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type CalendarDate,
  calendarDateAt,
  parseCalendarDate,
} from "../../../shared/calendar-date.ts";
import type { Project } from "../../../shared/projects/contract.ts";
import type { ProjectInput } from "../../../shared/projects/input.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/form/date-input.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { HistoryButton } from "../activity/history-button-dialog.tsx";
import { RulesButton } from "../merchant-rules/rules-button-dialog.tsx";
import { useCreateProject, useUpdateDates, useUpdateProject } from "./mutations.ts";
import { NO_PROJECT, type ProjectValues, toProjectValues } from "./project-fields.tsx";
import { ProjectForm } from "./project-form.tsx";
import { projectSummaryQuery } from "./queries.ts";
import { useProjectForm } from "./use-project-form.ts";

interface NewProjectDialogProps {
  onCreated: (project: Project) => void;
  onClose: () => void;
}

export function NewProjectDialog({ onCreated, onClose }: NewProjectDialogProps) {
  const creation = useCreateProject();

  async function create(input: ProjectInput) {
    const created = await creation.mutateAsync(input);
    onCreated(created);
    toast({ title: "Project created", description: created.name });
    onClose();
  }

  return (
    <ProjectDialog
      title="New Project"
      name="new"
      initial={NO_PROJECT}
      onSave={(input) => create(input)}
      onClose={onClose}
      failure="Couldn't create your project. Please try again."
      isPending={creation.isPending}
      saveLabel="Create Project"
      pendingLabel="Creating Project..."
    />
  );
}

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const update = useUpdateProject();
  const dates = useUpdateDates();
  const { startDate, finishedOn } = project;
  const started = startDate === null ? "" : calendarDateAt(new Date(startDate));
  const [startedOn, setStartedOn] = useState<string>(started);
  const day = parseCalendarDate(startedOn);

  async function save(input: ProjectInput, before: Project = project) {
    await update.mutateAsync({ before, input });
    // After the other fields: its new version would conflict with them.
    if (startedOn !== started && day !== undefined) {
      await dates.mutateAsync({
        id: project.id,
        startedOn: day,
        finishedOn: toCalendarDate(finishedOn),
      });
    }
    toast({ title: "Project updated" });
    onClose();
  }

  return (
    <ProjectDialog
      title="Edit Project"
      name={String(project.id)}
      initial={toProjectValues(project)}
      opened={project}
      onSave={save}
      onClose={onClose}
      failure="Couldn't save your changes. Please try again."
      isPending={update.isPending || dates.isPending}
      isDirty={startedOn !== started}
      saveLabel="Save Changes"
      pendingLabel="Saving..."
    >
      <Field label="Start Date">
        {(control) => (
          <DateInput
            {...control}
            value={startedOn}
            max={finishedOn ?? undefined}
            onChange={({ target }) => setStartedOn(target.value)}
          />
        )}
      </Field>
    </ProjectDialog>
  );
}

/** Narrows the type of a server date, which is always valid. */
function toCalendarDate(day: string | null): CalendarDate | null {
  return day === null ? null : (parseCalendarDate(day) ?? null);
}

function ProjectRules({ id }: { id: number }) {
  const { data: summary } = useQuery(projectSummaryQuery(id));
  const used = Object.keys(summary?.categoryBreakdown ?? {});
  return <RulesButton projectId={id} ownCategories={used} />;
}

interface ProjectDialogProps {
  title: string;
  /** key of the draft */
  name: string;
  initial: ProjectValues;
  opened?: Project;
  onSave: (input: ProjectInput, before: Project | undefined) => Promise<void>;
  onClose: () => void;
  failure: string;
  isPending: boolean;
  saveLabel: string;
  pendingLabel: string;
  /** whether `children` have changes */
  isDirty?: boolean;
  /** further fields */
  children?: ReactNode;
}

function ProjectDialog(props: ProjectDialogProps) {
  const { title, opened, isPending, saveLabel, pendingLabel, children } = props;
  const form = useProjectForm(props);
  const isDirty = form.isDirty || props.isDirty === true;

  function close() {
    form.clearDraft();
    props.onClose();
  }

  return (
    <Dialog title={title} onClose={close} isDirty={isDirty}>
      {(requestClose) => (
        <ProjectForm form={form}>
          {children}
          {opened && (
            <div className="flex flex-wrap gap-2">
              <ProjectRules id={opened.id} />
              <HistoryButton
                kind="project"
                recordId={opened.id}
                isDirty={isDirty}
                onUndone={close}
              />
            </div>
          )}
          {form.conflict}
          <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
            <DraftNote draft={form.draft} />
            <Button onClick={requestClose}>Cancel</Button>
            <Button variant="primary" type="submit" isPending={isPending}>
              {isPending ? pendingLabel : saveLabel}
            </Button>
          </div>
        </ProjectForm>
      )}
    </Dialog>
  );
}
