import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Expense } from "../../../../shared/expenses/contract.ts";
import { expenseQuery } from "../queries.ts";

/**
 * The expense that the edit starts from: as of opening the form, and later as of the last version
 * the user saw. The list's row stands in until it has loaded, or if it can't.
 */
export function useOpenedExpense(listed: Expense | undefined) {
  const query = { ...expenseQuery(listed?.id ?? 0), enabled: listed !== undefined };
  const { data, isFetching } = useQuery(query);
  const [seen, setSeen] = useState<Expense>();
  if (seen === undefined && data !== undefined && !isFetching) setSeen(data);
  return { latest: seen ?? data ?? listed, setSeen };
}
