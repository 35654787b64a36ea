import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { userQuery } from "../auth/queries.ts";
import { subscriptionStatusQuery, useCheckSubscription } from "./queries.ts";
import { type BillingProblem, checkProblem, STATUS_NOT_CHECKED } from "./billing-problem.ts";
import { PlanSkeleton } from "./plan-skeleton.tsx";
import { planStateOf } from "./plan-state.ts";
import { PlanView } from "./plan-view.tsx";
import { ReturnNotice } from "./return-notice.tsx";
import { useCheckoutReturn } from "./use-checkout-return.ts";

export function BillingPage() {
  const { checkout } = useSearch({ from: "/_app/billing" });
  const status = useQuery(subscriptionStatusQuery());
  const { data: user } = useQuery(userQuery());
  const check = useCheckSubscription();
  const [problem, setProblem] = useState<BillingProblem>();

  /** The provider's message; undefined if it could not be reached. */
  async function askProvider(): Promise<string | undefined> {
    setProblem(undefined);
    try {
      return (await check.mutateAsync()).message;
    } catch (error) {
      setProblem(checkProblem(error));
      return undefined;
    }
  }

  async function handleSync() {
    const message = await askProvider();
    if (message !== undefined)
      toast({ title: "Subscription status updated", description: message });
  }

  const outcome = useCheckoutReturn({
    checkout,
    onPaid: async () => (await askProvider()) !== undefined,
  });
  const state = status.data && planStateOf(status.data, { isDemo: Boolean(user?.demoEndsAt) });
  const isConfirming =
    outcome === "success" && state?.plan !== "pro" && !check.isSuccess && !check.isError;

  return (
    <>
      <DocumentTitle of="Billing & Subscription" />
      <PageHeader title="Billing & Subscription" detail="Your plan, billing, and usage" />
      <ReturnNotice outcome={outcome} plan={state?.plan} isChecking={isConfirming} />
      {problem && <ProblemNotice problem={problem} />}
      {status.data && state ? (
        <PlanView
          status={status.data}
          state={state}
          isConfirming={isConfirming}
          onProblem={setProblem}
        />
      ) : status.isError ? (
        <Card>
          <ErrorState
            message={STATUS_NOT_CHECKED}
            onRetry={() => void status.refetch()}
            isRetrying={status.isFetching}
          />
        </Card>
      ) : (
        <PlanSkeleton />
      )}
      {state?.kind !== "included" && (
        <SyncStatus isPending={check.isPending} onSync={() => void handleSync()} />
      )}
    </>
  );
}

interface SyncStatusProps {
  isPending: boolean;
  onSync: () => void;
}

/** Below the plan, because the status refreshes by itself as a rule. */
function SyncStatus({ isPending, onSync }: SyncStatusProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <p className="text-sm text-ink-soft">
        Paid, canceled, or changed your card, and it doesn't show here? This asks the payment
        provider again.
      </p>
      <Button variant="quiet" isPending={isPending} onClick={onSync}>
        {!isPending && <RefreshCw aria-hidden className="size-4" />}
        {isPending ? "Syncing..." : "Sync Status"}
      </Button>
    </div>
  );
}

function ProblemNotice({ problem: { title, text } }: { problem: BillingProblem }) {
  return (
    <div className="mb-5">
      <InlineAlert>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <p>{text}</p>
      </InlineAlert>
    </div>
  );
}
