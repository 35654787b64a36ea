import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { type LoginAddress, LoginPage } from "../../features/auth/login-page.tsx";
import { clearReturnAddress } from "../../lib/session/save-return-address.ts";
import { keepReferrer, returnAddress } from "../../lib/session/return-address.ts";
import { isSignOutReason } from "../../lib/session/sign-out-channel.ts";
import { SessionUnknown } from "../session-unknown.tsx";

export const Route = createFileRoute("/login")({
  component: LoginRoute,
  // Validated where it is used, because every screen loads this code.
  validateSearch: ({ problem, link, step }: LoginAddress): LoginAddress => ({
    problem,
    link,
    step,
  }),
});

function LoginRoute() {
  const session = useAuth();
  const address = Route.useSearch();
  useEffect(() => {
    // After signing out, the next user may be someone else.
    if (!isSignOutReason(window.location.hash.slice(1))) keepReferrer();
  }, []);
  switch (session.status) {
    case "loading":
    case "failed":
      return <SessionUnknown session={session} title="Sign In" />;
    case "signed-in":
      // Linking Google or a second factor may be needed while signed in.
      return address.link === "google" || address.step === "second-factor" ? (
        <LoginPage {...address} />
      ) : (
        <BackToWork />
      );
    case "signed-out":
      return <LoginPage {...address} />;
  }
}

/** Redirects to the page that required the sign-in, or to the dashboard. */
function BackToWork() {
  const { history } = useRouter();
  const [address] = useState(returnAddress);
  useEffect(() => {
    clearReturnAddress();
    history.replace(address);
  }, [history, address]);
  return null;
}
