import { useQueryClient } from "@tanstack/react-query";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { noticesQuery } from "./notices-queries.ts";

/** Marks notices as read, before the server responds. */
export function useMarkNotices(today: CalendarDate) {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery(today);
  return useWrite({
    changes: "notices",
    refreshesAfter: "both",
    mutationFn: (keys: readonly string[]) =>
      call("/api/notices/seen", { method: "POST", body: { keys, today } }),
    onMutate: async (keys) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && {
            notices: list.notices.map((notice) =>
              keys.includes(notice.key) ? { ...notice, isSeen: true } : notice,
            ),
          },
      );
    },
    onError: (error) => console.error("Failed to mark notices as read", error),
  });
}
