import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { leaveFor } from "../lib/departure.ts";
import { onSessionEnd } from "../lib/http.ts";
import { forgetPageAnswers } from "../lib/page-answers.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { LazyToaster, startWhenIdle } from "./lazy-toaster.tsx";
import { createAppRouter } from "./router.ts";

function leaveWhenSessionEnds(queryClient: QueryClient): void {
  onSessionEnd(() => {
    forgetPageAnswers();
    queryClient.clear();
    leaveFor("/");
  });
}

interface Started {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** Once its route is there: until then the page's own markup stays, as the build has written it. */
export async function startApp(): Promise<Started> {
  const queryClient = createQueryClient();
  leaveWhenSessionEnds(queryClient);
  startWhenIdle(queryClient);
  const router = createAppRouter();
  await router.load();
  return { queryClient, router };
}

export function App({ queryClient, router }: Started) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
      <LazyToaster />
    </QueryClientProvider>
  );
}
