import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  type ReminderChoices,
  reminderSettings,
  type ReminderSettings,
} from "../../../shared/reminders/contract.ts";
import { call } from "../../lib/http/http.ts";
import { accountKeys } from "./queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

const PATH = "/api/account/reminders";
/** With the rest of the account, so that a changed address is shown here too. */
const KEY = [...accountKeys.all, "reminders"] as const;

export function remindersQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(PATH, { answer: reminderSettings, signal }),
    staleTime: 0,
  });
}

/**
 * Shown at once, and as before again if it could not be kept. One after the other, as pressed: what
 * the server answers to the first says nothing of the next, which is shown already.
 *
 * @param known what is on screen
 */
export function useChooseReminders(known: ReminderSettings) {
  const queryClient = useQueryClient();
  const latest = () => queryClient.getQueryData<ReminderSettings>(KEY) ?? known;
  return useWrite({
    changes: "reminders",
    refreshesAfter: "failure",
    mutationKey: KEY,
    scope: { id: "reminders" },
    mutationFn: (change: Partial<ReminderChoices>) => {
      // The others as they are by now: one of them may have been pressed since.
      const { dueSoon, overdue, budgetLines } = { ...latest(), ...change };
      const body: ReminderChoices = { dueSoon, overdue, budgetLines };
      return call(PATH, { method: "PUT", body, answer: reminderSettings });
    },
    onMutate: (change) => {
      void queryClient.cancelQueries({ queryKey: KEY }, { revert: false });
      const before = latest();
      queryClient.setQueryData(KEY, { ...before, ...change });
      return before;
    },
    onSuccess: (settings) => {
      const isLast = queryClient.isMutating({ mutationKey: KEY }) === 1;
      if (isLast) queryClient.setQueryData(KEY, settings);
    },
    onError: (error, _change, before) => {
      console.error("Failed to choose reminders", error);
      if (before) queryClient.setQueryData(KEY, before);
    },
  });
}
