import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { prefetchNewContractor, loadNewContractorDialog } from "./new-contractor-dialog.tsx";

interface NewContractorButtonProps {
  /** initial name */
  name?: string;
  onAdded: (added: Contractor) => void;
}

/** Adds a contractor in a dialog over the form that selects one. */
export function NewContractorButton({ name = "", onAdded }: NewContractorButtonProps) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);

  const prefetch = () => prefetchNewContractor(queryClient);

  function open() {
    const handlers = {
      onClose: () => setDialog(null),
      onSaved: onAdded,
      isOverForm: true,
      ...(name !== "" && { initial: { name } }),
    };
    void showWhenLoaded(setDialog, () => loadNewContractorDialog(queryClient, handlers));
  }

  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
        className="grow px-3! sm:grow-0"
      >
        <Plus aria-hidden className="size-4" />
        New Contractor
      </Button>
      {dialog}
    </>
  );
}
