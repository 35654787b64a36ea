import type { ReactNode } from "react";
import type { EmailConfirmation } from "../../../shared/account/credentials.ts";
import { formatDate } from "../../lib/format.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { CancelByLink } from "./cancel-by-link.tsx";
import { useConfirmEmail } from "./mutations.ts";
import { useFragmentValue } from "./use-fragment-value.ts";
import { isLinkInvalid } from "./is-link-invalid.ts";
import { LinkOutcome } from "./link-outcome.tsx";
import { CredentialsFrame } from "./credentials-frame.tsx";

const SCREEN = "Confirm Email";

/** Confirms on a click, not on opening the link: mail scanners open links, too. */
export function ConfirmEmailPage() {
  const token = useFragmentValue("token");
  const cancelToken = useFragmentValue("cancel");
  if (cancelToken !== undefined) return <CancelByLink key={cancelToken} token={cancelToken} />;
  return token === undefined ? <InvalidLink /> : <ConfirmByLink key={token} token={token} />;
}

function ConfirmByLink({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useConfirmEmail();
  if (data) return <Confirmed confirmation={data} />;
  if (error && isLinkInvalid(error)) return <InvalidLink />;
  return (
    <CredentialsFrame
      screen={SCREEN}
      title="Confirm your email"
      detail={
        <>
          <p>Confirm that this email address is yours, or that you want to change to it.</p>
          <p className="mt-3">If you didn't request this, you can close this page.</p>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <InlineAlert>{errorMessage(error, "Confirmation failed.")}</InlineAlert>}
        <Button variant="primary" isPending={isPending} onClick={() => mutate(token)}>
          {isPending ? "Confirming..." : "Confirm email"}
        </Button>
      </div>
    </CredentialsFrame>
  );
}

function Confirmed({ confirmation: { kind, email, dueAt } }: { confirmation: EmailConfirmation }) {
  const address = <strong className="text-ink">{email}</strong>;
  switch (kind) {
    case "verified":
      return <Outcome title="Email verified">Thank you: {address} is verified.</Outcome>;
    case "half_changed":
      return (
        <Outcome title="One more step">
          Confirmed. To finish switching to {address}, also click the link we sent to your other
          address.
        </Outcome>
      );
    case "waiting":
      return (
        <Outcome title="Confirmed">
          Your email switches to {address}
          {dueAt !== undefined && <> on {formatDate(dueAt.slice(0, 10))}</>}. Until then, sign in
          with your old email.
        </Outcome>
      );
    case "changed":
      return <Outcome title="Email updated">You now sign in with {address}.</Outcome>;
  }
}

function InvalidLink() {
  return (
    <Outcome title="This link no longer works">
      It has already been used or has expired. Open the email link again, or request a new one from
      your account page.
    </Outcome>
  );
}

function Outcome(props: { title: string; children: ReactNode }) {
  return <LinkOutcome screen={SCREEN} {...props} />;
}
