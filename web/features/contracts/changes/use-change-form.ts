import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import {
  type ChangeOrderRecord,
  changeOrder as changeOrderSchema,
  type QuoteRecord,
} from "../../../../shared/contracts/contract.ts";
import { changeOrderInput, type ChangeOrderInput } from "../../../../shared/contracts/input.ts";
import { useConflict } from "../../../lib/forms/conflict/use-conflict.tsx";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";

type Values = z.input<typeof changeOrderInput>;
export type Form = UseFormReturn<Values, unknown, ChangeOrderInput>;

const NEW: Values = { reason: "", cost: "", days: 0, status: "proposed", scopeItems: [] };

/** Values and draft of the form. */
export function useChangeForm(quote: QuoteRecord, change: ChangeOrderRecord | undefined) {
  const storedDraft = useDraft(`change-order:${quote.id}:${change?.id ?? "new"}`);
  const form: Form = useForm({
    resolver: schemaResolver(changeOrderInput, ["cost"]),
    defaultValues: change === undefined ? NEW : toChangeOrderValues(change),
  });
  const draft = useFormDraft(storedDraft, form);
  return { form, storedDraft, draft, isDirty: form.formState.isDirty };
}

export function useChangeConflict(
  { form, storedDraft }: ReturnType<typeof useChangeForm>,
  opened: ChangeOrderRecord | undefined,
  onSave: () => void,
) {
  return useConflict({
    kind: "change",
    record: changeOrderSchema,
    toFormValues: toChangeOrderValues,
    form,
    draft: storedDraft,
    opened,
    onSave,
  });
}

function toChangeOrderValues({
  reason,
  cost,
  days,
  status,
  scopeItems,
}: ChangeOrderRecord): Values {
  return { reason, cost, days, status, scopeItems };
}
