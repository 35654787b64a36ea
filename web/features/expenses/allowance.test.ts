import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refresh } from "../../lib/http/affected-queries.ts";
import { expenseAllowanceQuery } from "./queries.ts";

/** Whether the form would wait for a request, with this response read long ago. */
async function asksAgain(limit: number | null, change?: "plan" | "expense"): Promise<boolean> {
  const queryClient = new QueryClient();
  const query = expenseAllowanceQuery();
  const response = { canCreate: true, count: 2, limit };
  queryClient.setQueryData(query.queryKey, response, { updatedAt: 1 });
  if (change) await refresh(queryClient, change);
  let isAsked = false;
  await queryClient.fetchQuery({
    ...query,
    queryFn: () => {
      isAsked = true;
      return response;
    },
  });
  return isAsked;
}

test("a plan without a limit is asked for again only after a change", async () => {
  expect(await asksAgain(5)).toBe(true);
  expect(await asksAgain(null)).toBe(false);
  expect(await asksAgain(null, "plan")).toBe(true);
  expect(await asksAgain(null, "expense")).toBe(true);
});
