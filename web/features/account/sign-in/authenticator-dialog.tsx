import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { Account } from "../../../../shared/account/contract.ts";
import {
  type NewAuthenticator,
  type NewRecoveryCodes,
  secondFactorInput,
} from "../../../../shared/account/second-factors.ts";
import { schemaResolver } from "../../../lib/forms/schema-resolver.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { AccountForm } from "../profile/account-form.tsx";
import { applyReauthenticationProblem } from "./apply-reauthentication-problem.ts";
import { CopyButton } from "../../../lib/copy-button.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { useBeginAuthenticator, useConfirmAuthenticator } from "../second-factors-queries.ts";
import { useAttempt } from "../sessions/use-attempt.ts";

interface AuthenticatorDialogProps {
  account: Account;
  onClose: () => void;
}

/**
 * Steps: confirm the password, show the secret, verify a code from the app, show the recovery
 * codes.
 */
export function AuthenticatorDialog({ account, onClose }: AuthenticatorDialogProps) {
  const begin = useBeginAuthenticator();
  const [authenticator, setAuthenticator] = useState<NewAuthenticator>();
  const [recoveryCodes, setRecoveryCodes] = useState<NewRecoveryCodes>();
  if (recoveryCodes)
    return <RecoveryCodesDialog {...recoveryCodes} email={account.email} onClose={onClose} />;
  if (authenticator)
    return <KeyDialog {...{ account, authenticator, onClose }} onTurnedOn={setRecoveryCodes} />;
  return (
    <ProofDialog
      account={account}
      title="Turn on an authenticator app"
      message="Your authenticator app generates a new code every 30 seconds. You'll enter it when you sign in with your password or Google."
      label="Continue"
      pendingLabel="One moment..."
      failure="Setup failed. Please try again."
      onConfirm={(proof) => begin.mutateAsync(proof)}
      onDone={setAuthenticator}
      onClose={onClose}
    />
  );
}

interface KeyDialogProps extends AuthenticatorDialogProps {
  authenticator: NewAuthenticator;
  onTurnedOn: (recoveryCodes: NewRecoveryCodes) => void;
}

function KeyDialog({ account, authenticator, onTurnedOn, onClose }: KeyDialogProps) {
  const confirm = useConfirmAuthenticator();
  const attempt = useAttempt(account);
  const form = useForm({
    resolver: schemaResolver(secondFactorInput),
    defaultValues: { code: "" },
  });
  const { errors, isDirty } = form.formState;
  const { setFocus } = form;

  // The content above the field is only scanned or copied.
  useEffect(() => setFocus("code"), [setFocus]);

  const submit = form.handleSubmit(async (input) => {
    try {
      onTurnedOn(await attempt(() => confirm.mutateAsync(input)));
    } catch (error) {
      const fallback = errorMessage(error, "Couldn't check the code. Please try again.");
      applyReauthenticationProblem(form, error, { field: "code", fallback });
      setFocus("code", { shouldSelect: true });
    }
  });

  return (
    <Dialog
      title="Scan this with your app"
      description="Use any authenticator app, including the one built into your phone or password manager."
      size="sm"
      onClose={() => {
        // Stays open while pending, because the recovery codes are shown only once.
        if (!confirm.isPending) onClose();
      }}
      isDirty={isDirty}
    >
      {(requestClose) => (
        <AccountForm
          problem={errors.root?.["problem"]?.message}
          isPending={confirm.isPending}
          saveLabel="Turn On"
          pendingLabel="Turning on..."
          onSubmit={(event: FormEvent) => void submit(event)}
          onCancel={requestClose}
        >
          <AuthenticatorKey {...authenticator} />
          <Field
            label="Code"
            hint="Enter the 6-digit code from the app."
            error={errors.code?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register("code")}
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={40}
              />
            )}
          </Field>
        </AccountForm>
      )}
    </Dialog>
  );
}

function AuthenticatorKey({ uri, secret }: NewAuthenticator) {
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <QrCode
        text={uri}
        label="QR code for the authenticator app. The key beside it says the same."
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 text-sm">
        <p className="text-ink-soft">Can't scan? Enter this key:</p>
        <p className="numbers font-medium wrap-anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        <CopyButton text={secret} label="Copy key" />
      </div>
    </div>
  );
}
