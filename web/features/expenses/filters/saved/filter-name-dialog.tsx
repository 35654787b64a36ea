import { useState } from "react";
import { MAX_FILTER_NAME, type SavedFilter } from "../../../../../shared/expenses/saved-filters.ts";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { DialogForm } from "../../../../ui/dialog/dialog-form.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { problemOf, useChangeSavedFilters } from "./saved-filters-queries.ts";

interface FilterNameDialogProps {
  projectId: number;
  filters: readonly SavedFilter[];
  /** the filter to rename; a new one has an empty name */
  filter: SavedFilter;
  onSaved: () => void;
  onClose: () => void;
}

/** Saves a filter under a name, or renames it. */
export function FilterNameDialog(props: FilterNameDialogProps) {
  const { projectId, filter, onSaved, onClose } = props;
  const [name, setName] = useState(filter.name);
  const [problem, setProblem] = useState<string>();
  const write = useChangeSavedFilters(projectId);
  const isNew = filter.name === "";

  function changed(filters: readonly SavedFilter[]): SavedFilter[] {
    const named = { ...filter, name: name.trim() };
    if (isNew) return [...filters, named];
    return filters.map((one) => (one.name === filter.name ? named : one));
  }

  function submit() {
    const found = problemOf(changed(props.filters));
    setProblem(found);
    if (found === undefined) write.mutate(changed, { onSuccess: onSaved });
  }

  return (
    <Dialog
      title={isNew ? "Save filter" : "Rename filter"}
      size="sm"
      isDirty={name !== filter.name}
      onClose={onClose}
    >
      {(requestClose) => (
        <DialogForm
          submitLabel={isNew ? "Save" : "Rename"}
          pendingLabel="Saving..."
          isSubmitting={write.isPending}
          problem={
            write.error
              ? errorMessage(write.error, "Failed to save filter. Please try again.")
              : undefined
          }
          onSubmit={submit}
          onCancel={requestClose}
        >
          <Field label="Name" error={problem} isRequired>
            {(control) => (
              <Input
                {...control}
                maxLength={MAX_FILTER_NAME}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}
