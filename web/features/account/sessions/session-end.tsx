import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { userQuery } from "../../auth/queries.ts";
import { SessionEndDialog } from "./session-end-dialog.tsx";

/** One press may lead to several calls; whoever has just said no is not asked for each. */
const NO_HOLDS_MS = 1000;

let asked: Promise<boolean> | undefined;
let isRefused = false;

/**
 * Asks the person whose page this is to sign in over it, once for all calls that wait for that. In a
 * root of its own: the dialog stands whatever screen is shown, and costs the others nothing.
 *
 * @param hasPassword false for an account that signs in with Google alone, where that is known
 * @returns whether they did
 */
export function signInAgain(queryClient: QueryClient, hasPassword = true): Promise<boolean> {
  const user = queryClient.getQueryData(userQuery().queryKey);
  if (!user || isRefused) return Promise.resolve(false);
  asked ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const settle = (isSignedIn: boolean) => {
      asked = undefined;
      root.unmount();
      place.remove();
      isRefused = !isSignedIn;
      setTimeout(() => {
        isRefused = false;
      }, NO_HOLDS_MS);
      resolve(isSignedIn);
    };
    root.render(
      <QueryClientProvider client={queryClient}>
        <SessionEndDialog user={user} hasPassword={hasPassword} onSettled={settle} />
      </QueryClientProvider>,
    );
  });
  return asked;
}
