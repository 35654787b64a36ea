import type { Account } from "../../../../shared/account/contract.ts";
import type { Passkey } from "../../../../shared/account/second-factors.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { useRemovePasskey } from "../second-factors-queries.ts";

interface PasskeyRemovalDialogProps {
  account: Account;
  passkey: Passkey;
  onClose: () => void;
}

export function PasskeyRemovalDialog({ account, passkey, onClose }: PasskeyRemovalDialogProps) {
  const { id, name } = passkey;
  const { mutateAsync } = useRemovePasskey();

  function handleDone() {
    toast({ title: "Passkey removed", description: name });
    onClose();
  }

  return (
    <ProofDialog
      account={account}
      title="Remove this passkey?"
      message={
        <span className="wrap-anywhere">
          <strong className="text-ink">{name}</strong> will no longer work for signing in. You can
          then delete it from your device.
        </span>
      }
      label="Remove"
      pendingLabel="Removing..."
      isDestructive
      failure="Couldn't remove the passkey. Please try again."
      onConfirm={(proof) => mutateAsync({ id, proof })}
      onDone={handleDone}
      onClose={onClose}
    />
  );
}
