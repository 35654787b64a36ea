import type { Account } from "../../../../shared/account/contract.ts";
import { passkeyNameInput } from "../../../../shared/account/second-factors.ts";
import { rememberPasskeyUse } from "../../../lib/session/passkey-use.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { useAddPasskey } from "../second-factors-queries.ts";
import { NameProofDialog } from "./name-proof-dialog.tsx";

interface PasskeyDialogProps {
  account: Account;
  /** this browser's name, the initial name of the passkey */
  device: string;
  onClose: () => void;
}

const FAILURE = "Couldn't add the passkey. Please try again.";

async function passkeyErrorMessage(error: unknown): Promise<string | undefined> {
  try {
    const { passkeyFailure } = await import("../../../lib/session/passkeys.ts");
    return passkeyFailure(error, FAILURE);
  } catch {
    // The module that explains the error failed to load too: no connection.
    return errorMessage(error, FAILURE);
  }
}

/** Adds a passkey of this device. The typed name survives a rejection by the device. */
export function PasskeyDialog({ account, device, onClose }: PasskeyDialogProps) {
  const { mutateAsync } = useAddPasskey();
  return (
    <NameProofDialog
      account={account}
      title="Add a passkey"
      description="Sign in with your fingerprint, face, or device PIN instead of a password."
      startName={device}
      nameHint="A name to help you recognize it."
      nameProblem={(name) => passkeyNameInput.safeParse({ name }).error?.issues[0]?.message}
      create={(name, proof) => mutateAsync({ name, proof })}
      onMade={(passkey) => {
        rememberPasskeyUse();
        toast({ title: "Passkey added", description: passkey.name });
        onClose();
      }}
      explain={passkeyErrorMessage}
      saveLabel="Add Passkey"
      pendingLabel="Adding..."
      onClose={onClose}
    />
  );
}
