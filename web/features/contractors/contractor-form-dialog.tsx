import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import {
  type Contractor,
  contractor as contractorSchema,
} from "../../../shared/contractors/contract.ts";
import type { ContractorInput } from "../../../shared/contractors/input.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { useConflict } from "../../lib/forms/conflict/use-conflict.tsx";
import { DraftNote } from "../../lib/forms/draft-note.tsx";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { useIdempotencyKey } from "../../lib/forms/use-idempotency-key.ts";
import { useIsOpen } from "../../lib/forms/use-is-open.ts";
import { useDraft, useFormDraft } from "../../lib/forms/use-form-draft.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { RecordForm } from "../../ui/dialog/record-form.tsx";
import { HistoryButton } from "../activity/history-button-dialog.tsx";
import { ContractorFields } from "./contractor-fields.tsx";
import {
  contractorResolver,
  NEW_CONTRACTOR,
  type NewContractor,
  toContractorValues,
} from "./contractor-form.ts";
import { announceSaved } from "./contractor-notices.ts";
import { limitFromError, loadUpgradePrompt } from "./upgrade-prompt.tsx";
import { useCreateContractor, useUpdateContractor } from "./mutations.ts";

interface ContractorFormDialogProps {
  /** contractor to edit; undefined to add one */
  contractor?: Contractor;
  /** values of a new contractor; closing asks first, as after typing */
  initial?: NewContractor;
  /** key of the creation; by default the form generates one per distinct content */
  idempotencyKey?: string;
  onClose: () => void;
  /** called before `onClose` */
  onSaved?: (saved: Contractor) => void;
}

const FAILED = "Couldn't save the contractor. Please try again.";

const CONFLICT = {
  kind: "contractor",
  record: contractorSchema,
  toFormValues: toContractorValues,
} as const;

function useSave(idempotencyKey: string | undefined) {
  const create = useCreateContractor();
  const update = useUpdateContractor();
  const idempotencyKeyFor = useIdempotencyKey();

  return (before: Contractor | undefined, input: ContractorInput) =>
    before === undefined
      ? create.mutateAsync({ input, idempotencyKey: idempotencyKey ?? idempotencyKeyFor(input) })
      : update.mutateAsync({ before, input });
}

function historyProps({ id }: Contractor) {
  return { kind: "contractor", recordId: id } as const;
}

/** Adds or edits a contractor. May be opened over another form and leaves it unchanged. */
export function ContractorFormDialog(props: ContractorFormDialogProps) {
  const { contractor, initial, onSaved } = props;
  const source = contractor ?? initial;
  const [prompt, setPrompt] = useState<ReactNode>(null);
  const form = useForm({
    resolver: contractorResolver,
    defaultValues: source === undefined ? NEW_CONTRACTOR : toContractorValues(source),
  });
  const stored = useDraft(initial ? undefined : `contractor:${contractor?.id ?? "new"}`);
  const draft = useFormDraft(stored, form);
  const save = useSave(props.idempotencyKey);
  const onSave = () => void submit();
  const conflict = useConflict({ ...CONFLICT, form, draft: stored, opened: contractor, onSave });
  const isOpen = useIsOpen();
  const { errors, isDirty, isSubmitting } = form.formState;
  const isEdit = contractor !== undefined;

  function onClose() {
    stored.clear();
    props.onClose();
  }

  function explain(error: unknown) {
    applyProblem(form, error, FAILED);
    const reached = limitFromError(error);
    if (reached === undefined) return;
    void showWhenLoaded(setPrompt, () =>
      loadUpgradePrompt(reached, { onClose: () => setPrompt(null), isOverForm: true }),
    );
  }

  const submit = form.handleSubmit(async (input) => {
    let saved;
    try {
      saved = await save(conflict.startedFrom(), input);
    } catch (error) {
      if (conflict.catches(error)) return;
      explain(error);
      return;
    }
    announceSaved(isEdit);
    onSaved?.(saved);
    if (isOpen.current) onClose();
  });

  return (
    <Dialog
      title={isEdit ? "Edit Contractor" : "Add Contractor"}
      onClose={onClose}
      isDirty={isDirty || initial !== undefined}
    >
      {(requestClose) => (
        <>
          <RecordForm
            noun="Contractor"
            isEdit={isEdit}
            isSubmitting={isSubmitting}
            problem={errors.root?.["problem"]?.message}
            aside={<DraftNote draft={draft} />}
            onSubmit={(event) => void submit(event)}
            onCancel={requestClose}
          >
            <ContractorFields form={form} specialty={source?.specialty} />
            {isEdit && (
              <HistoryButton {...historyProps(contractor)} {...{ isDirty, onUndone: onClose }} />
            )}
          </RecordForm>
          {prompt}
          {conflict.dialog}
        </>
      )}
    </Dialog>
  );
}
