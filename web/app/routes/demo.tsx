import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { DemoQuestion, DemoStart } from "../../features/demo/demo-page.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export const Route = createFileRoute("/demo")({ component: DemoRoute });

function DemoRoute() {
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
          <h1 className="sr-only">Demo</h1>
          <ErrorState message="Your session could not be checked." onRetry={session.retry} />
        </main>
      );
    case "signed-out":
      return <DemoStart />;
    case "signed-in":
      return session.user.demoEndsAt === null ? (
        <DemoQuestion email={session.user.email} />
      ) : (
        <Navigate to="/dashboard" replace />
      );
  }
}
