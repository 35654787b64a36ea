import type { Account } from "../../../../shared/account/contract.ts";
import type { Passkey } from "../../../../shared/account/second-factors.ts";
import { toast } from "../../../ui/toast.ts";
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
          <strong className="text-ink">{name}</strong> no longer signs you in. Afterwards you can
          delete it on the device, too.
        </span>
      }
      label="Remove"
      pendingLabel="Removing..."
      isDestructive
      failure="The passkey could not be removed. Please try again."
      onConfirm={(proof) => mutateAsync({ id, proof })}
      onDone={handleDone}
      onClose={onClose}
    />
  );
}
