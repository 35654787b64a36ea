import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Expense } from "../../../../shared/expenses/contract.ts";
import { expenseQuery } from "../queries.ts";

/**
 * The expense as the edit starts: as it is when the form opens, and later only as the user has seen
 * it. The listed row stands in until it has loaded or when it can't.
 */
export function useOpenedExpense(listed: Expense | undefined) {
  const query = { ...expenseQuery(listed?.id ?? 0), enabled: listed !== undefined };
  const { data, isFetching } = useQuery(query);
  const [seen, setSeen] = useState<Expense>();
  if (seen === undefined && data !== undefined && !isFetching) setSeen(data);
  return { latest: seen ?? data ?? listed, setSeen };
}
