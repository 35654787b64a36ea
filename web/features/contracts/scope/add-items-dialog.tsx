import { useForm } from "react-hook-form";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { type ScopePlace, useAddScopeItems } from "../scope-mutations.ts";

interface AddItemsDialogProps {
  place: ScopePlace;
  onClose: () => void;
}

/** Adds items to a scope, one per line. */
export function AddItemsDialog({ place, onClose }: AddItemsDialogProps) {
  const add = useAddScopeItems(place);
  const form = useForm({ defaultValues: { titles: "" } });
  const storedDraft = useDraft(`scope-items:${place.projectId}:${place.work}`);
  const draft = useFormDraft(storedDraft, form);
  const { errors, isDirty, isSubmitting } = form.formState;

  function close() {
    storedDraft.clear();
    onClose();
  }

  const submit = form.handleSubmit(async ({ titles }) => {
    const given = titles.split("\n").filter((title) => title.trim() !== "");
    if (given.length === 0) {
      form.setError("titles", { message: "Enter at least one item" }, { shouldFocus: true });
      return;
    }
    try {
      await add.mutateAsync({ titles: given });
    } catch (error) {
      applyProblem(form, error, "Couldn’t add scope items. Please try again.");
      return;
    }
    close();
  });

  return (
    <Dialog title="Add scope items" description={place.work} onClose={close} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel="Add items"
          pendingLabel="Adding..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Field
            label="Items"
            hint="What the work includes, one item per line."
            isRequired
            error={errors.titles?.message}
          >
            {(control) => (
              <Textarea
                {...control}
                {...form.register("titles")}
                rows={8}
                placeholder={"Demolition\nPermits\nCabinets"}
              />
            )}
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}
