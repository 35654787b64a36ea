import { type Dispatch, type SetStateAction, useMemo, useState } from "react";
import type { ExpenseSort } from "../../../../shared/expenses/sort.ts";
import { usePart } from "../../../lib/use-part.ts";

const loadTools = () => import("./tools/list-tools.tsx");

export type ListTools = Awaited<ReturnType<typeof loadTools>>;
export type SelectedIds = ReadonlySet<number>;

const NONE: SelectedIds = new Set();

/** Selected rows and the row edited in place. The code for both loads after the list. */
export interface RowTools {
  /** undefined until loaded */
  tools: ListTools | undefined;
  /** loading them failed; it is retried */
  isFailed: boolean;
  select: Dispatch<SetStateAction<SelectedIds>>;
  edit: Dispatch<SetStateAction<number | undefined>>;
}

export interface ListOrder {
  sort: ExpenseSort;
  onSort: (sort: ExpenseSort) => void;
}

export function useRowTools() {
  const [isFailed, setIsFailed] = useState(false);
  const tools = usePart(loadTools, setIsFailed);
  const [selected, select] = useState(NONE);
  const [edited, edit] = useState<number>();
  const rowTools = useMemo<RowTools>(() => ({ tools, isFailed, select, edit }), [tools, isFailed]);
  return { rowTools, selected, edited };
}
