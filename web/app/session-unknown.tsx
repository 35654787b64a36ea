import type { Session } from "../features/auth/auth-context.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";

interface SessionUnknownProps {
  session: Extract<Session, { status: "loading" | "failed" }>;
  /** title of the screen that is loading */
  title: string;
}

/** Loading or error state of a screen outside the layout while the session is unknown. */
export function SessionUnknown({ session, title }: SessionUnknownProps) {
  if (session.status === "loading") {
    return (
      <main className="grid full-height place-items-center">
        <Spinner label="Loading" className="size-8 text-ink-soft" />
      </main>
    );
  }
  return (
    <main className="grid full-height place-content-center">
      <h1 className="sr-only">{title}</h1>
      <ErrorState message="Couldn't verify your session." onRetry={session.retry} />
    </main>
  );
}
