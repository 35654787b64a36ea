import { MAX_DRAFTS_AT_ONCE } from "../../../../shared/receipts/drafts.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import type { RetryingUpload, UploadState } from "../../receipts/retrying-upload-mutations.ts";

/** A file being added to the inbox. */
export interface AddedFile {
  id: number;
  projectId: number;
  name: string;
  /** `unlisted`: stored, but not yet in the inbox */
  state: "sending" | "waiting" | "refused" | "unlisted";
  /** uploaded part while `sending`, 0 to 1 */
  share: number;
  message: string;
}

interface Destination {
  projectId: number;
  refusalOf: (file: File) => string | undefined;
  startUpload: (
    file: File,
    onChange: (state: UploadState) => void,
  ) => Pick<RetryingUpload, "retry" | "cancel" | "settled">;
  /** adds a stored receipt to the inbox */
  addDraft: (key: string) => Promise<unknown>;
}

const TOO_MANY = `Only ${MAX_DRAFTS_AT_ONCE} receipts can be added at once. Add this one afterwards.`;

/**
 * Uploads files one after another; each becomes a draft of its project once stored. Continues while
 * other pages or projects are shown.
 */
export class ReceiptQueue {
  #files: readonly AddedFile[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();
  readonly #uploads = new Map<number, { retry: () => unknown; cancel: () => void }>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly files = (): readonly AddedFile[] => this.#files;

  /** Whether leaving the document would lose files. */
  isBusy(): boolean {
    return this.#files.some(({ state }) => state !== "refused");
  }

  /** Adds at most 20; the others are refused with a message. */
  async add(chosen: readonly File[], to: Destination): Promise<void> {
    const taken = chosen.map((file, index) => {
      this.#lastId += 1;
      const refusal = index < MAX_DRAFTS_AT_ONCE ? to.refusalOf(file) : TOO_MANY;
      return { file, id: this.#lastId, refusal };
    });
    this.#set([
      ...this.#files,
      ...taken.map(({ file, id, refusal }) => ({
        id,
        projectId: to.projectId,
        name: file.name,
        state: refusal === undefined ? ("sending" as const) : ("refused" as const),
        share: 0,
        message: refusal ?? "",
      })),
    ]);
    for (const { file, id, refusal } of taken) {
      const isRemoved = !this.#files.some((one) => one.id === id);
      if (refusal === undefined && !isRemoved) await this.#send(file, id, to);
    }
  }

  retry(id: number): void {
    void this.#uploads.get(id)?.retry();
  }

  remove(id: number): void {
    this.#uploads.get(id)?.cancel();
    this.#drop(id);
  }

  async #send(file: File, id: number, to: Destination): Promise<void> {
    const upload = to.startUpload(file, (state) => {
      if (state.kind === "sending") this.#change(id, { state: "sending", share: state.share });
      if (state.kind === "waiting" || state.kind === "refused") {
        this.#change(id, { state: state.kind, message: state.message });
      }
      if (state.kind === "stored") void this.#putIntoInbox(id, state.key, to);
    });
    this.#uploads.set(id, upload);
    await upload.settled();
  }

  async #putIntoInbox(id: number, key: string, to: Destination): Promise<void> {
    this.#change(id, { state: "sending", share: 1 });
    try {
      await to.addDraft(key);
      this.#drop(id);
    } catch (error) {
      const retry = () => this.#putIntoInbox(id, key, to);
      if (this.#uploads.has(id)) this.#uploads.set(id, { retry, cancel: () => undefined });
      const message = errorMessage(error, "Couldn't add the receipt. Please try again.");
      this.#change(id, { state: "unlisted", message });
    }
  }

  #change(id: number, changed: Partial<AddedFile>): void {
    this.#set(this.#files.map((file) => (file.id === id ? { ...file, ...changed } : file)));
  }

  #drop(id: number): void {
    this.#uploads.delete(id);
    this.#set(this.#files.filter((file) => file.id !== id));
  }

  #set(files: readonly AddedFile[]): void {
    this.#files = files;
    this.#listeners.forEach((listener) => listener());
  }
}
