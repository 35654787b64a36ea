import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "../../../shared/auth/contract.ts";
import type { InvitationPreview } from "../../../shared/household/contract.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { navigateAway } from "../../lib/session/departure.ts";
import { RETURN_ADDRESS_KEY } from "../../lib/session/save-return-address.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { userQuery } from "../auth/queries.ts";
import { previewInvitation, useAcceptInvitation } from "../household/mutations.ts";
import { CredentialsFrame } from "./credentials-frame.tsx";
import { isLinkInvalid } from "./is-link-invalid.ts";
import { LinkOutcome } from "./link-outcome.tsx";
import { useFragmentValue } from "./use-fragment-value.ts";

const SCREEN = "Invitation";
const PATH = "/invitation";
/** The token, kept in this tab while signing in or up on the way. */
const TOKEN_KEY = "plumbline.invitation";

/** Accepts on a click, not on opening the link: mail scanners open links, too. */
export function InvitationPage() {
  const opened = useFragmentValue("token");
  useEffect(() => {
    if (opened !== undefined) sessionStorage.setItem(TOKEN_KEY, opened);
  }, [opened]);
  const token = opened ?? sessionStorage.getItem(TOKEN_KEY);
  return token === null ? <InvalidLink /> : <InvitationByLink key={token} token={token} />;
}

function InvitationByLink({ token }: { token: string }) {
  const preview = useQuery({
    queryKey: ["household", "invitation", token],
    queryFn: ({ signal }) => previewInvitation(token, signal),
  });
  const user = useQuery(userQuery());
  if (preview.error && isLinkInvalid(preview.error)) return <InvalidLink />;
  if (preview.isError || (user.isError && user.data === undefined)) {
    return (
      <CredentialsFrame screen={SCREEN} title="Invitation" detail="">
        <ErrorState
          message="Couldn't load the invitation"
          onRetry={() => {
            void preview.refetch();
            void user.refetch();
          }}
          isRetrying={preview.isFetching || user.isFetching}
        />
      </CredentialsFrame>
    );
  }
  if (preview.data === undefined || user.data === undefined) {
    return (
      <CredentialsFrame screen={SCREEN} title="Invitation" detail="">
        <div role="status" aria-label="Loading">
          <Skeleton className="h-28" />
        </div>
      </CredentialsFrame>
    );
  }
  return <Invitation token={token} invitation={preview.data} user={user.data} />;
}

interface InvitationProps {
  token: string;
  invitation: InvitationPreview;
  /** null when signed out */
  user: User | null;
}

const MAY = {
  editor: "You can add, change, and delete records.",
  viewer: "You can view and export records.",
} as const;

function Invitation({ token, invitation, user }: InvitationProps) {
  const { ownerName, ownerEmail, email, role, projects, expiresAt } = invitation;
  const isRightAccount = user?.email.toLowerCase() === email.toLowerCase();
  return (
    <CredentialsFrame
      screen={SCREEN}
      title={`${ownerName} invites you`}
      detail={
        <>
          <p>
            {ownerEmail} shares {projects === null ? "all projects" : "these projects"} with{" "}
            <strong className="text-ink">{email}</strong>. {MAY[role]}
          </p>
          {projects !== null && (
            <ul className="mt-3 divide-y divide-line">
              {projects.map((name, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a fixed list; names may repeat
                <li key={index} className="py-1.5">
                  {name}
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3 text-sm">Expires {formatMoment(expiresAt)}.</p>
        </>
      }
    >
      {user === null ? (
        <SignInFirst />
      ) : isRightAccount ? (
        <AcceptForm token={token} />
      ) : (
        <WrongAccount invited={email} signedIn={user.email} />
      )}
    </CredentialsFrame>
  );
}

/** The sign-in comes back here; see `returnAddress`. */
function comeBack() {
  sessionStorage.setItem(RETURN_ADDRESS_KEY, PATH);
}

function SignInFirst() {
  return (
    <div className="flex flex-col gap-3">
      <a href="/login#sign-up" onClick={comeBack} className={buttonClass({ variant: "primary" })}>
        Create an account
      </a>
      <a href="/login" onClick={comeBack} className={buttonClass({})}>
        Sign In
      </a>
    </div>
  );
}

function AcceptForm({ token }: { token: string }) {
  const { mutate, error, isPending, isSuccess } = useAcceptInvitation();

  function accept() {
    mutate(token, {
      onSuccess: ({ home }) => {
        sessionStorage.removeItem(TOKEN_KEY);
        // Another document, so that no data of the user's own home stays in memory.
        navigateAway(`/dashboard?home=${home}`);
      },
    });
  }

  return (
    <div className="flex flex-col gap-4">
      {error && (
        <InlineAlert>{errorMessage(error, "Couldn't accept. Please try again.")}</InlineAlert>
      )}
      <Button variant="primary" isPending={isPending || isSuccess} onClick={accept}>
        {isPending ? "Accepting..." : "Accept"}
      </Button>
    </div>
  );
}

function WrongAccount({ invited, signedIn }: { invited: string; signedIn: string }) {
  return (
    <div className="flex flex-col gap-4">
      <InlineAlert>
        You&rsquo;re signed in as {signedIn}. Sign out, open the link in the email again, and sign
        in as {invited}.
      </InlineAlert>
      <a href="/dashboard" className={buttonClass({})}>
        Go to your dashboard
      </a>
    </div>
  );
}

function InvalidLink() {
  return (
    <LinkOutcome screen={SCREEN} title="This invitation no longer works">
      It was already accepted, was revoked, or has expired. Ask the person who invited you to send
      it again.
    </LinkOutcome>
  );
}
