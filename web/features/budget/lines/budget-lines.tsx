import { type ReactNode, useEffect, useState } from "react";
import type { BudgetOverview } from "../../../../shared/budget/contract.ts";
import { addFirstPart } from "../../../lib/first-parts.ts";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { BudgetActions } from "../budget-actions.tsx";

const importLists = () => import("./line-lists.ts");
type Lists = Awaited<ReturnType<typeof importLists>>;

let lists: Lists | undefined;

async function loadLists(): Promise<Lists> {
  lists = await importLists();
  return lists;
}

// Starts loading while the overview is fetched. Loaded by hand because React's Suspense holds back
// even a loaded part by 300 ms.
addFirstPart(loadLists());

interface BudgetLinesProps {
  plan: BudgetOverview;
  actions: BudgetActions;
  /** loads later */
  history: ReactNode;
}

export function BudgetLines({ plan, actions, history }: BudgetLinesProps) {
  const [loaded, setLoaded] = useState(lists);
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState<number>();
  const isWide = useIsWide();
  useEffect(() => {
    if (loaded) return;
    loadLists().then(setLoaded, () => setFailedAt(attempt));
  }, [loaded, attempt]);

  function content() {
    if (loaded) {
      const List = isWide ? loaded.LineTable : loaded.LineCards;
      return <List plan={plan} actions={actions} />;
    }
    if (failedAt !== attempt) return <Skeleton className="h-96 w-full" />;
    return (
      <ErrorState
        message="Couldn't load the budget lines"
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }

  return (
    <Card className="mt-4 lg:mt-6">
      <div className="flex min-h-17 flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-2 sm:px-5 sm:pt-5">
        <h2 className="text-lg font-semibold">Budget lines</h2>
        {history}
      </div>
      {content()}
    </Card>
  );
}
