import { useEffect, useRef, useState } from "react";
import { MAX_DRAFTS_AT_ONCE } from "../../../../shared/receipts/drafts.ts";
import { textOf } from "../../../lib/http/problem-error.ts";
import type { RetryingUpload } from "../../receipts/retrying-upload-mutations.ts";
import type { FormParts } from "./form-parts.ts";
import { useAddDraft } from "./inbox-mutations.ts";

/** A file on its way into the inbox. */
export interface AddedFile {
  id: number;
  name: string;
  state: "sending" | "waiting" | "refused";
  /** of `sending`, 0 to 1 */
  share: number;
  message: string;
}

const TOO_MANY = `Only ${MAX_DRAFTS_AT_ONCE} receipts can be added at once. Add this one afterwards.`;

/** Sends files one after the other; each becomes a draft when it is stored. */
export function useAddReceipts({ startUpload, refusalOf }: FormParts, projectId: number) {
  const [files, setFiles] = useState<readonly AddedFile[]>([]);
  const uploads = useRef(new Map<number, RetryingUpload>());
  const lastId = useRef(0);
  const addDraft = useAddDraft();

  // Cancels those of a closed page.
  useEffect(() => {
    const running = uploads.current;
    return () => running.forEach((upload) => upload.cancel());
  }, []);

  const change = (id: number, changed: Partial<AddedFile>) =>
    setFiles((now) => now.map((file) => (file.id === id ? { ...file, ...changed } : file)));
  const drop = (id: number) => {
    uploads.current.delete(id);
    setFiles((now) => now.filter((file) => file.id !== id));
  };

  async function putIntoInbox(id: number, key: string, splitPages: boolean) {
    try {
      await addDraft.mutateAsync({ projectId, key, splitPages });
      drop(id);
    } catch (error) {
      const message = textOf(error, "Couldn't add the receipt. Please try again.");
      change(id, { state: "refused", message });
    }
  }

  async function send(file: File, id: number, splitPages: boolean) {
    const upload = startUpload(file, (state) => {
      if (state.kind === "sending") change(id, { state: "sending", share: state.share });
      if (state.kind === "waiting" || state.kind === "refused") {
        change(id, { state: state.kind, message: state.message });
      }
      if (state.kind === "stored") void putIntoInbox(id, state.key, splitPages);
    });
    uploads.current.set(id, upload);
    await upload.settled();
  }

  async function add(chosen: readonly File[], splitPages: boolean) {
    const taken = chosen.map((file, index) => {
      lastId.current += 1;
      const refusal = index < MAX_DRAFTS_AT_ONCE ? refusalOf(file) : TOO_MANY;
      return { file, id: lastId.current, refusal };
    });
    setFiles((now) => [
      ...now,
      ...taken.map(({ file, id, refusal }) => ({
        id,
        name: file.name,
        state: refusal === undefined ? ("sending" as const) : ("refused" as const),
        share: 0,
        message: refusal ?? "",
      })),
    ]);
    for (const { file, id, refusal } of taken) {
      if (refusal === undefined) await send(file, id, splitPages);
    }
  }

  return {
    files,
    /** at most 20; those after say so */
    add: (chosen: readonly File[], splitPages: boolean) => void add(chosen, splitPages),
    retry: (id: number) => void uploads.current.get(id)?.retry(),
    remove: (id: number) => {
      uploads.current.get(id)?.cancel();
      drop(id);
    },
  };
}
