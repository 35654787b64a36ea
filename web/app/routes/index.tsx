import { createFileRoute } from "@tanstack/react-router";
import { useAuth } from "../../features/auth/auth-context.tsx";
import { LandingPage } from "../../features/landing/landing-page.tsx";

// Used in development; in production the server sends "/" prerendered.
export const Route = createFileRoute("/")({ component: LandingRoute });

function LandingRoute() {
  return <LandingPage isSignedIn={useAuth().status === "signed-in"} />;
}
