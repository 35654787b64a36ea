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

/** Asks, then shows them. */
export function NewCodesDialog({ account, onClose }: NewCodesDialogProps) {
  const { mutateAsync } = useMakeRecoveryCodes();
  const [made, setMade] = useState<NewRecoveryCodes>();
  if (made) return <RecoveryCodesDialog {...made} email={account.email} onClose={onClose} />;
  return (
    <ProofDialog
      account={account}
      title="Make new recovery codes?"
      message="You get ten new ones. The old ones open nothing any more."
      label="Make New Codes"
      pendingLabel="Making them..."
      failure="No codes could be made. Please try again."
      onConfirm={(proof) => mutateAsync(proof)}
      onDone={setMade}
      onClose={onClose}
    />
  );
}
