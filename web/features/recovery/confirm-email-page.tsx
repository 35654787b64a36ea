import { type ReactNode, useCallback, useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import type { EmailConfirmation } from "../../../shared/account/recovery.ts";
import { textOf } from "../../lib/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { userQuery } from "../auth/api.ts";
import { useConfirmEmail } from "./api.ts";
import { useFromAddress } from "./from-address.ts";
import { isLinkOver } from "./is-link-over.ts";
import { RecoveryFrame } from "./recovery-frame.tsx";

const SCREEN = "Confirm Email";

/** Opening the link is enough: it is confirmed at once. */
export function ConfirmEmailPage() {
  const token = useFromAddress("token");
  return token === undefined ? <LinkOver /> : <ConfirmByLink key={token} token={token} />;
}

function ConfirmByLink({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useConfirmEmail();
  const confirm = useCallback(() => mutate(token), [mutate, token]);
  useEffect(() => {
    // Once the page stands: a link works one time only, and React may try the page's effects twice.
    const timer = window.setTimeout(confirm);
    return () => window.clearTimeout(timer);
  }, [confirm]);

  if (data) return <Confirmed confirmation={data} />;
  if (error && isLinkOver(error)) return <LinkOver />;
  if (error) {
    return (
      <RecoveryFrame
        screen={SCREEN}
        title="Not confirmed yet"
        detail={<InlineAlert>{textOf(error, "It could not be confirmed.")}</InlineAlert>}
      >
        <Button variant="primary" isPending={isPending} onClick={confirm}>
          Try again
        </Button>
      </RecoveryFrame>
    );
  }
  return (
    <RecoveryFrame
      screen={SCREEN}
      title="Confirming your address…"
      detail={<span role="status">This takes a moment.</span>}
    />
  );
}

function Confirmed({ confirmation: { kind, email } }: { confirmation: EmailConfirmation }) {
  const address = <strong className="text-ink">{email}</strong>;
  switch (kind) {
    case "verified":
      return <Outcome title="Your address is confirmed">Thank you: {address} is verified.</Outcome>;
    case "half_changed":
      return (
        <Outcome title="One more link to open">
          This one is confirmed. Your address becomes {address} once the link in the other mail was
          opened too.
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
      It was used already, or it is too old. You can have another one sent on your account&rsquo;s
      page.
    </Outcome>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const { data: user } = useQuery(userQuery());
  return (
    <RecoveryFrame screen={SCREEN} title={title} detail={<p>{children}</p>} isOutcome>
      <a href={user ? "/account" : "/login"} className={buttonClass({ variant: "primary" })}>
        {user ? "Go to your account" : "Sign In"}
      </a>
    </RecoveryFrame>
  );
}
