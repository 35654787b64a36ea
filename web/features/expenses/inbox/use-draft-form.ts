import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { textsOf } from "../../../../shared/expenses/texts.ts";
import type { Draft } from "../../../../shared/receipts/drafts.ts";
import { announceDeleted } from "../../../lib/announce-deleted.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { useDraft, useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { useIdempotencyKey } from "../../../lib/forms/use-idempotency-key.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import type { SetDialog } from "../../../lib/prepared-dialog.tsx";
import { localToday } from "../../../lib/use-today.ts";
import { toast } from "../../../ui/toast/toast.ts";
import type { ExpenseFormValues, InitialExpense } from "../form/expense-form.ts";
import { offerRule } from "../../merchant-rules/offer-mutations.ts";
import { useCreateExpense } from "../mutations.ts";
import type { Offer } from "../receipts/receipt-fill.ts";
import { draftStart, salesTaxAt } from "./draft-values.ts";
import type { FormParts } from "./form-parts.ts";
import { openInvoiceForm } from "./invoice-of-draft.tsx";
import { dropDraft, restoreDraft, useDeleteDraft } from "./inbox-mutations.ts";

export interface OpenDraftForm {
  parts: FormParts;
  projectId: number;
  draft: Draft;
  reading: NonNullable<Draft["reading"]>;
  /** after the previous draft was done, Save or the first field to fill in takes the focus */
  takesFocus: boolean;
  /** called before the draft leaves the list */
  onDone: () => void;
  setDialog: SetDialog;
}

/** The fields of a draft; typed values stay on the device until it is saved or deleted. */
export function useDraftForm({ parts, draft, reading }: OpenDraftForm) {
  const [start] = useState(() => draftStart(parts, draft, reading));
  const form = useForm({
    resolver: schemaResolver(parts.expenseFields, ["amount"]),
    defaultValues: start.values,
  });
  const typed = useDraft(`inbox:${draft.id}`);
  const [isTaxRemoved, setIsTaxRemoved] = useState(typed.before["isTaxRemoved"] === true);
  const typedBefore = useFormDraft(typed, form, () => setIsTaxRemoved(false));
  const [offers, setOffers] = useState(start.fill.offers);

  function choose({ field }: Offer, value: string) {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
    setOffers((now) => now.filter((offer) => offer.field !== field));
    form.setFocus(field);
  }

  const amount = useWatch({ control: form.control, name: "amount" });
  const salesTax = isTaxRemoved ? undefined : salesTaxAt(start, amount);
  function removeTax() {
    setIsTaxRemoved(true);
    typed.save({ isTaxRemoved: true });
  }

  return { start, form, typed, typedBefore, offers, choose, salesTax, removeTax };
}

type DraftForm = ReturnType<typeof useDraftForm>;

const REQUIRED = ["description", "amount", "category", "paymentMethod", "date"] as const;

/** @returns the ref of the Save button */
export function useDraftFocus({ start, form }: DraftForm, takesFocus: boolean) {
  const saveButton = useRef<HTMLButtonElement>(null);
  const { setFocus } = form;
  const firstEmpty = REQUIRED.find((field) => !start.values[field]);
  useEffect(() => {
    if (!takesFocus) return;
    if (firstEmpty === undefined) saveButton.current?.focus();
    else setFocus(firstEmpty);
  }, [takesFocus, firstEmpty, setFocus]);
  return saveButton;
}

/** Saves or deletes the draft, or opens it in the expense form. */
export function useDraftActions(
  { parts, projectId, draft, onDone, setDialog }: OpenDraftForm,
  { start, form, typed, salesTax }: DraftForm,
) {
  const queryClient = useQueryClient();
  const { announceFailure, announceSaved, askForContractPayment, expenseDetailsInput } = parts;
  const create = useCreateExpense();
  const idempotencyKeyFor = useIdempotencyKey();
  const remove = useDeleteDraft();

  const known = {
    ...(salesTax !== undefined && { salesTax }),
    ...(start.isRefund && { isRefund: true }),
  };
  const isPlain = Object.keys(known).length === 0;

  function leave() {
    typed.clear();
    onDone();
    dropDraft(queryClient, projectId, draft.id);
  }

  const submit = form.handleSubmit(async (fields: Omit<ExpenseInput, "projectId">) => {
    const plain = { ...fields, projectId, imageUrl: draft.key };
    try {
      const payment = start.isRefund
        ? {}
        : await askForContractPayment({ queryClient, setQuestion: setDialog }, plain);
      if (payment === undefined) return;
      const details = { ...known, ...payment };
      const hasDetails = Object.keys(details).length > 0;
      const input = hasDetails ? { ...plain, details: expenseDetailsInput.parse(details) } : plain;
      const saved = await create.mutateAsync({ input, idempotencyKey: idempotencyKeyFor(input) });
      void offerRule(queryClient, saved);
    } catch (error) {
      announceFailure(form, error, false);
      return;
    }
    announceSaved(false);
    leave();
  });

  async function deleteIt() {
    try {
      await remove.mutateAsync(draft.id);
    } catch (error) {
      const description = errorMessage(error, "Couldn't delete the receipt. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return;
    }
    leave();
    const restore = () => restoreDraft(queryClient, draft.id);
    announceDeleted({ title: "Receipt deleted", restore });
  }

  function openInForm() {
    const initial = proposalOf(form.getValues(), draft);
    const receipt = { key: draft.key };
    void showWhenLoaded(setDialog, async () => {
      const { loadAdd } = await import("../expense-dialogs.tsx");
      const given = { initial, receipt, onSaved: leave };
      return loadAdd(
        { queryClient, projectId, setDialog },
        isPlain ? given : { ...given, start: known },
      );
    });
  }

  function openAsInvoice() {
    const values = form.getValues();
    openInvoiceForm({ projectId, draft, values, salesTax, setDialog, onSaved: leave });
  }

  return { submit, deleteIt, isDeleting: remove.isPending, openInForm, openAsInvoice };
}

/** The draft as initial values of the expense form. */
export function proposalOf(values: ExpenseFormValues, { suggestion }: Draft): InitialExpense {
  const { description, amount, category, paymentMethod, date, contractorId } = values;
  const isSuggested = suggestion !== null && suggestion.contractorId === contractorId;
  return {
    description: description || null,
    amount: amount === "" ? null : String(amount),
    category: category || null,
    paymentMethod: paymentMethod || null,
    date: date || localToday(),
    contractorId: contractorId ?? null,
    contractorName: isSuggested ? suggestion.contractorName : null,
    ...textsOf(values),
  };
}
