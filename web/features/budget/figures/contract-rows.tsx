import { useQuery } from "@tanstack/react-query";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { formatMoney } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { quotesQuery } from "../quotes-queries.ts";
import { isAbove } from "../budget-words.ts";
import { SumList } from "./sum-list.tsx";

interface ContractRowsProps {
  projectId: number;
  /** their unpaid total */
  total: string;
  /** filters by budget line; null for contracts without one, undefined for all */
  lineId?: number | null;
  /** label of the total */
  totalName?: string;
}

/** Contracts with their unpaid amounts. */
export function ContractRows(props: ContractRowsProps) {
  const { projectId, total, lineId, totalName = "Balance" } = props;
  const quotes = useQuery(quotesQuery(projectId));
  if (quotes.isPending) return <Skeleton className="h-12 w-full" />;
  if (quotes.isLoadingError) {
    return (
      <ErrorState
        message="Couldn't load quotes and contracts"
        onRetry={() => void quotes.refetch()}
        isRetrying={quotes.isFetching}
      />
    );
  }
  const contracts = quotes.data.filter(
    (quote) =>
      isContract(quote.status) &&
      isAbove(quote.figures.open) &&
      (lineId === undefined || quote.lineId === lineId),
  );
  if (contracts.length === 0) {
    return <p className="text-ink-soft">All contracts are paid in full.</p>;
  }
  return (
    <SumList
      rows={contracts.map((quote) => ({
        key: quote.id,
        name: quote.work,
        detail: detailOf(quote),
        amount: quote.figures.open,
      }))}
      total={{ name: totalName, amount: total }}
    />
  );
}

function detailOf({ contractor, figures }: QuoteRecord): string {
  const of = `${formatMoney(figures.paid)} of ${formatMoney(figures.agreed)} paid`;
  return contractor === null ? of : `${contractor.name}, ${of}`;
}
