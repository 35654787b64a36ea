import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { type LoginAddress, LoginPage } from "../../features/auth/login-page.tsx";
import { SessionUnknown } from "../session-unknown.tsx";

export const Route = createFileRoute("/login")({
  component: LoginRoute,
  // Read where it is shown: every screen loads this.
  validateSearch: ({ problem, link }: LoginAddress): LoginAddress => ({ problem, link }),
});

function LoginRoute() {
  const session = useAuth();
  const address = Route.useSearch();
  switch (session.status) {
    case "loading":
    case "failed":
      return <SessionUnknown session={session} title="Sign In" />;
    case "signed-in":
      // Who links a Google account may be signed in already.
      return address.link === "google" ? (
        <LoginPage {...address} />
      ) : (
        <Navigate to="/dashboard" replace />
      );
    case "signed-out":
      return <LoginPage {...address} />;
  }
}
