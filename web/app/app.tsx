import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { LazyToaster } from "./lazy-toaster.tsx";
import type { createAppRouter } from "./router.ts";

export interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** The whole program; the server renders the same tree, or hydration would discard its HTML. */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
      <LazyToaster />
    </QueryClientProvider>
  );
}
