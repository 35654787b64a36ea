import { Star } from "lucide-react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { contractorInput } from "../../../../shared/contractors/input.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { DraftNote } from "../../../lib/forms/draft-note.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { toContractorValues } from "../contractor-form.ts";
import { useUpdateContractor } from "../mutations.ts";
import { STARS } from "./stars.ts";

const ratingInput = z.object({
  /** radio button value; empty for no rating */
  rating: z.string(),
  note: z.string().check(z.maxLength(TEXT_LIMITS.paragraph, "Must be at most 5000 characters")),
});

interface RatingDialogProps {
  contractor: Contractor;
  onClose: () => void;
}

/** Stars as radio buttons, for the keyboard and screen readers. */
export function RatingDialog({ contractor, onClose }: RatingDialogProps) {
  const update = useUpdateContractor();
  const form = useForm({
    resolver: schemaResolver(ratingInput),
    defaultValues: {
      rating: contractor.rating === null ? "" : String(contractor.rating),
      note: contractor.ratingNote ?? "",
    },
  });
  const storedDraft = useDraft(`rating:${contractor.id}`);
  const draft = useFormDraft(storedDraft, form);
  const { errors, isDirty } = form.formState;

  function close() {
    storedDraft.clear();
    onClose();
  }

  const submit = form.handleSubmit(async ({ rating, note }) => {
    try {
      await update.mutateAsync(ratedAs(contractor, rating === "" ? null : Number(rating), note));
      toast({ title: "Rating saved" });
      close();
    } catch (error) {
      applyProblem(form, error, "Couldn't save the rating. Please try again.");
    }
  });

  return (
    <Dialog title={`Rate ${contractor.name}`} size="sm" onClose={close} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel="Save Rating"
          pendingLabel="Saving..."
          isSubmitting={update.isPending}
          problem={errors.root?.["problem"]?.message}
          aside={<DraftNote draft={draft} />}
          onSubmit={(event) => void submit(event)}
          onCancel={requestClose}
        >
          <StarChoice form={form} />
          <Field label="Private note" isOptional error={errors.note?.message}>
            {(control) => (
              <Textarea
                {...control}
                {...form.register("note")}
                rows={4}
                placeholder="On time, tidy, would hire again"
              />
            )}
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}

type RatingForm = UseFormReturn<z.infer<typeof ratingInput>>;

/** "Clear" selects no rating. */
function StarChoice({ form }: { form: RatingForm }) {
  return (
    <fieldset>
      <legend className="font-medium">Rating</legend>
      <div className="flex flex-wrap items-center gap-3">
        <div className="star-choice">
          {STARS.map((star) => (
            <label key={star} title={starWords(star)}>
              <input
                {...form.register("rating")}
                type="radio"
                value={star}
                aria-label={starWords(star)}
                className="sr-only"
              />
              <Star aria-hidden />
            </label>
          ))}
        </div>
        {form.watch("rating") !== "" && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => form.setValue("rating", "", { shouldDirty: true })}
          >
            Clear
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function starWords(star: number): string {
  return star === 1 ? "1 star" : `${star} stars`;
}

/** Changes only the rating; other fields keep their values. */
function ratedAs(before: Contractor, rating: number | null, ratingNote: string) {
  return {
    before,
    input: { ...contractorInput.parse(toContractorValues(before)), rating, ratingNote },
  };
}
