import type { QueryClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { userQuery } from "../auth/queries.ts";
import { deleteOutbox, listEntries } from "./outbox-store.ts";

/** In its own React root, because sign-out is offered on several screens. */
function ask(count: number): Promise<boolean> {
  return new Promise((resolve) => {
    const container = document.body.appendChild(document.createElement("div"));
    const root = createRoot(container);
    const settle = (isConfirmed: boolean) => {
      root.unmount();
      container.remove();
      resolve(isConfirmed);
    };
    const [what, it] = count === 1 ? ["1 entry has", "it"] : [`${count} entries have`, "them"];
    root.render(
      <ConfirmDialog
        title="Sign out and discard?"
        message={`${what} not been sent yet. Signing out deletes ${it} from this device.`}
        confirmLabel="Discard and sign out"
        cancelLabel="Stay signed in"
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      />,
    );
  });
}

/**
 * Asks before a sign-out that would lose outbox entries.
 *
 * @throws ProblemError when the user cancels
 */
export async function askBeforeSignOut(queryClient: QueryClient): Promise<void> {
  const account = queryClient.getQueryData(userQuery().queryKey)?.id;
  if (account === undefined) return;
  // Where storage is denied, the outbox is empty.
  const { length } = await listEntries(account).catch(() => []);
  if (length === 0 || (await ask(length))) return;
  const error = "Everything waiting on this device is kept.";
  throw new ProblemError({ status: 0, message: error, problem: { error, code: "conflict" } });
}

/** Called after a sign-out. */
export async function deleteWaiting(queryClient: QueryClient): Promise<void> {
  const account = queryClient.getQueryData(userQuery().queryKey)?.id;
  if (account !== undefined) await deleteOutbox(account).catch(() => {});
}
