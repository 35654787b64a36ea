import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CopyButton } from "../../../../lib/copy-button.tsx";
import { errorMessage } from "../../../../lib/http/problem-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { InlineAlert } from "../../../../ui/feedback/inline-alert.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { WaitingEmails } from "./waiting-emails.tsx";
import { useChangeAddress } from "./mail-mutations.ts";
import { receiptMailQuery } from "./mail-queries.ts";
import { Senders } from "./senders.tsx";

interface ReceiptMailDialogProps {
  projectId: number;
  onClose: () => void;
}

/** The address for forwarding receipts, its allowed senders, and emails of unknown senders. */
export function ReceiptMailDialog({ projectId, onClose }: ReceiptMailDialogProps) {
  const { data: mail, isError, isFetching, refetch } = useQuery(receiptMailQuery(projectId));
  return (
    <Dialog
      title="Receipts by email"
      description="Forward receipts to this project's address. Pictures and PDFs go to the inbox, and so does an email without them, as a PDF."
      onClose={onClose}
    >
      {mail === undefined ? (
        isError ? (
          <ErrorState
            message="Couldn't load the address"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading the address">
            <Skeleton className="h-24" />
          </div>
        )
      ) : (
        <div className="flex flex-col gap-5">
          <Address projectId={projectId} address={mail.address} />
          {mail.emails.length > 0 && <WaitingEmails emails={mail.emails} />}
          {mail.address !== null && <Senders projectId={projectId} senders={mail.senders} />}
        </div>
      )}
    </Dialog>
  );
}

function Address({ projectId, address }: { projectId: number; address: string | null }) {
  const change = useChangeAddress(projectId);
  const [isAsking, setIsAsking] = useState(false);
  const error = change.isError
    ? errorMessage(change.error, "Couldn't create the address. Please try again.")
    : undefined;
  if (address === null) {
    return (
      <div>
        {error !== undefined && <InlineAlert>{error}</InlineAlert>}
        <Button variant="primary" isPending={change.isPending} onClick={() => change.mutate()}>
          {change.isPending ? "Creating..." : "Create address"}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <Field label="Address" hint="Keep it private. You can change it anytime.">
        {(control) => (
          <Input
            {...control}
            readOnly
            value={address}
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyButton text={address} label="Copy" />
        <Button size="sm" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Change address
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Change the address?"
          message="The current address stops working immediately. Update any forwarding rules that use it."
          confirmLabel="Change address"
          isPending={change.isPending}
          pendingLabel="Changing..."
          error={error}
          onConfirm={() => change.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
