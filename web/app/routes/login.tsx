import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { LoginPage } from "../../features/auth/login-page.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export const Route = createFileRoute("/login")({ component: LoginRoute });

function LoginRoute() {
  const session = useAuth();
  switch (session.status) {
    case "loading":
      return (
        <main className="grid min-h-dvh place-items-center">
          <Spinner label="Loading" className="size-8 text-ink-soft" />
        </main>
      );
    case "failed":
      return (
        <main className="grid min-h-dvh place-content-center">
          <h1 className="sr-only">Sign In</h1>
          <ErrorState message="Your session could not be checked." onRetry={session.retry} />
        </main>
      );
    case "signed-in":
      return <Navigate to="/dashboard" replace />;
    case "signed-out":
      return <LoginPage />;
  }
}
