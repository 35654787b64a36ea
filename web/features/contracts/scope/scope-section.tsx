import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { QuoteActions } from "../quotes/quote-actions.tsx";
import type { ScopePlace } from "../scope-mutations.ts";
import { scopeQuery } from "../scope-queries.ts";
import { MakeScope } from "./make-scope.tsx";
import { scopeActions } from "./scope-actions.tsx";
import { comparedScope, type ScopeColumn } from "./scope-columns.ts";
import { ScopePair } from "./scope-pair.tsx";
import { ScopeTable } from "./scope-table.tsx";

/** Focusable, so that the keyboard can scroll it sideways. */
const SCROLL_REGION = { role: "region", "aria-label": "Quote comparison", tabIndex: 0 } as const;

interface ScopeSectionProps {
  place: ScopePlace;
  quotes: readonly QuoteRecord[];
  setDialog: (dialog: ReactNode) => void;
  quoteActions: QuoteActions;
  /** shown until there is a scope */
  withoutScope: ReactNode;
}

/** The comparison by scope, or buttons that create a scope. */
export function ScopeSection(props: ScopeSectionProps) {
  const { place, quotes, setDialog, quoteActions, withoutScope } = props;
  const scope = useQuery(scopeQuery(place.projectId, place.work));
  const isWide = useIsWide();
  const [actions] = useState(() => scopeActions(place, setDialog));
  if (scope.isPending) return <Skeleton className="h-96" />;
  if (scope.isError) {
    return (
      <Card>
        <ErrorState message="Couldn’t load the scope" onRetry={() => void scope.refetch()} />
      </Card>
    );
  }
  if (scope.data.items.length === 0) {
    return (
      <div className="space-y-4">
        {mayEdit() && (
          <Card className="p-5">
            <h2 className="text-lg font-semibold">Compare by scope</h2>
            <p className="mt-1 mb-3 max-w-2xl text-ink-soft">
              List what the work includes to see what each quote leaves out and what it would cost
              with everything added.
            </p>
            <MakeScope place={place} onEnter={actions.addItems} />
          </Card>
        )}
        {withoutScope}
      </div>
    );
  }
  const compared = comparedScope(scope.data, quotes);
  const table = (columns: readonly ScopeColumn[]) => (
    <ScopeTable scope={compared} columns={columns} actions={actions} quoteActions={quoteActions} />
  );
  return (
    <div className="space-y-4">
      <Card className={isWide ? "overflow-hidden" : "scope-clip"}>
        {isWide ? (
          <div className="compare-scroll -outline-offset-2" {...SCROLL_REGION}>
            {table(compared.columns)}
          </div>
        ) : (
          <ScopePair columns={compared.columns}>{table}</ScopePair>
        )}
      </Card>
      {mayEdit() && (
        <Card className="p-5 print:hidden">
          <h2 className="mb-3 text-lg font-semibold">Add to the scope</h2>
          <MakeScope place={place} onEnter={actions.addItems} />
        </Card>
      )}
    </div>
  );
}
