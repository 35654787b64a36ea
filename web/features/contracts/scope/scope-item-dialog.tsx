import { useForm } from "react-hook-form";
import type { ScopeComparison } from "../../../../shared/contracts/scope.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
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

/** Renames or deletes an item. Its quote lines stay, and can belong to another one. */
export function ScopeItemDialog({ place, item, onClose }: ScopeItemDialogProps) {
  const rename = useRenameScopeItem(place);
  const remove = useDeleteScopeItem(place);
  const form = useForm({ defaultValues: { title: item.title } });
  const { errors, isDirty, isSubmitting } = form.formState;

  async function save(write: () => Promise<unknown>) {
    try {
      await write();
    } catch (error) {
      applyProblem(form, error, "Couldn’t save the scope item. Please try again.");
      return;
    }
    onClose();
  }
  const submit = form.handleSubmit(({ title }) => save(() => rename.mutateAsync({ item, title })));

  return (
    <Dialog title="Edit scope item" description={place.work} onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel="Save item"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          aside={
            <Button
              variant="quiet"
              isPending={remove.isPending}
              onClick={() => void save(() => remove.mutateAsync(item))}
            >
              Delete item
            </Button>
          }
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <Field
            label="Item"
            hint="If you delete it, its prices and entries go with it. The quotes keep their lines."
            isRequired
            error={errors.title?.message}
          >
            {(control) => <Input {...control} {...form.register("title")} />}
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}
