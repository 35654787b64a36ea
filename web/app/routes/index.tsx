import { createFileRoute } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { LandingPage } from "../../features/landing/landing-page.tsx";

// The server answers "/" with the same page, prerendered. This is for development.
export const Route = createFileRoute("/")({ component: LandingRoute });

function LandingRoute() {
  return <LandingPage isSignedIn={useAuth().status === "signed-in"} />;
}
