import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type BudgetLineRecord, budgetLine } from "../../../../shared/budget/contract.ts";
import { budgetLineFields } from "../../../../shared/budget/input.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { HistoryButton } from "../../activity/history-button-dialog.tsx";
import { budgetOverviewQuery } from "../plan-queries.ts";
import { LineFields } from "./line-fields.tsx";
import { NEW_LINE, toLineValues } from "./line-form.ts";
import { useCreateLine, useUpdateLine } from "../mutations.ts";
import { useTakeFrom } from "./use-take-from.tsx";

const FAILED = "Couldn't save the budget line. Please try again.";

interface LineFormDialogProps {
  projectId: number;
  /** line to edit; undefined to add one */
  line?: BudgetLineRecord;
  onClose: () => void;
}

function useLineForm({ projectId, line }: LineFormDialogProps) {
  const form = useForm({
    resolver: schemaResolver(budgetLineFields, ["planned", "low", "high"]),
    defaultValues: line ? toLineValues(line) : NEW_LINE,
  });
  const lines = useQuery(budgetOverviewQuery(projectId)).data?.lines ?? [];
  const taken = useTakeFrom(form, line, lines);
  const storedDraft = useDraft(`budget-line:${projectId}:${line?.id ?? "new"}`);
  return { form, storedDraft, draft: useFormDraft(storedDraft, form), lines, taken };
}

export function LineFormDialog(props: LineFormDialogProps) {
  const { projectId, line } = props;
  const create = useCreateLine();
  const update = useUpdateLine();
  const keyOf = useIdempotencyKey();
  const { form, storedDraft, draft, lines, taken } = useLineForm(props);
  const conflict = useConflict({
    kind: "line",
    record: budgetLine,
    toFormValues: toLineValues,
    form,
    draft: storedDraft,
    opened: line,
    onSave: () => void submit(),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const problem = errors.root?.["problem"]?.message;
  const isEdit = line !== undefined;
  const title = isEdit ? "Edit budget line" : "Add budget line";

  function onClose() {
    storedDraft.clear();
    props.onClose();
  }

  const submit = form.handleSubmit(async (fields) => {
    const input = { ...fields, projectId, ...taken.inputFor(fields.planned) };
    try {
      const saved = isEdit
        ? await update.mutateAsync({ before: conflict.startedFrom() ?? line, input })
        : await create.mutateAsync({ input, idempotencyKey: keyOf(input) });
      toast({
        title: isEdit ? "Budget line updated" : "Budget line added",
        description: lineName(saved),
        ...taken.undoFor(saved, input),
      });
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, FAILED);
      return;
    }
    onClose();
  });

  return (
    <Dialog title={title} onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel={isEdit ? "Save changes" : title}
          pendingLabel={isEdit ? "Saving..." : "Adding..."}
          isSubmitting={isSubmitting}
          problem={problem}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <LineFields {...{ form, lines, isEdit }} takeFrom={taken.field} />
          {isEdit && (
            <HistoryButton
              kind="budget_line"
              recordId={line.id}
              isDirty={isDirty}
              onUndone={onClose}
            />
          )}
          {conflict.dialog}
        </DialogForm>
      )}
    </Dialog>
  );
}
