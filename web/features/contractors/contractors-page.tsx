import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { contractorAllowanceQuery, contractorsQuery } from "./queries.ts";
import { type ContractorActions, contractorActions } from "./contractor-actions.tsx";
import { ContractorList } from "./list/contractor-list.tsx";
import { mayEdit } from "../../lib/opened-home.ts";

export function ContractorsPage() {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [actions] = useState(() => contractorActions({ queryClient, setDialog }));
  useShortcut("n", actions.add);
  return (
    <>
      <DocumentTitle of="Contractors" />
      <PageHeader
        title="Contractors"
        detail={<Count />}
        action={<AddContractorButton actions={actions} label="Add Contractor" />}
      />
      <ContractorList
        actions={actions}
        addFirst={<AddContractorButton actions={actions} label="Add Your First Contractor" />}
      />
      {dialog}
    </>
  );
}

/** Number of contractors, with the limit on the Free plan. */
function Count() {
  const contractors = useQuery(contractorsQuery());
  const allowance = useQuery(contractorAllowanceQuery());
  if (contractors.isPending || allowance.isPending) return <Skeleton className="h-6 w-36" />;
  const count = contractors.data?.length ?? 0;
  const limit = allowance.data?.limit ?? null;
  if (count === 0) return null;
  if (limit === null) return count === 1 ? "1 contractor" : `${count} contractors`;
  return (
    <p className="numbers">
      {count} of {limit} contractors <span className="max-sm:block">on the free plan</span>
    </p>
  );
}

interface AddContractorButtonProps {
  actions: ContractorActions;
  label: string;
}

/** Preloads the form on hover. */
function AddContractorButton({ actions, label }: AddContractorButtonProps) {
  if (!mayEdit()) return null;
  return (
    <Button
      variant="primary"
      aria-keyshortcuts="n"
      onPointerEnter={actions.prefetchAdd}
      onFocus={actions.prefetchAdd}
      onClick={actions.add}
      className="print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
