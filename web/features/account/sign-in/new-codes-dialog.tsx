import { useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { NewRecoveryCodes } from "../../../../shared/account/second-factors.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { useMakeRecoveryCodes } from "../second-factors-queries.ts";

interface NewCodesDialogProps {
  account: Account;
  onClose: () => void;
}

/** Confirms, then shows the new codes. */
export function NewCodesDialog({ account, onClose }: NewCodesDialogProps) {
  const { mutateAsync } = useMakeRecoveryCodes();
  const [recoveryCodes, setRecoveryCodes] = useState<NewRecoveryCodes>();
  if (recoveryCodes)
    return <RecoveryCodesDialog {...recoveryCodes} email={account.email} onClose={onClose} />;
  return (
    <ProofDialog
      account={account}
      title="Generate new recovery codes?"
      message="You'll get ten new codes. Your old codes will stop working."
      label="Generate new codes"
      pendingLabel="Generating..."
      failure="Couldn't generate codes. Please try again."
      onConfirm={(proof) => mutateAsync(proof)}
      onDone={setRecoveryCodes}
      onClose={onClose}
    />
  );
}
