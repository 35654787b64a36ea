import { type ReactNode, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import { ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { LINK_IN_OUTBOX, verificationNotice } from "../link-notices.ts";
import { useSendVerification } from "../queries.ts";
import { PendingEmail } from "./pending-email.tsx";
import { Section } from "../section.tsx";
import { SettingRow } from "./setting-row.tsx";
import { useAttempt } from "../sessions/use-attempt.ts";

interface AccountSectionProps {
  account: Account;
  /** false for a demo account */
  mayChange: boolean;
}

const loadNameDialog = () => import("./name-dialog.tsx");
const loadEmailDialog = () => import("./email-dialog.tsx");

export function IdentitySection({ account, mayChange }: AccountSectionProps) {
  const { email, firstName, lastName, isEmailVerified, hasPassword } = account;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const name = [firstName, lastName].filter(Boolean).join(" ");

  function changeName() {
    void showWhenLoaded(setDialog, async () => {
      const { NameDialog } = await loadNameDialog();
      return <NameDialog account={account} onClose={close} />;
    });
  }

  function changeEmail() {
    void showWhenLoaded(setDialog, async () => {
      const { EmailDialog } = await loadEmailDialog();
      return <EmailDialog account={account} onClose={close} />;
    });
  }

  return (
    <Section title="Profile">
      <SettingRow
        label="Name"
        value={name || "Not set"}
        action={
          mayChange && (
            <Button
              size="sm"
              aria-label="Change name"
              onPointerEnter={() => ignoreRejection(loadNameDialog())}
              onClick={changeName}
            >
              Change
            </Button>
          )
        }
      />
      <SettingRow
        label="Email"
        value={
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{email}</span>
            {mayChange && (
              <Badge tone={isEmailVerified ? "accent" : "warning"}>
                {isEmailVerified ? "Verified" : "Not verified"}
              </Badge>
            )}
          </span>
        }
        {...(mayChange && { note: <EmailNote account={account} /> })}
        action={
          mayChange &&
          hasPassword && (
            <Button
              size="sm"
              aria-label="Change email"
              onPointerEnter={() => ignoreRejection(loadEmailDialog())}
              onClick={changeEmail}
            >
              Change
            </Button>
          )
        }
      />
      {dialog}
    </Section>
  );
}

/** Pending steps for the email address. */
function EmailNote({ account }: { account: Account }) {
  const { isEmailVerified, pendingEmailChange, hasPassword } = account;
  return (
    <>
      {pendingEmailChange !== null && (
        <PendingEmail account={account} change={pendingEmailChange} />
      )}
      {!isEmailVerified && <VerificationNote account={account} />}
      {!hasPassword && <p>Set a password before changing your email.</p>}
    </>
  );
}

function VerificationNote({ account }: { account: Account }) {
  const { mutateAsync, isPending } = useSendVerification();
  const attempt = useAttempt(account);

  async function handleClick() {
    try {
      await attempt(() => mutateAsync(undefined));
      toast(verificationNotice(account));
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Error",
        description: errorMessage(error, "Couldn't send the email. Please try again."),
      });
    }
  }

  return (
    <>
      <p>
        {account.isMailSetUp
          ? "We emailed you a verification link."
          : `Not verified yet. ${LINK_IN_OUTBOX}`}
      </p>
      <Button size="sm" className="mt-2" isPending={isPending} onClick={() => void handleClick()}>
        {isPending ? "Sending..." : account.isMailSetUp ? "Resend email" : "Renew the link"}
      </Button>
    </>
  );
}
