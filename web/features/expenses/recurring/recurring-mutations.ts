import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Expense, expense } from "../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../shared/expenses/input.ts";
import {
  type RecurringExpense,
  recurringExpense,
} from "../../../../shared/recurring-expenses/contract.ts";
import type {
  RecurringExpenseFields,
  RecurringExpenseInput,
} from "../../../../shared/recurring-expenses/input.ts";
import { INTERVALS } from "../../../../shared/recurring-expenses/occurrences.ts";
import { announceDeleted } from "../../../lib/announce-deleted.ts";
import { refresh, notifyTabs } from "../../../lib/http/affected-queries.ts";
import { call } from "../../../lib/http/http.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { randomKey } from "../../../lib/http/random-key.ts";
import { useWrite } from "../../../lib/http/use-write.ts";
import { versionHeader } from "../../../lib/http/version-header.ts";
import { formatDate } from "../../../lib/format.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { repeatInput } from "./recurring-form.ts";

const PATH = "/api/recurring-expenses";

interface Added<Input> {
  input: Input;
  /** the same for every retry, so that it is created once */
  idempotencyKey: string;
}

function createRecurring({ input, idempotencyKey }: Added<RecurringExpenseInput>) {
  return call(PATH, {
    method: "POST",
    body: input,
    headers: { "idempotency-key": idempotencyKey },
    response: recurringExpense,
  });
}

export function useCreateRecurring() {
  return useWrite({ changes: "recurringExpense", mutationFn: createRecurring });
}

/** Repeats a saved expense; the expense itself stays if that fails. */
export async function repeatExpense(
  queryClient: QueryClient,
  saved: Expense,
  interval: string,
): Promise<void> {
  const every = INTERVALS.find((one) => one === interval);
  const input = every && repeatInput(saved, every);
  if (input === undefined) return;
  try {
    await write(queryClient, "recurringExpense", async () => {
      announceSaved(await createRecurring({ input, idempotencyKey: randomKey() }), false);
    });
  } catch (error) {
    announceFailure(
      error,
      "The expense was saved, but it doesn't repeat. Choose Repeat in its menu.",
    );
  }
}

export function announceSaved({ description, nextOn }: RecurringExpense, isEdit: boolean): void {
  const next = nextOn === null ? "" : `, next on ${formatDate(nextOn)}`;
  toast({
    title: isEdit ? "Recurring expense updated" : "Recurring expense added",
    description: `${description}${next}`,
  });
}

interface Edit {
  before: RecurringExpense;
  fields: RecurringExpenseFields;
}

export function useUpdateRecurring() {
  return useWrite({
    changes: "recurringExpense",
    mutationFn: ({ before, fields }: Edit) =>
      call(`${PATH}/${before.id}`, {
        method: "PUT",
        body: fields,
        headers: versionHeader(before),
        response: recurringExpense,
      }),
  });
}

/** A date that waits to be recorded. */
export interface DueDate {
  id: number;
  dueOn: string;
}

interface Recorded extends Added<ExpenseInput> {
  due: DueDate;
}

/** Records the expense of a due date. */
export function useRecordDue() {
  return useWrite({
    changes: "expense",
    // A rejection may mean that the date was recorded elsewhere.
    refreshesAfter: "both",
    mutationFn: ({ due: { id, dueOn }, input, idempotencyKey }: Recorded) =>
      call(`${PATH}/${id}/record`, {
        method: "POST",
        body: { dueOn, expense: input },
        headers: { "idempotency-key": idempotencyKey },
        response: expense,
      }),
    onError: (error) => console.error("Failed to record an expense", error),
  });
}

function sendReopening({ id, dueOn }: DueDate, expenseId?: number) {
  const body = { dueOn, expenseId };
  return call(`${PATH}/${id}/reopen`, { method: "POST", body, response: recurringExpense });
}

/** For toast actions, which outlive their component. */
async function write(
  queryClient: QueryClient,
  changes: "expense" | "recurringExpense",
  send: () => Promise<unknown>,
): Promise<void> {
  await send();
  notifyTabs(changes);
  await refresh(queryClient, changes);
}

function announceFailure(error: unknown, message: string): void {
  console.error(message, error);
  toast({ variant: "destructive", title: "Error", description: errorMessage(error, message) });
}

interface Undoable {
  title: string;
  description: string;
  /** subject of Undo */
  about: string;
  undo: () => Promise<void>;
}

function announceUndoable({ title, description, about, undo }: Undoable): void {
  const onPress = () =>
    void undo().then(
      () => toast({ title: "Due again", description }),
      (error: unknown) => announceFailure(error, "Couldn't undo it. Please try again."),
    );
  toast({ title, description, action: { label: "Undo", about, onPress } });
}

/** The toast's Undo moves the expense to the trash and makes its date due again. */
export function announceRecorded(queryClient: QueryClient, saved: Expense, due: DueDate): void {
  const { description } = saved;
  announceUndoable({
    title: "Expense Added",
    description,
    about: `recording of ${description}`,
    undo: () => write(queryClient, "expense", () => sendReopening(due, saved.id)),
  });
}

interface Skipped extends DueDate {
  description: string;
}

/** Skips a due date, with Undo. */
export function useSkipDue() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "recurringExpense",
    refreshesAfter: "both",
    awaitsRefetch: true,
    mutationFn: ({ id, dueOn }: Skipped) =>
      call(`${PATH}/${id}/skip`, { method: "POST", body: { dueOn }, response: recurringExpense }),
    onSuccess: (_, skipped) =>
      announceUndoable({
        title: "Skipped",
        description: `${skipped.description} of ${formatDate(skipped.dueOn)}`,
        about: `skipping of ${skipped.description}`,
        undo: () => write(queryClient, "recurringExpense", () => sendReopening(skipped)),
      }),
    onError: (error) => announceFailure(error, "Couldn't skip it. Please try again."),
  });
}

/** Moves the recurring expense to the trash, with Undo. */
export function useStopRecurring() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "recurringExpense",
    refreshesAfter: "both",
    awaitsRefetch: true,
    mutationFn: ({ id }: RecurringExpense) => call(`${PATH}/${id}`, { method: "DELETE" }),
    onSuccess: (_, { id, description }) =>
      announceDeleted({
        title: "Stopped repeating",
        description,
        restore: () =>
          write(queryClient, "recurringExpense", () =>
            call(`${PATH}/${id}/restore`, { method: "POST", response: recurringExpense }),
          ),
      }),
    onError: (error) => announceFailure(error, "Couldn't stop it. Please try again."),
  });
}
