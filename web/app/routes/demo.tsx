import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { DemoQuestion, DemoStart } from "../../features/demo/demo-page.tsx";
import { SessionUnknown } from "../session-unknown.tsx";

export const Route = createFileRoute("/demo")({ component: DemoRoute });

function DemoRoute() {
  const session = useAuth();
  switch (session.status) {
    case "loading":
    case "failed":
      return <SessionUnknown session={session} title="Demo" />;
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
