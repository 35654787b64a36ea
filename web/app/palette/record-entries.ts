import {
  CalendarRange,
  FolderKanban,
  HardHat,
  type LucideIcon,
  ReceiptText,
  Scale,
  Signature,
} from "lucide-react";
import type { SearchResponse, SearchHit, SearchKind } from "../../../shared/search/contract.ts";
import { expenseActions } from "../../features/expenses/expense-actions.tsx";
import { expenseQuery } from "../../features/expenses/queries.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { toast } from "../../ui/toast/toast.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import type { EntryContext } from "./use-entry-context.ts";

const LOOKS = {
  expense: { title: "Expenses", Icon: ReceiptText },
  installment: { title: "Payments of contracts", Icon: Signature },
  invoice: { title: "Invoices", Icon: Signature },
  quote: { title: "Quotes & contracts", Icon: Signature },
  contractor: { title: "Contractors", Icon: HardHat },
  milestone: { title: "Milestones", Icon: CalendarRange },
  budget_line: { title: "Budget lines", Icon: Scale },
  project: { title: "Projects", Icon: FolderKanban },
} as const satisfies Record<SearchKind, { title: string; Icon: LucideIcon }>;

type Group = SearchResponse["groups"][number];

/** The found records by kind. Expenses end with a link to all matches. */
export function recordGroups(
  context: EntryContext,
  { groups }: SearchResponse,
  text: string,
): EntryGroup[] {
  return groups.map((group) => {
    const { kind, count, hits } = group;
    const entries = hits.map((hit) => entryOf(context, kind, hit));
    const isCut = count > hits.length;
    return {
      title: isCut ? `${LOOKS[kind].title} (${hits.length} of ${count})` : LOOKS[kind].title,
      entries: isCut && kind === "expense" ? [...entries, all(context, group, text)] : entries,
    };
  });
}

function all({ navigate }: EntryContext, { count }: Group, search: string): Entry {
  return {
    id: "all expenses found",
    label: `All ${count.toLocaleString("en-US")} in All Expenses`,
    Icon: ReceiptText,
    run: () => void navigate({ to: "/expenses", search: { search } }),
  };
}

function entryOf(context: EntryContext, kind: SearchKind, hit: SearchHit): Entry {
  const { id, title, note, amount, date } = hit;
  const label = title || (kind === "invoice" ? "Invoice without a number" : "Untitled");
  return {
    id: `${kind} ${id}`,
    label,
    note: [note, date === null ? "" : formatDate(date)].filter(Boolean).join(" · ") || undefined,
    amount: amount === null ? undefined : formatMoney(amount),
    Icon: LOOKS[kind].Icon,
    run: () => open(context, kind, hit),
  };
}

/** Opens a record: an expense in its dialog, others at their address. */
function open(context: EntryContext, kind: SearchKind, { id, quoteId }: SearchHit): void {
  const { navigate, select } = context;
  switch (kind) {
    case "expense":
      return void openExpense(context, id);
    case "installment":
      return void navigate({
        to: "/contracts",
        search: quoteId === null ? {} : { quote: quoteId },
        hash: `installment-${id}`,
      });
    case "invoice":
      return void navigate({ to: "/contracts", search: { invoice: id } });
    case "quote":
      return void navigate({ to: "/contracts", search: { quote: id } });
    case "contractor":
      return void navigate({ to: "/contractors/$id", params: { id: String(id) } });
    case "milestone":
      return void navigate({
        to: "/timeline",
        hash: `milestone-${id}`,
        hashScrollIntoView: { block: "center" },
      });
    case "budget_line":
      return void navigate({ to: "/budget", search: { line: id } });
    case "project":
      select(id);
      return void navigate({ to: "/dashboard" });
  }
}

/** Requests the dialog before the expense is fetched: a dialog opened meanwhile stays open. */
export function openExpense(
  {
    queryClient,
    selected,
    setDialog,
  }: Pick<EntryContext, "queryClient" | "selected" | "setDialog">,
  id: number,
): Promise<void> {
  return showWhenLoaded(setDialog, async () => {
    try {
      const expense = await queryClient.fetchQuery(expenseQuery(id));
      const context = { queryClient, projectId: selected?.id ?? expense.projectId, setDialog };
      const { loadDetail } = await import("../../features/expenses/expense-dialogs.tsx");
      return await loadDetail(context, expense, expenseActions(context));
    } catch (error) {
      const description = errorMessage(error, "Couldn't open the expense. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
      return null;
    }
  });
}
