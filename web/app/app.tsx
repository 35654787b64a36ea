import { useState } from "react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { leaveFor } from "../lib/departure.ts";
import { onSessionEnd } from "../lib/http.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { LazyToaster, startWhenIdle } from "./lazy-toaster.tsx";
import { createAppRouter } from "./router.ts";

/** Paths that need no projects; those of mails' links have a hyphen. Everywhere else they are asked for beside the session, not after it. */
const WITHOUT_PROJECTS = /^\/(?:login|demo|admin|\w+-\w+)?$/;

async function fetchAhead(queryClient: QueryClient): Promise<void> {
  if (WITHOUT_PROJECTS.test(window.location.pathname)) return;
  const { projectsQuery } = await import("../features/projects/api.ts");
  await queryClient.prefetchQuery(projectsQuery());
}

function leaveWhenSessionEnds(queryClient: QueryClient): void {
  onSessionEnd(() => {
    queryClient.clear();
    leaveFor("/");
  });
}

function start() {
  const queryClient = createQueryClient();
  leaveWhenSessionEnds(queryClient);
  startWhenIdle(queryClient);
  // A failure shows where the projects are shown.
  fetchAhead(queryClient).catch(() => undefined);
  return { queryClient, router: createAppRouter() };
}

export function App() {
  const [{ queryClient, router }] = useState(start);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
      <LazyToaster />
    </QueryClientProvider>
  );
}
