import { useState } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { onSessionEnd } from "../lib/http.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { LazyToaster, preloadToaster } from "./lazy-toaster.tsx";
import { createAppRouter } from "./router.ts";

function start() {
  const queryClient = createQueryClient();
  onSessionEnd(() => {
    queryClient.clear();
    window.location.assign("/");
  });
  preloadToaster();
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
