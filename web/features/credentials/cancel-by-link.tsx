import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { useCancelEmailChange } from "./mutations.ts";
import { isLinkInvalid } from "./is-link-invalid.ts";
import { LinkOutcome } from "./link-outcome.tsx";
import { CredentialsFrame } from "./credentials-frame.tsx";

const SCREEN = "Cancel Email Change";

/** Cancels on a click, not on opening the link: mail scanners open links, too. */
export function CancelByLink({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useCancelEmailChange();
  if (data) {
    return (
      <LinkOutcome screen={SCREEN} title="Email change canceled">
        Your email stays as it is; it won&rsquo;t become{" "}
        <strong className="text-ink">{data.email}</strong>. If you didn&rsquo;t request the change,
        choose a new password: the person who did knows yours.
      </LinkOutcome>
    );
  }
  if (error && isLinkInvalid(error)) return <InvalidLink />;
  return (
    <CredentialsFrame
      screen={SCREEN}
      title="Cancel the email change?"
      detail={
        <p>Your account keeps the email it has now, and the new one can&rsquo;t be confirmed.</p>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <InlineAlert>{errorMessage(error, "Couldn't cancel the change.")}</InlineAlert>}
        <Button variant="primary" isPending={isPending} onClick={() => mutate(token)}>
          {isPending ? "Canceling..." : "Cancel email change"}
        </Button>
      </div>
    </CredentialsFrame>
  );
}

function InvalidLink() {
  return (
    <LinkOutcome screen={SCREEN} title="This link no longer works">
      The change was made or canceled already, or never confirmed. Your account page shows your
      current email.
    </LinkOutcome>
  );
}
