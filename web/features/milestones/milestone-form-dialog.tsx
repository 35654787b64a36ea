import { useForm } from "react-hook-form";
import type { ProposedMilestone } from "../../../shared/assistant/proposal.ts";
import { type Milestone, milestoneFields } from "../../../shared/milestones/contract.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { useIdempotencyKey } from "../../lib/forms/use-idempotency-key.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../ui/dialog/record-form.tsx";
import { HistoryButton } from "../activity/history-button-dialog.tsx";
import { MilestoneFields } from "./milestone-fields.tsx";
import { NEW_MILESTONE, valuesOf } from "./milestone-form.ts";
import { announceSaved } from "./notices.ts";
import { useCreateMilestone, useUpdateMilestone } from "./mutations.ts";

const FAILED = "Couldn't save the milestone. Please try again.";

interface MilestoneFormDialogProps {
  projectId: number;
  /** the milestone to edit; undefined to add one */
  milestone?: Milestone;
  /** proposed values; closing asks before discarding them */
  initial?: ProposedMilestone;
  /** key of the creation; by default the form makes one for each different content */
  idempotencyKey?: string;
  onClose: () => void;
  /** called before `onClose` */
  onSaved?: (saved: Milestone) => void;
}

/** Adds or edits a milestone. */
export function MilestoneFormDialog(props: MilestoneFormDialogProps) {
  const { projectId, milestone, initial, onSaved } = props;
  const current = milestone ?? initial;
  const create = useCreateMilestone();
  const update = useUpdateMilestone();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    resolver: schemaResolver(milestoneFields),
    defaultValues: current ? valuesOf(current) : NEW_MILESTONE,
  });
  const storedDraft = useDraft(
    initial ? undefined : `milestone:${projectId}:${milestone?.id ?? "new"}`,
  );
  const draft = useFormDraft(storedDraft, form);
  const { errors, isDirty, isSubmitting } = form.formState;
  const problem = errors.root?.["problem"]?.message;
  const isEdit = milestone !== undefined;

  function onClose() {
    storedDraft.forget();
    props.onClose();
  }

  const submit = form.handleSubmit(async (fields) => {
    const input = { ...fields, projectId };
    const idempotencyKey = props.idempotencyKey ?? keyOf(input);
    try {
      const saved = isEdit
        ? await update.mutateAsync({ id: milestone.id, input })
        : await create.mutateAsync({ input, idempotencyKey });
      announceSaved(saved, isEdit);
      onSaved?.(saved);
    } catch (error) {
      applyProblem(form, error, FAILED);
      return;
    }
    onClose();
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
          problem={problem}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <MilestoneFields form={form} current={current?.category ?? undefined} />
          {isEdit && (
            <HistoryButton
              kind="milestone"
              recordId={milestone.id}
              isDirty={isDirty}
              onUndone={onClose}
            />
          )}
        </RecordForm>
      )}
    </Dialog>
  );
}
