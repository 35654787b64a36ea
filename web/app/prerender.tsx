import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { userQuery } from "../features/auth/queries.ts";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { createQueryClient } from "../lib/http/query-client.ts";
import { createAppRouter } from "./router.ts";

/** Run by the build: the landing page as HTML that reads without JavaScript. */
export function renderLanding(isSignedIn: boolean): string {
  return renderToStaticMarkup(<LandingPage isSignedIn={isSignedIn} />);
}

/**
 * Run by the build: a screen as it stands before the program has come.
 *
 * @param isSignedOut whether that is known; else it is the skeleton of who may be signed in
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
  // What cannot be rendered here leaves nothing but the place of the whole screen.
  if (!markup.includes("<main")) throw new Error(`${path} could not be rendered`);
  return markup;
}
