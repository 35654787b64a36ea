import { type ReactNode, useState } from "react";
import { useLocation } from "@tanstack/react-router";
import type { User } from "../../shared/auth/contract.ts";
import { useAuth } from "../features/auth/auth-context.tsx";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { OnboardingPage } from "../features/onboarding/onboarding-page.tsx";
import {
  SelectedProjectProvider,
  useSelectedProject,
} from "../features/projects/selected-project.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Shell } from "./shell.tsx";

/** Decides what stands at a layout path: the screen, the first project's form, or the landing page. */
export function AppGate({ children }: { children: ReactNode }) {
  const session = useAuth();
  switch (session.status) {
    case "loading":
      return <Shell user={undefined} />;
    case "failed":
      return (
        <main className="grid min-h-dvh place-items-center">
          <ErrorState message="Your session could not be checked." onRetry={session.retry} />
        </main>
      );
    case "signed-out":
      return <LandingPage isSignedIn={false} />;
    case "signed-in":
      return (
        <SelectedProjectProvider key={session.user.id} userId={session.user.id}>
          <ProjectGate user={session.user}>{children}</ProjectGate>
        </SelectedProjectProvider>
      );
  }
}

function ProjectGate({ user, children }: { user: User; children: ReactNode }) {
  const { projects, error, retry, select } = useSelectedProject();
  const isAtProjects = useLocation({ select: ({ pathname }) => pathname === "/projects" });
  const [hadProjects, setHadProjects] = useState(false);
  if (!hadProjects && projects !== undefined && projects.length > 0) setHadProjects(true);

  // Whoever has just deleted the last project is no newcomer: /projects shows its empty state.
  if (projects?.length === 0 && !(hadProjects && isAtProjects)) {
    return <OnboardingPage onCreated={select} />;
  }
  return (
    <Shell user={user}>
      {error ? (
        <div className="card">
          <ErrorState message="Failed to fetch projects" onRetry={retry} />
        </div>
      ) : (
        children
      )}
    </Shell>
  );
}
