import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "@tanstack/react-router";
import { PRODUCT_NAME } from "../../shared/product.ts";
import type { User } from "../../shared/auth/contract.ts";
import { useAuth } from "../features/auth/auth-context.tsx";
import {
  SelectedProjectProvider,
  useSelectedProject,
} from "../features/projects/selected-project.tsx";
import { openedHome } from "../lib/opened-home.ts";
import { usePart } from "../lib/use-part.ts";
import { useShortcut } from "../lib/use-shortcut.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { SessionUnknown } from "./session-unknown.tsx";
import { loadParts, loadPartsWhenIdle, type ShellParts } from "./shell/load-parts.ts";
import { Shell } from "./shell/shell.tsx";

// Lazy: onboarding shows once, the landing page in development only.
const OnboardingPage = lazy(async () => ({
  default: (await import("../features/projects/onboarding-page.tsx")).OnboardingGate,
}));
const LandingPage = lazy(async () => ({
  default: (await import("../features/landing/landing-page.tsx")).LandingPage,
}));

/** Renders the screen of a layout path, the onboarding form, or the landing page. */
export function AppGate({ children }: { children: ReactNode }) {
  const session = useAuth();
  switch (session.status) {
    case "loading":
      return <Shell user={undefined} />;
    case "failed":
      return <SessionUnknown session={session} title={PRODUCT_NAME} />;
    case "signed-out":
      return (
        <Suspense fallback={null}>
          <LandingPage isSignedIn={false} />
        </Suspense>
      );
    case "signed-in":
      return (
        <SelectedProjectProvider key={session.user.id} userId={session.user.id}>
          <SignedIn user={session.user}>{children}</SignedIn>
        </SelectedProjectProvider>
      );
  }
}

interface SignedInProps {
  user: User;
  children: ReactNode;
}

function SignedIn({ user, children }: SignedInProps) {
  const [asks, setAsks] = useState(false);
  const parts = usePart(asks ? loadParts : loadPartsWhenIdle);
  return (
    <>
      <ProjectGate user={user} parts={parts}>
        {children}
      </ProjectGate>
      {parts ? (
        <parts.AssistantButton userId={user.id} opensAtOnce={asks} />
      ) : (
        <EarlyKey onPress={() => setAsks(true)} />
      )}
    </>
  );
}

/** Handles the assistant's keyboard shortcut until its button has loaded. */
function EarlyKey({ onPress }: { onPress: () => void }) {
  useShortcut("a", onPress);
  return null;
}

interface ProjectGateProps extends SignedInProps {
  parts: ShellParts | undefined;
}

function ProjectGate({ user, parts, children }: ProjectGateProps) {
  const { projects, error, retry, select } = useSelectedProject();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [hadProjects, setHadProjects] = useState(false);
  if (!hadProjects && projects !== undefined && projects.length > 0) setHadProjects(true);

  // A user who has just deleted the last project sees the empty state of /projects, not onboarding.
  const isAtProjects = hadProjects && path === "/projects";
  // Account and billing work without a project.
  const isAtAccount = path.startsWith("/account") || path === "/billing";
  if (projects?.length === 0 && !openedHome && !(isAtProjects || isAtAccount)) {
    return (
      <>
        {parts && <parts.DemoNotice endsAt={user.demoEndsAt} />}
        <Suspense fallback={<Shell user={undefined} />}>
          <OnboardingPage isAtProjects={path === "/projects"} onCreated={select} />
        </Suspense>
      </>
    );
  }
  return (
    <Shell user={user} parts={parts}>
      {error && !isAtAccount ? (
        <div className="card">
          <h1 className="sr-only">Projects</h1>
          <ErrorState message="Failed to fetch projects" onRetry={retry} />
          {openedHome && (
            <p className="p-4 text-center">
              This home may no longer be shared with you.{" "}
              <a href="/dashboard" className="underline">
                Go to your projects
              </a>
            </p>
          )}
        </div>
      ) : (
        children
      )}
    </Shell>
  );
}
