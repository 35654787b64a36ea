import { type ReactNode, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import { ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useUnlinkGoogle } from "../queries.ts";
import { Section } from "../section.tsx";
import { SettingRow } from "../profile/setting-row.tsx";

interface SignInSectionProps {
  account: Account;
}

const loadPasswordDialog = () => import("./password-dialog.tsx");

export function SignInSection({ account }: SignInSectionProps) {
  const { hasPassword, hasGoogle, isGoogleOffered } = account;
  const [dialog, setDialog] = useState<ReactNode>(null);

  function changePassword() {
    void showWhenLoaded(setDialog, async () => {
      const { PasswordDialog } = await loadPasswordDialog();
      return <PasswordDialog account={account} onClose={() => setDialog(null)} />;
    });
  }

  return (
    <Section title="Sign-in methods">
      <SettingRow
        label="Password"
        value={hasPassword ? "Password set" : "Not set"}
        action={
          <Button
            size="sm"
            onPointerEnter={() => ignoreRejection(loadPasswordDialog())}
            onClick={changePassword}
          >
            {hasPassword ? "Change password" : "Set a password"}
          </Button>
        }
      />
      {(hasGoogle || isGoogleOffered) && <GoogleRow account={account} />}
      {dialog}
    </Section>
  );
}

const loadProofDialog = () => import("./proof-dialog.tsx");
const LINK_BUTTON = buttonClass({ size: "sm" });

function GoogleRow({ account }: SignInSectionProps) {
  const { email, hasPassword, hasGoogle } = account;
  const { mutateAsync } = useUnlinkGoogle();
  const [dialog, setDialog] = useState<ReactNode>(null);

  function unlink() {
    const close = () => setDialog(null);
    void showWhenLoaded(setDialog, async () => {
      const { ProofDialog } = await loadProofDialog();
      return (
        <ProofDialog
          account={account}
          title="Unlink Google?"
          message="You'll sign in with your password. You can link Google again anytime."
          label="Unlink"
          pendingLabel="Unlinking..."
          isDestructive
          failure="Couldn't unlink Google. Please try again."
          onConfirm={({ password }) => mutateAsync(password)}
          onDone={() => {
            toast({ title: "Google unlinked" });
            close();
          }}
          onClose={close}
        />
      );
    });
  }

  if (!hasGoogle) {
    return (
      <SettingRow
        label="Google"
        value="Not linked"
        note={
          <span className="wrap-anywhere">
            Use the Google account for {email}. You'll confirm your password once.
          </span>
        }
        action={
          <a href="/api/auth/google?returnTo=/account/security" className={LINK_BUTTON}>
            Link Google
          </a>
        }
      />
    );
  }
  return (
    <SettingRow
      label="Google"
      value="Linked"
      {...(!hasPassword && { note: "Set a password before unlinking Google." })}
      action={
        hasPassword && (
          <>
            <Button
              size="sm"
              aria-haspopup="dialog"
              onPointerEnter={() => ignoreRejection(loadProofDialog())}
              onClick={unlink}
            >
              Unlink
            </Button>
            {dialog}
          </>
        )
      }
    />
  );
}
