import type { ReactNode } from "react";
import type { EmailConfirmation } from "../../../shared/account/recovery.ts";
import { formatDate } from "../../lib/format.ts";
import { textOf } from "../../lib/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { CancelByLink } from "./cancel-by-link.tsx";
import { useConfirmEmail } from "./mutations.ts";
import { useFromAddress } from "./from-address.ts";
import { isLinkOver } from "./is-link-over.ts";
import { LinkOutcome } from "./link-outcome.tsx";
import { RecoveryFrame } from "./recovery-frame.tsx";

const SCREEN = "Confirm Email";

/** Opening the link confirms nothing: programs that look through mails open links, too. */
export function ConfirmEmailPage() {
  const token = useFromAddress("token");
  const cancelToken = useFromAddress("cancel");
  if (cancelToken !== undefined) return <CancelByLink key={cancelToken} token={cancelToken} />;
  return token === undefined ? <LinkOver /> : <ConfirmByLink key={token} token={token} />;
}

function ConfirmByLink({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useConfirmEmail();
  if (data) return <Confirmed confirmation={data} />;
  if (error && isLinkOver(error)) return <LinkOver />;
  return (
    <RecoveryFrame
      screen={SCREEN}
      title="Confirm your email address"
      detail={
        <>
          <p>
            Your mail asks whether its address is yours or, where the account is to move to another
            address, whether you want that. Press the button to say yes.
          </p>
          <p className="mt-3">If you did not ask for such a mail, close this page.</p>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <InlineAlert>{textOf(error, "It could not be confirmed.")}</InlineAlert>}
        <Button variant="primary" isPending={isPending} onClick={() => mutate(token)}>
          {isPending ? "Confirming..." : "Yes, Confirm"}
        </Button>
      </div>
    </RecoveryFrame>
  );
}

function Confirmed({ confirmation: { kind, email, dueAt } }: { confirmation: EmailConfirmation }) {
  const address = <strong className="text-ink">{email}</strong>;
  switch (kind) {
    case "verified":
      return <Outcome title="Your address is confirmed">Thank you: {address} is verified.</Outcome>;
    case "half_changed":
      return (
        <Outcome title="One more link to open">
          This one is confirmed. Your address becomes {address} once you have confirmed by the link
          in the other mail, too.
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
      return (
        <Outcome title="Your address is changed">From now on you sign in with {address}.</Outcome>
      );
  }
}

function LinkOver() {
  return (
    <Outcome title="This link no longer works">
      It was used already, or it is too old. If you only loaded this page again, open the link in
      the mail once more; or have another one sent on your account&rsquo;s page.
    </Outcome>
  );
}

function Outcome(props: { title: string; children: ReactNode }) {
  return <LinkOutcome screen={SCREEN} {...props} />;
}
