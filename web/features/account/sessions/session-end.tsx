import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { userQuery } from "../../auth/queries.ts";
import { SessionEndDialog } from "./session-end-dialog.tsx";

/** One press can trigger several calls; after a refusal, none of them asks again for this time. */
const REFUSAL_MS = 1000;

let pendingSignIn: Promise<boolean> | undefined;
let isRefused = false;

/**
 * Asks the user to sign in over the page, once for all waiting calls. Renders in its own React
 * root, so that it works over any screen and costs the others nothing.
 *
 * @param hasPassword false for an account that is known to sign in with Google only
 * @returns whether the user signed in
 */
export function signInAgain(queryClient: QueryClient, hasPassword = true): Promise<boolean> {
  const user = queryClient.getQueryData(userQuery().queryKey);
  if (!user || isRefused) return Promise.resolve(false);
  pendingSignIn ??= new Promise<boolean>((resolve) => {
    const container = document.body.appendChild(document.createElement("div"));
    const root = createRoot(container);
    const settle = (isSignedIn: boolean) => {
      pendingSignIn = undefined;
      root.unmount();
      container.remove();
      isRefused = !isSignedIn;
      setTimeout(() => {
        isRefused = false;
      }, REFUSAL_MS);
      resolve(isSignedIn);
    };
    root.render(
      <QueryClientProvider client={queryClient}>
        <SessionEndDialog user={user} hasPassword={hasPassword} onSettled={settle} />
      </QueryClientProvider>,
    );
  });
  return pendingSignIn;
}
