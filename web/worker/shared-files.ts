import { SHARE_AGAIN, SHARE_FIELD } from "../../shared/service-worker.ts";
import { dropFiles, storeFile } from "../lib/forms/draft-files.ts";
import { SHARED_DRAFT, SHARED_HASH } from "../lib/forms/shared-draft.ts";
import { findAccount } from "./stored-responses.ts";

/** The file picker's limit; another site's form could send more. */
const MAX_FILES = 20;
const NO_ROOM = "There's no room on this device for the shared receipts.";

/**
 * Stores files from the device's share sheet for the signed-in account, and opens the page that
 * offers to save them. A worker can't tell a share from another site's form, so nothing is sent
 * before the user presses Save, and nothing is passed to the server, which would trust the request.
 */
export async function takeShared(request: Request): Promise<Response> {
  const account = await findAccount();
  if (account === undefined) return Response.redirect(`/login#${SHARE_AGAIN}`, 303);
  const form = await request.formData();
  const files = form.getAll(SHARE_FIELD).filter((value) => value instanceof File);
  try {
    await dropFiles(account, SHARED_DRAFT);
    for (const [index, file] of files.slice(0, MAX_FILES).entries()) {
      await storeFile(account, SHARED_DRAFT, String(index).padStart(2, "0"), file);
    }
  } catch (error) {
    console.error("Shared files could not be stored", error);
    return new Response(NO_ROOM, { status: 507 });
  }
  return Response.redirect(`/expenses${SHARED_HASH}`, 303);
}
