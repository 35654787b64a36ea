import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { userQuery } from "../features/auth/queries.ts";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { createQueryClient } from "../lib/http/query-client.ts";
import { createAppRouter } from "./router.ts";

/** Build step: the landing page as HTML that works without JavaScript. */
export function renderLanding(isSignedIn: boolean): string {
  return renderToStaticMarkup(<LandingPage isSignedIn={isSignedIn} />);
}

/**
 * Build step: a screen's HTML before its JavaScript has loaded.
 *
 * @param isSignedOut false renders the skeleton for a possibly signed-in user
 */
export async function renderScreen(path: string, isSignedOut: boolean): Promise<string> {
  const queryClient = createQueryClient();
  if (isSignedOut) queryClient.setQueryData(userQuery().queryKey, null);
  const router = createAppRouter();
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ ...router.options, history, isServer: true, scrollRestoration: false });
  await router.load();
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  // A screen that can't be prerendered would leave only a placeholder.
  if (!markup.includes("<main")) throw new Error(`${path} could not be rendered`);
  return markup;
}
