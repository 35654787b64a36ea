import { type ReactNode, useState } from "react";
import type { Account } from "../../../shared/account/contract.ts";
import { quietly, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmedButton } from "./confirmed-button.tsx";
import { useUnlinkGoogle } from "./api.ts";
import { Section } from "./section.tsx";
import { SettingRow } from "./setting-row.tsx";

interface SignInSectionProps {
  account: Account;
}

const loadPasswordDialog = () => import("./password-dialog.tsx");

/** The ways to sign in. */
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
    <Section title="Signing in">
      <SettingRow
        label="Password"
        value={hasPassword ? "Set" : "Not set"}
        action={
          <Button
            size="sm"
            onPointerEnter={() => quietly(loadPasswordDialog())}
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

function GoogleRow({ account }: { account: Account }) {
  const { hasPassword, hasGoogle } = account;
  const unlink = useUnlinkGoogle();
  if (!hasGoogle) {
    return (
      <SettingRow
        label="Google"
        value="Not linked"
        note="To link it, log out and choose 'Sign in with Google'. Your password is asked for once."
      />
    );
  }
  return (
    <SettingRow
      label="Google"
      value="Linked"
      {...(!hasPassword && { note: "Set a password first to unlink it." })}
      action={
        hasPassword && (
          <ConfirmedButton
            account={account}
            label="Unlink"
            title="Unlink Google?"
            message="You sign in with your password from then on. You can link Google again at any time."
            pendingLabel="Unlinking..."
            failure="Google could not be unlinked. Please try again."
            done={{ title: "Google unlinked" }}
            onConfirm={() => unlink.mutateAsync(undefined)}
          />
        )
      }
    />
  );
}
