import { type ReactNode, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { refresh } from "../../../lib/http/affected-queries.ts";
import { resolveInTime, ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { localToday } from "../../../lib/use-today.ts";
import { loadUpgradeFor, refusalOf } from "./proposal-refusal.tsx";

const loadCalls = () => import("../proposal-mutations.ts");
const loadForm = () => import("./proposal-form.tsx");
type Calls = Awaited<ReturnType<typeof loadCalls>>;

const CLOSE_FAILED =
  "Saved, but we couldn't update this card. Check your connection and try again.";

type PendingAction = "confirming" | "dismissing";

interface CallsOptions {
  proposal: Proposal;
  setDialog: (dialog: ReactNode) => void;
  onChanged: (changed: Proposal) => void;
}

/**
 * Runs one call at a time, so that a double press sends one request. Failures are shown and change
 * nothing.
 */
function useCalls({ proposal, setDialog, onChanged }: CallsOptions) {
  const queryClient = useQueryClient();
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  const [refusal, setRefusal] = useState<string>();
  const isOpen = proposal.state === "open";
  useEffect(() => {
    if (isOpen) ignoreRejection(loadCalls());
  }, [isOpen]);

  async function explain(error: unknown) {
    setRefusal(refusalOf(error));
    if (!(error instanceof ProblemError)) return;
    if (error.code === "plan_limit_reached") {
      // So that the form, too, offers the upgrade.
      void refresh(queryClient, "plan");
      const close = () => setDialog(null);
      await showWhenLoaded(setDialog, () => loadUpgradeFor(proposal, error.details, close));
    } else if (error.code === "conflict" || error.code === "not_found") {
      // Settled in another tab, or expired meanwhile.
      const { findProposal } = await loadCalls();
      const current = await resolveInTime(findProposal(proposal));
      if (current) onChanged(current);
    }
  }

  async function settle(
    what: PendingAction,
    request: (calls: Calls) => Promise<Proposal>,
    onFailed: (error: unknown) => Promise<void> = explain,
  ) {
    if (pendingAction !== undefined) return;
    setPendingAction(what);
    setRefusal(undefined);
    try {
      onChanged(await request(await loadCalls()));
    } catch (error) {
      console.error("Failed to settle a proposal", error);
      await onFailed(error);
    }
    setPendingAction(undefined);
  }

  return { pendingAction, refusal, setRefusal, settle, explain };
}

/** State and actions of a proposal card. */
export function useProposalActions(proposal: Proposal, onChanged: (changed: Proposal) => void) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const isChecking = useRef(false);
  /** set when the form saved the record, but closing the proposal failed */
  const [recordId, setRecordId] = useState<number>();
  const { settle, explain, setRefusal, ...standing } = useCalls({ proposal, setDialog, onChanged });

  async function closeProposal(saved: number) {
    const request = ({ confirmEdited }: Calls) => confirmEdited(queryClient, proposal, saved);
    await settle("confirming", request, async (error) => {
      setRecordId(saved);
      await explain(error);
      setRefusal(CLOSE_FAILED);
    });
  }

  function edit() {
    const handlers = {
      today: localToday(),
      onClose: () => setDialog(null),
      onSaved: ({ id }: { id: number }) => void closeProposal(id),
    };
    void showWhenLoaded(setDialog, async () => {
      const { loadProposalForm } = await loadForm();
      return loadProposalForm(queryClient, proposal, handlers);
    });
  }

  /**
   * Confirms directly, unless the contractor has open payments: then the form asks which one it is.
   */
  async function confirm() {
    if (isChecking.current) return;
    isChecking.current = true;
    const isPayment = await resolveInTime(
      loadForm().then((part) => part.mayBeContractPayment(queryClient, proposal)),
    );
    isChecking.current = false;
    if (isPayment) edit();
    else await settle("confirming", (calls) => calls.confirmProposal(queryClient, proposal));
  }

  return {
    ...standing,
    dialog,
    /** the record is saved, but the proposal could not be closed */
    isRecorded: recordId !== undefined,
    confirm: () => void confirm(),
    dismiss: () => void settle("dismissing", (calls) => calls.dismissProposal(proposal)),
    prefetchEdit: () =>
      ignoreRejection(loadForm().then((part) => part.prefetchProposalForm(queryClient, proposal))),
    edit,
    retry: () => recordId !== undefined && void closeProposal(recordId),
  };
}

export type ProposalActionState = ReturnType<typeof useProposalActions>;
