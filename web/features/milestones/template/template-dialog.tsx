import { flushSync } from "react-dom";
import { type FormEvent, useState } from "react";
import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import {
  isRenovationKind,
  likelyKind,
  RENOVATION_KINDS,
  type RenovationKind,
} from "./templates.ts";
import type { Project } from "../../../../shared/projects/contract.ts";
import { useIsOpen } from "../../../lib/forms/use-is-open.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { announceAdded } from "../notices.ts";
import { ProposedStep } from "./proposed-step.tsx";
import { useTemplate } from "./use-template.ts";
import { useCreateMilestones } from "./template-mutations.ts";

/** Scrolls and focuses, because the first marked step may be off screen. */
function focusFirstError(form: HTMLElement) {
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

const FAILED = "Couldn't add the milestones. Please try again.";

interface TemplateDialogProps {
  project: Project;
  today: CalendarDate;
  onClose: () => void;
}

/** Proposes the usual steps of a renovation with dates, to edit and add together. */
export function TemplateDialog({ project, today, onClose }: TemplateDialogProps) {
  const template = useTemplate(likelyKind(project.name), today);
  const creation = useCreateMilestones();
  const [problem, setProblem] = useState<string>();
  const isOpen = useIsOpen();

  async function add(form: HTMLElement) {
    setProblem(undefined);
    if (template.count === 0) return setProblem("Choose at least one milestone");
    const milestones = flushSync(template.check);
    if (milestones === undefined) {
      focusFirstError(form);
      return setProblem("Please check the steps for errors.");
    }
    try {
      const added = await creation.mutateAsync({ projectId: project.id, milestones });
      announceAdded(added.length);
    } catch (error) {
      if (error instanceof ProblemError) {
        const { issues } = error;
        flushSync(() => template.showIssues(issues));
        focusFirstError(form);
      }
      return setProblem(errorMessage(error, FAILED));
    }
    if (isOpen.current) onClose();
    return undefined;
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!creation.isPending) void add(event.currentTarget);
  }

  return (
    <Dialog
      title="Start from a template"
      description="A typical schedule for this kind of project. Edit anything, and uncheck what you don't need."
      size="lg"
      onClose={onClose}
      isDirty={template.isDirty}
    >
      {(requestClose) => (
        <form noValidate onSubmit={handleSubmit}>
          <Start template={template} />
          <ol aria-label="Suggested milestones" className="mt-4 divide-y divide-line">
            {template.rows.map((row, index) => (
              <ProposedStep
                // Steps have no id; their titles are editable.
                key={`${template.kind} ${String(index)}`}
                number={index + 1}
                row={row}
                errors={template.errors[index] ?? {}}
                onChange={(change) => template.change(index, change)}
              />
            ))}
          </ol>
          <div className="sticky foot space-y-3 border-t border-line bg-surface px-5 py-3">
            {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={requestClose}>Cancel</Button>
              <Button type="submit" variant="primary" isPending={creation.isPending}>
                {creation.isPending ? "Adding..." : addLabel(template.count)}
              </Button>
            </div>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function addLabel(count: number): string {
  return count === 1 ? "Add 1 Milestone" : `Add ${count} Milestones`;
}

/** Kind and start date of the template. Another kind asks before discarding edits. */
function Start({ template }: { template: ReturnType<typeof useTemplate> }) {
  const [wanted, setWanted] = useState<RenovationKind>();

  function choose(text: string) {
    if (!isRenovationKind(text)) return;
    if (template.isEdited) setWanted(text);
    else template.chooseKind(text);
  }

  function confirm() {
    if (wanted !== undefined) template.chooseKind(wanted);
    setWanted(undefined);
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Project type">
        {(control) => (
          <Select
            {...control}
            value={template.kind}
            onChange={(event) => choose(event.target.value)}
          >
            {RENOVATION_KINDS.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Start date">
        {(control) => (
          <DateInput
            {...control}
            value={template.start}
            onChange={(event) => template.setStart(event.target.value)}
            min="1900-01-01"
            max="2200-12-31"
          />
        )}
      </Field>
      {wanted !== undefined && (
        <ConfirmDialog
          title={`Switch to ${wanted}?`}
          message="Your edits to titles and dates will be lost."
          cancelLabel="Keep my changes"
          confirmLabel="Change"
          onCancel={() => setWanted(undefined)}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}
