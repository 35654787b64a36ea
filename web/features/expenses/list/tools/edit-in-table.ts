import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  type Expense,
  type ExpensePage,
  expense as expenseSchema,
} from "../../../../../shared/expenses/contract.ts";
import type { ExpenseInput } from "../../../../../shared/expenses/input.ts";
import { textsOf } from "../../../../../shared/expenses/texts.ts";
import { call } from "../../../../lib/http/http.ts";
import { ProblemError } from "../../../../lib/http/problem-error.ts";
import { useWrite } from "../../../../lib/http/use-write.ts";
import { versionHeader } from "../../../../lib/http/version-header.ts";
import { expenseKeys } from "../../queries.ts";
import { recordOwnSave, type TableFields, undoOf, versionAfterOwn } from "./typed-rows.ts";

export interface Edit {
  before: Expense;
  fields: TableFields;
  isUndo?: boolean;
}

/** The latest edit of each expense, shown until the server responds. */
const shownEdits = new Map<number, Edit>();

/** Changes the row in every cached list that contains it. */
function showRow(queryClient: QueryClient, id: number, change: (row: Expense) => Expense): void {
  const lists = queryClient.getQueriesData<ExpensePage>({ queryKey: expenseKeys.pages });
  for (const [key, page] of lists) {
    if (!page?.expenses.some((row) => row.id === id)) continue;
    const expenses = page.expenses.map((row) => (row.id === id ? change(row) : row));
    queryClient.setQueryData(key, { ...page, expenses });
  }
}

/** The cached row; undefined if no list contains it. */
function shownRow(queryClient: QueryClient, id: number): Expense | undefined {
  return queryClient
    .getQueriesData<ExpensePage>({ queryKey: expenseKeys.pages })
    .flatMap(([, page]) => page?.expenses.find((row) => row.id === id) ?? [])[0];
}

/** Shows the row as the server has it, with newer edits applied. */
function settle(queryClient: QueryClient, edit: Edit, known: Expense): void {
  const { id } = edit.before;
  if (shownEdits.get(id) === edit) shownEdits.delete(id);
  const later = shownEdits.get(id);
  showRow(queryClient, id, () => ({ ...known, ...later?.fields }));
}

/** The server's current record, if its refusal contains it. */
function currentIn(error: unknown): Expense | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  return expenseSchema.safeParse(error.details["current"]).data;
}

const NAME = "edit-in-table";

interface Outcomes {
  /** @param undo restores the earlier values, unless someone else changed the expense since */
  onSaved: (edit: Edit, undo: () => void) => void;
  onRefused: (edit: Edit, error: unknown) => void;
}

type Sent = Omit<ExpenseInput, keyof TableFields> & TableFields;

/**
 * Saves an edit made in the table, which shows it before the response. Saves run one after another,
 * each with the version of the previous response, so that two quick edits don't conflict.
 */
export function useEditInTable({ onSaved, onRefused }: Outcomes) {
  const queryClient = useQueryClient();
  const { mutate } = useWrite({
    changes: "expense",
    refreshesAfter: "both",
    mutationKey: [NAME],
    scope: { id: NAME },
    mutationFn: async ({ before, fields }: Edit) => {
      const { projectId, description, paymentMethod } = before;
      const version = versionAfterOwn(before);
      const saved = await call(`/api/expenses/${before.id}`, {
        method: "PUT",
        // Type-checked, because a missing optional field would be cleared.
        body: {
          projectId,
          description,
          paymentMethod,
          ...textsOf(before),
          ...fields,
        } satisfies Sent,
        headers: versionHeader({ version }),
        response: expenseSchema,
      });
      recordOwnSave(before, saved);
      return saved;
    },
    onMutate: async (edit) => {
      const { before, fields } = edit;
      shownEdits.set(before.id, edit);
      await queryClient.cancelQueries({ queryKey: expenseKeys.pages });
      showRow(queryClient, before.id, (row) => ({ ...row, ...fields }));
    },
    onSuccess: (saved, edit) => {
      settle(queryClient, edit, saved);
      const now = () => shownRow(queryClient, saved.id) ?? saved;
      onSaved(edit, () => mutate(undoOf(edit, { ...now(), version: saved.version })));
    },
    onError: (error, edit) => {
      console.error("Failed to save expense", error);
      settle(queryClient, edit, currentIn(error) ?? edit.before);
      onRefused(edit, error);
    },
  });
  return { save: mutate };
}
