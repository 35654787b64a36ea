import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "../features/auth/api.ts";
import { forgetDrafts } from "../lib/drafts.ts";

/*
 * What no first screen has to load, in one file that is fetched when the browser is idle.
 */
export { Toaster } from "../ui/toaster.tsx";
export { watchPlan } from "./plan-watch.ts";

/** Whoever is signed in finds no drafts of others on this device, nor does anybody after them. */
export function keepOwnDrafts(queryClient: QueryClient): void {
  const user = queryClient.getQueryData(userQuery().queryKey);
  if (user) forgetDrafts(user.id);
}
