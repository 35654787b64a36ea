import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { LoginPage } from "../../features/auth/login-page.tsx";
import { SessionUnknown } from "../session-unknown.tsx";

export const Route = createFileRoute("/login")({ component: LoginRoute });

function LoginRoute() {
  const session = useAuth();
  switch (session.status) {
    case "loading":
    case "failed":
      return <SessionUnknown session={session} title="Sign In" />;
    case "signed-in":
      return <Navigate to="/dashboard" replace />;
    case "signed-out":
      return <LoginPage />;
  }
}
