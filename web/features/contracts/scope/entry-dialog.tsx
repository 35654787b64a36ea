import type { FormEvent } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { ENTERED_STATES, type ScopeComparison } from "../../../../shared/contracts/scope.ts";
import { applyProblem } from "../../../lib/forms/apply-problem.ts";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { DateInput } from "../../../ui/form/date-input.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { type ScopePlace, useEnterScope } from "../scope-mutations.ts";
import { entryInputs, entryValues, type EntryValues, hasPrice } from "./entry-form.ts";
import { useEntryConflict } from "./use-entry-conflict.ts";
import type { ComparedScope, ScopeColumn } from "./scope-columns.ts";
import { STATE_WORDS } from "./scope-words.ts";

interface EntryDialogProps {
  place: ScopePlace;
  scope: ComparedScope;
  item: ScopeComparison["items"][number];
  column: ScopeColumn;
  onClose: () => void;
}

/** A quote's entry for an item, and the item's expected cost beyond it. */
export function EntryDialog({ place, scope, item, column, onClose }: EntryDialogProps) {
  const enter = useEnterScope(place);
  const quoteId = column.quote.id;
  const form = useForm({ defaultValues: entryValues(scope.cellOf(item.id, quoteId)) });
  const conflict = useEntryConflict({ scope, item, column, form }, () => void save());
  const { errors, isDirty, isSubmitting } = form.formState;
  const isNamed = column.scope.lines.some(({ items }) =>
    items.some(({ itemId }) => itemId === item.id),
  );
  const gapIds = scope.columns
    .map(({ quote }) => quote.id)
    .filter((id) => {
      const state = scope.cellOf(item.id, id)?.state ?? "not_mentioned";
      return state === "not_mentioned" || state === "excluded";
    });
  const state = useWatch({ control: form.control, name: "state" });

  async function saveValues(values: EntryValues) {
    const read = entryInputs(values, { quoteId, gapIds, isNamed });
    if ("problems" in read) {
      for (const field of ["allowance", "amount", "high"] as const) {
        const message = read.problems[field];
        if (message !== undefined) form.setError(field, { message }, { shouldFocus: true });
      }
      return;
    }
    try {
      await enter.mutateAsync({ item: conflict.seen(), inputs: read.inputs });
    } catch (error) {
      if (conflict.catches(error)) return;
      applyProblem(form, error, "Couldn't save your entry. Please try again.");
      return;
    }
    onClose();
  }

  function save(event?: FormEvent) {
    return form.handleSubmit(saveValues)(event);
  }

  return (
    <Dialog title={item.title} description={column.name} onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel="Save"
          pendingLabel="Saving..."
          isSubmitting={isSubmitting}
          problem={errors.root?.["problem"]?.message}
          onSubmit={(event) => void save(event)}
          onCancel={requestClose}
        >
          <StateFields form={form} isNamed={isNamed} />
          {hasPrice(state, isNamed) && (
            <PriceFields
              form={form}
              others={scope.columns.flatMap(({ quote, name }) => {
                const cell = scope.cellOf(item.id, quote.id);
                const amount = cell?.state === "priced" ? cell.amount : null;
                return amount === null || quote.id === quoteId
                  ? []
                  : [{ id: quote.id, label: `${name}'s price, ${formatMoney(amount)}` }];
              })}
              otherGaps={gapIds.filter((id) => id !== quoteId).length}
            />
          )}
          {conflict.dialog}
        </DialogForm>
      )}
    </Dialog>
  );
}

type Form = UseFormReturn<EntryValues>;

function StateFields({ form, isNamed }: { form: Form; isNamed: boolean }) {
  const { register } = form;
  const { errors } = form.formState;
  const state = useWatch({ control: form.control, name: "state" });
  return (
    <>
      <Field label="In this quote">
        {(control) => (
          <Select {...control} {...register("state")}>
            <option value="">{isNamed ? "Based on its lines" : "Not mentioned"}</option>
            {ENTERED_STATES.map((one) => (
              <option key={one} value={one}>
                {STATE_WORDS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {state === "allowance" && (
        <Field label="Allowance amount" isRequired error={errors.allowance?.message}>
          {(control) => <MoneyInput {...control} {...register("allowance")} />}
        </Field>
      )}
      {state !== "" && (
        <Field
          label="Answered on"
          hint="If the contractor told you later."
          isOptional
          error={errors.answeredOn?.message}
        >
          {(control) => (
            <DateInput {...control} {...register("answeredOn")} min="1900-01-01" max="2200-12-31" />
          )}
        </Field>
      )}
    </>
  );
}

interface PriceFieldsProps {
  form: Form;
  /** quotes that have a price for the item */
  others: readonly { id: number; label: string }[];
  /** other quotes with the same gap */
  otherGaps: number;
}

function PriceFields({ form, others, otherGaps }: PriceFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const [source, state] = useWatch({ control: form.control, name: ["source", "state"] });
  const isTyped = source === "own" || source === "contractor" || source === "range";
  return (
    <>
      <Field
        label={state === "allowance" ? "Expected cost" : "Price of this gap"}
        hint="Adds to the quote in the adjusted total."
      >
        {(control) => (
          <Select {...control} {...register("source")}>
            <option value="">No price yet</option>
            <option value="own">My figure</option>
            <option value="contractor">The contractor's price</option>
            <option value="range">A range</option>
            {others.map(({ id, label }) => (
              <option key={id} value={`quote:${id}`}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isTyped && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={source === "range" ? "Low" : "Amount"}
            isRequired
            error={errors.amount?.message}
          >
            {(control) => <MoneyInput {...control} {...register("amount")} />}
          </Field>
          {source === "range" && (
            <Field label="High" isRequired error={errors.high?.message}>
              {(control) => <MoneyInput {...control} {...register("high")} />}
            </Field>
          )}
        </div>
      )}
      {otherGaps > 0 && source !== "" && state !== "allowance" && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" className="size-4.5 shrink-0" {...register("isForAll")} />
          {otherGaps === 1
            ? "Also for the other quote with this gap"
            : `Also for the ${otherGaps} other quotes with this gap`}
        </label>
      )}
    </>
  );
}
