import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { digestChoices } from "../../../../shared/activity/digest.ts";
import { call } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/use-write.ts";
import { accountKeys } from "../queries.ts";

const PATH = "/api/account/digests";
const KEY = [...accountKeys.all, "digests"] as const;

/** Leaving a home in another browser ends its digest, so it is always refetched. */
export function digestsQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(PATH, { response: digestChoices, signal }),
    staleTime: 0,
  });
}

export function useChooseDigest() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "digests",
    refreshesAfter: "failure",
    mutationFn: ({ home, isOn }: { home: number; isOn: boolean }) =>
      call(`${PATH}/${home}`, { method: "PUT", body: { isOn }, response: digestChoices }),
    onSuccess: (choices) => queryClient.setQueryData(KEY, choices),
    onError: (error) => console.error("Failed to choose the daily summary", error),
  });
}
