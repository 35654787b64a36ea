import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ScopeComparison } from "../../../../shared/contracts/scope.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { DeleteDialog } from "../../../lib/delete-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { type ScopePlace, useDeleteScopeItem, useRenameScopeItem } from "../scope-mutations.ts";

interface ScopeItemDialogProps {
  place: ScopePlace;
  item: ScopeComparison["items"][number];
  onClose: () => void;
}

const FAILED = "Couldn’t save the scope item. Please try again.";

/** Renames or deletes an item. Its quote lines stay and can be assigned to another item. */
export function ScopeItemDialog({ place, item, onClose }: ScopeItemDialogProps) {
  const rename = useRenameScopeItem(place);
  const remove = useDeleteScopeItem(place);
  const form = useForm({ defaultValues: { title: item.title } });
  const { errors, isDirty, isSubmitting } = form.formState;

  const [isAsking, setIsAsking] = useState(false);

  const submit = form.handleSubmit(async ({ title }) => {
    try {
      await rename.mutateAsync({ item, title });
    } catch (error) {
      applyProblem(form, error, FAILED);
      return;
    }
    onClose();
  });

  return (
    <Dialog title="Edit scope item" description={place.work} onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel="Save item"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              Delete item
            </Button>
          }
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Field label="Item" isRequired error={errors.title?.message}>
            {(control) => <Input {...control} {...form.register("title")} />}
          </Field>
          {isAsking && (
            <DeleteDialog
              title="Delete scope item?"
              message={`“${item.title}” will be deleted with its prices and entries. The quotes keep their lines.`}
              deletion={remove}
              of={item}
              failure={FAILED}
              onDeleted={onClose}
              onClose={() => setIsAsking(false)}
            />
          )}
        </DialogForm>
      )}
    </Dialog>
  );
}
