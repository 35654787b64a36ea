import type { ReactElement } from "react";
import { useForm } from "react-hook-form";
import type { ProposedMilestone } from "../../../shared/assistant/proposal.ts";
import {
  type Milestone,
  milestone as milestoneSchema,
  milestoneForm,
} from "../../../shared/milestones/contract.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useConflict } from "../../lib/forms/conflict/use-conflict.tsx";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { storedDrafts } from "../../lib/forms/drafts.ts";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { useIsOpen } from "../../lib/forms/use-is-open.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { mayEdit } from "../../lib/opened-home.ts";
import { prepareDialog, preparedDialog } from "../../lib/prepared-dialog.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../ui/dialog/record-form.tsx";
import { HistoryButton } from "../activity/history-button-dialog.tsx";
import type { DialogContext } from "./milestone-actions.tsx";
import { MilestoneFields } from "./milestone-fields.tsx";
import { NEW_MILESTONE, toMilestoneValues } from "./milestone-form.ts";
import { useSaveMilestone } from "./use-save-milestone.ts";

const FAILED = "Couldn't save the milestone. Please try again.";

const CONFLICT = {
  kind: "milestone",
  record: milestoneSchema,
  toFormValues: toMilestoneValues,
} as const;

interface MilestoneFormDialogProps {
  projectId: number;
  /** the milestone to edit; undefined to add one */
  milestone?: Milestone;
  /** proposed values; closing asks before discarding them */
  initial?: ProposedMilestone;
  /** key of the creation; by default the form generates one per distinct content */
  idempotencyKey?: string;
  onClose: () => void;
  /** called before `onClose` */
  onSaved?: (saved: Milestone) => void;
}

/** Renders the form for the next press. */
export function prepareAdd(context: DialogContext): void {
  if (mayEdit()) prepareDialog(context.setDialog, () => formOf(context));
}

/** @param milestone to edit; undefined to add one */
export function showForm(context: DialogContext, milestone?: Milestone): ReactElement {
  return preparedDialog(formOf(context, milestone));
}

function formOf(context: DialogContext, milestone?: Milestone): ReactElement {
  function handleClose() {
    context.setDialog(null);
    prepareAdd(context);
  }
  const projectId = milestone?.projectId ?? context.project.id;
  return (
    <MilestoneFormDialog
      key={milestone ? milestone.id : `${projectId} ${storedDrafts()}`}
      projectId={projectId}
      {...(milestone && { milestone })}
      onClose={handleClose}
    />
  );
}

/** Adds or edits a milestone. */
export function MilestoneFormDialog(props: MilestoneFormDialogProps) {
  const { projectId, milestone, initial, idempotencyKey, onSaved } = props;
  const current = milestone ?? initial;
  const { save, question, milestones } = useSaveMilestone({ projectId, idempotencyKey });
  const form = useForm({
    resolver: schemaResolver(milestoneForm),
    defaultValues: current ? toMilestoneValues(current) : NEW_MILESTONE,
  });
  const storedDraft = useDraft(
    initial ? undefined : `milestone:${projectId}:${milestone?.id ?? "new"}`,
  );
  const draft = useFormDraft(storedDraft, form);
  const onSave = () => void submit();
  const referencedName = (_field: unknown, id: number) =>
    milestones.find((one) => one.id === id)?.title;
  const asks = { form, draft: storedDraft, opened: milestone, referencedName, onSave };
  const conflict = useConflict({ ...CONFLICT, ...asks });
  const isOpen = useIsOpen();
  const { errors, isDirty, isSubmitting } = form.formState;
  const isEdit = milestone !== undefined;

  function onClose() {
    storedDraft.clear();
    props.onClose();
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      const saved = await save(conflict.startedFrom(), { ...fields, projectId });
      if (saved === undefined) return;
      onSaved?.(saved);
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, FAILED);
      return;
    }
    if (isOpen.current) onClose();
  });

  return (
    <Dialog
      title={isEdit ? "Edit Milestone" : "Add Milestone"}
      onClose={onClose}
      isDirty={isDirty || initial !== undefined}
    >
      {(requestClose) => (
        <RecordForm
          noun="Milestone"
          isEdit={isEdit}
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <MilestoneFields {...{ form, current, milestones }} id={milestone?.id} />
          {isEdit && (
            <HistoryButton
              kind="milestone"
              recordId={milestone.id}
              isDirty={isDirty}
              onUndone={onClose}
            />
          )}
          {conflict.dialog}
          {question}
        </RecordForm>
      )}
    </Dialog>
  );
}
