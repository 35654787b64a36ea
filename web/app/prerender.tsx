import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import budget from "../features/budget/budget.css?inline";
import overview from "../features/dashboard/overview/overview.css?inline";
import { googleAboutQuery } from "../features/auth/google-mutations.ts";
import { userQuery } from "../features/auth/queries.ts";
import { AuthProvider } from "../features/auth/auth-context.tsx";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { createQueryClient } from "../lib/http/query-client.ts";
import { createAppRouter } from "./router.ts";

/** Build step: styles of one screen alone, by its address. */
export const screenStyles: Readonly<Record<string, string>> = {
  "/budget": budget,
  "/dashboard": overview,
};

/** Build step: the landing page as HTML that works without JavaScript. */
export function renderLanding(isSignedIn: boolean): string {
  return renderToStaticMarkup(<LandingPage isSignedIn={isSignedIn} />);
}

/** Build step: the layout of signed-in screens, without data. */
export function renderLayout(): Promise<string> {
  return renderScreen("/dashboard", createQueryClient());
}

/** Build step: the sign-in, as it is without a session. */
export function renderSignIn(hasGoogle: boolean): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(userQuery().queryKey, null);
  queryClient.setQueryData(googleAboutQuery().queryKey, { isOffered: hasGoogle });
  return renderScreen("/login", queryClient);
}

/** A screen's HTML before its JavaScript has loaded. */
async function renderScreen(path: string, queryClient: QueryClient): Promise<string> {
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
