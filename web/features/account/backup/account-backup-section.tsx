import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { Member } from "../../../../shared/household/contract.ts";
import { resolveInTime, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { userQuery } from "../../auth/queries.ts";
import { householdQuery } from "../../household/queries.ts";
import { startDownload } from "../account-backup-mutations.ts";
import { RestorePart } from "./restore-part.tsx";
import { Section } from "../section.tsx";
import { SettingRow } from "../profile/setting-row.tsx";

/** Download, restore and deletion of the account's data. */
export function AccountBackupSection({ account }: { account: Account }) {
  const { data: user } = useQuery(userQuery());
  const isRealAccount = user?.demoEndsAt === null;

  return (
    <Section title="Your data" detail="Export or delete everything you've recorded.">
      <DownloadRow />
      {isRealAccount && <RestorePart account={account} />}
      {isRealAccount && <DeleteRow account={account} />}
    </Section>
  );
}

function DownloadRow() {
  const [isPending, setIsPending] = useState(false);

  async function handlePress() {
    setIsPending(true);
    try {
      await startDownload();
      toast({
        title: "Your download has started",
        description: "This may take a while if you have many receipts.",
      });
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Download unavailable",
        description: downloadErrorMessage(error),
      });
    }
    setIsPending(false);
  }

  return (
    <SettingRow
      label="Download everything"
      value="One ZIP file, for any spreadsheet"
      note="All records as CSV and JSON, plus every receipt."
      action={
        <Button size="sm" isPending={isPending} onClick={() => void handlePress()}>
          {!isPending && <Download aria-hidden className="size-4" />}
          Download
        </Button>
      }
    />
  );
}

/** A HEAD response has no body, so the message for 429 is written here. */
function downloadErrorMessage(error: unknown): string {
  if (error instanceof ProblemError && error.status === 429) {
    return "Too many downloads. Please try again later.";
  }
  return errorMessage(error, "Couldn't download your data. Please try again in a moment.");
}

function DeleteRow({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);

  function handlePress() {
    void showWhenLoaded(setDialog, async () => {
      // The dialog names the members who would lose the home.
      await resolveInTime(queryClient.fetchQuery(householdQuery()));
      const { DeleteAccountDialog } = await import("./delete-account-dialog.tsx");
      const close = () => setDialog(null);
      return <DeleteAccountDialog account={account} onTransfer={transferHome} onClose={close} />;
    });
  }

  function transferHome(members: readonly Member[]) {
    void showWhenLoaded(setDialog, async () => {
      const { TransferHomeDialog } = await import("../household/transfer-home-dialog.tsx");
      return (
        <TransferHomeDialog account={account} members={members} onClose={() => setDialog(null)} />
      );
    });
  }

  return (
    <>
      <SettingRow
        label="Delete account"
        value="Permanently deletes everything"
        note="Cancels any active subscription."
        action={
          <Button size="sm" aria-haspopup="dialog" onClick={handlePress}>
            <Trash2 aria-hidden className="size-4" />
            Delete Account
          </Button>
        }
      />
      {dialog}
    </>
  );
}
