import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import { parseCents } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { ignoreRejection } from "../../../lib/lazy-dialog.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import type { SetQuestion } from "./ask-in-form.ts";
import { announceFailure, announceSaved, useFailureNote } from "./save-notices.ts";
import { useContractOffer } from "./use-contract-offer.tsx";
import { useExpenseConflict } from "./use-expense-conflict.ts";
import type { ExpenseForm, ExpenseFormDialogProps } from "./use-expense-form.ts";
import { useSave } from "./use-save.tsx";
import { useSaveWarnings } from "./use-save-warnings.tsx";

/** Loaded soon after the form opens: the device may be offline when it is saved. */
const loadOffline = () => import("./offline-save.tsx");

/** Closes the form if it is still open, or starts the next one with the values it usually shares with this one. */
async function leave(
  { onClose, onAnother }: ExpenseFormDialogProps,
  { form, clearDraft, isOpen }: ExpenseForm,
  isLast: boolean,
): Promise<void> {
  if (!isOpen.current) return;
  const { date, category, paymentMethod, contractorId } = form.getValues();
  clearDraft();
  if (isLast) onClose();
  else await onAnother?.({ date, category, paymentMethod, contractorId });
}

/** Saves once the uploads have finished and the questions are answered. */
export function useSubmit(
  props: ExpenseFormDialogProps,
  parts: ExpenseForm,
  setQuestion: SetQuestion,
) {
  const { projectId, expense: listed, idempotencyKey, record, onSaved, onStored } = props;
  const { latest, form, receipt, details, more, entryId } = parts;
  const goesBackForWarnings = useSaveWarnings({ projectId, before: latest, setQuestion });
  const askForContract = useContractOffer({ before: latest, setQuestion });
  const { save, keyFor } = useSave(idempotencyKey ?? entryId, record);
  const mayWait = latest === undefined && record === undefined;
  const queryClient = useQueryClient();
  useEffect(() => whenIdle(() => ignoreRejection(loadOffline())), []);
  const conflict = useExpenseConflict({
    form,
    receipt,
    details,
    draft: parts.storedDraft,
    opened: latest,
    onSeen: parts.setSeen,
    onSave: () => void submit(),
  });
  const failure = useFailureNote();
  const showFailure = (error: unknown): undefined => {
    failure.keep(announceFailure(form, error, details.applyProblem(error)));
  };

  async function saveChecked(fields: Omit<ExpenseInput, "projectId">, isLast: boolean) {
    failure.dismiss();
    const [file, others] = await Promise.all([receipt.finishUpload(), more.finishUploads()]);
    const files = { main: file.missing, more: others.missing };
    let waits = false;
    if (files.main.length + files.more.length > 0) {
      const offline = await loadOffline().catch(showFailure);
      if (offline === undefined) return;
      waits = mayWait && (await offline.canWait(files));
      if (!waits && (await offline.askForMissingFiles(setQuestion, files))) return;
    }
    const amount = parseCents(fields.amount);
    const typed = details.validate(amount, others.keys);
    if (typed === undefined) return;
    const plain = { ...fields, projectId, imageUrl: file.key };
    const payment = await askForContract({ ...plain, ...typed }).catch(showFailure);
    if (payment === undefined) return;
    const isLinked = Object.keys(payment).length > 0;
    if (isLinked) details.change(payment);
    const detailsInput = isLinked ? details.validate(amount, others.keys, payment) : typed;
    const input = { ...plain, ...detailsInput };
    if (await goesBackForWarnings(input)) return;
    try {
      if (waits) throw new ProblemError({ status: 0, message: "Waits for a connection" });
      const saved = await save(conflict.startedFrom(), input);
      announceSaved(listed !== undefined);
      onSaved?.(saved);
      ignoreRejection(loadOffline().then((to) => to.finish(queryClient, saved, latest, entryId)));
    } catch (error) {
      if (conflict.catches(error)) return;
      const offline = mayWait ? await loadOffline().catch(() => null) : null;
      if (!(await offline?.canWaitAfter(error))) return showFailure(error);
      const entry = { id: keyFor(input), input, files };
      if (!(await offline?.storeOnDevice(queryClient, entry, onStored))) return;
    }
    await leave(props, parts, isLast);
  }

  const submit = (isLast = true) =>
    form.handleSubmit(
      (fields: Omit<ExpenseInput, "projectId">) => saveChecked(fields, isLast),
      () => details.validate(typedCents(String(form.getValues("amount")))),
    )();
  return { submit, conflict: conflict.dialog };
}
