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
/** Under the account key, so that a changed email is refetched here too. */
const KEY = [...accountKeys.all, "reminders"] as const;

export function remindersQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(PATH, { response: reminderSettings, signal }),
    staleTime: 0,
  });
}

/**
 * Updates the cache before the response and rolls back on failure. Writes run one after another:
 * the response to the first doesn't know the later ones, which are already on screen.
 *
 * @param known settings on screen
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
      // The cached values: another switch may have changed since.
      const { dueSoon, overdue, budgetLines, insurance, milestones } = { ...latest(), ...change };
      const body: ReminderChoices = { dueSoon, overdue, budgetLines, insurance, milestones };
      return call(PATH, { method: "PUT", body, response: reminderSettings });
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
