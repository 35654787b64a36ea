import type { Account } from "../../../../shared/account/contract.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { useRemoveAuthenticator } from "../second-factors-queries.ts";

interface TurnOffDialogProps {
  account: Account;
  onClose: () => void;
}

export function TurnOffDialog({ account, onClose }: TurnOffDialogProps) {
  const { mutateAsync } = useRemoveAuthenticator();

  function handleDone() {
    toast({ title: "Authenticator app turned off" });
    onClose();
  }

  return (
    <ProofDialog
      account={account}
      title="Turn off the authenticator app?"
      message="You'll sign in with just your password or Google. Your recovery codes will stop working."
      label="Turn Off"
      pendingLabel="Turning off..."
      isDestructive
      failure="Couldn't turn off the app. Please try again."
      onConfirm={(proof) => mutateAsync(proof)}
      onDone={handleDone}
      onClose={onClose}
    />
  );
}
