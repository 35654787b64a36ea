import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { type LoginAddress, LoginPage } from "../../features/auth/login-page.tsx";
import { SessionUnknown } from "../session-unknown.tsx";

export const Route = createFileRoute("/login")({
  component: LoginRoute,
  // Read where it is shown: every screen loads this.
  validateSearch: ({ problem, link, step }: LoginAddress): LoginAddress => ({
    problem,
    link,
    step,
  }),
});

function LoginRoute() {
  const session = useAuth();
  const address = Route.useSearch();
  switch (session.status) {
    case "loading":
    case "failed":
      return <SessionUnknown session={session} title="Sign In" />;
    case "signed-in":
      // Who links a Google account may be signed in already, or who proves once more who they are.
      return address.link === "google" || address.step === "second-factor" ? (
        <LoginPage {...address} />
      ) : (
        <Navigate to="/dashboard" replace />
      );
    case "signed-out":
      return <LoginPage {...address} />;
  }
}
