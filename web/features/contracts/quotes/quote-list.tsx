import { Signature } from "lucide-react";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ContractList } from "../contract/contract-list.tsx";
import { ContractTotals } from "../contract/contract-totals.tsx";
import { OpenQuotes } from "./open-quotes.tsx";
import type { AddActions } from "../add-actions.tsx";
import { loadContractorFilterNotice, loadDeclinedQuotes, useLoaded } from "../lazy-views.ts";
import { groupQuotes } from "./quote-groups.ts";
import { editorHint, mayEdit } from "../../../lib/opened-home.ts";

interface QuoteListProps {
  quotes: readonly QuoteRecord[];
  /** filters by contractor */
  contractorId: number | undefined;
  actions: AddActions;
}

/** Contracts first, then open quotes by work, then declined ones. */
export function QuoteList({ quotes, contractorId, actions }: QuoteListProps) {
  const today = useToday();
  const shown =
    contractorId === undefined
      ? quotes
      : quotes.filter((quote) => quote.contractorId === contractorId);
  const Only = useLoaded(loadContractorFilterNotice, contractorId !== undefined).part
    ?.ContractorFilterNotice;
  const { contracts, open, declined } = groupQuotes(shown);
  const Declined = useLoaded(loadDeclinedQuotes, declined.length > 0).part?.DeclinedQuotes;
  return (
    <div className="space-y-4">
      {contractorId !== undefined && Only !== undefined && (
        <Only
          contractorId={contractorId}
          onAdd={() => actions.add({ contractorId })}
          isEmpty={shown.length === 0}
        />
      )}
      {shown.length === 0 && contractorId === undefined && <NoQuotes actions={actions} />}
      {contracts.length > 0 && <ContractTotals contracts={contracts} today={today} />}
      {contracts.length > 0 && <ContractList contracts={contracts} today={today} />}
      {open.length > 0 && <OpenQuotes groups={open} today={today} actions={actions} />}
      {declined.length > 0 && Declined !== undefined && <Declined quotes={declined} />}
    </div>
  );
}

function NoQuotes({ actions }: { actions: AddActions }) {
  return (
    <Card>
      <EmptyState
        icon={Signature}
        title="No quotes yet"
        description={editorHint(
          "Collect quotes, compare them line by line, and accept one to track commitments, payments, and what's due.",
        )}
        action={
          mayEdit() ? (
            <Button onPointerEnter={actions.prefetchForm} onClick={() => actions.add()}>
              Add your first quote
            </Button>
          ) : undefined
        }
      />
    </Card>
  );
}
