import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { createQueryClient } from "../lib/query-client.ts";
import { LazyToaster, startWhenIdle } from "./lazy-toaster.tsx";
import { createAppRouter } from "./router.ts";
import { SessionEnd } from "./session-end.tsx";

interface Started {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** Once its route is there: until then the page's own markup stays, as the build has written it. */
export async function startApp(): Promise<Started> {
  const queryClient = createQueryClient();
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
      <SessionEnd />
      <LazyToaster />
    </QueryClientProvider>
  );
}
