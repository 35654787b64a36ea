import type { UserId } from "../../../shared/ids.ts";
import { failed, queueFull } from "../../errors.ts";

/** Each may use tens of megabytes while a file is decompressed. */
const AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

/** Files being read: one per user, four in total. */
export class ImportSlots {
  readonly #owners = new Set<UserId>();

  get taken(): number {
    return this.#owners.size;
  }

  /** Runs a task in a slot; fails at once if there is none, instead of queueing. */
  async use<T>(owner: UserId, task: () => Promise<T>): Promise<T> {
    if (this.#owners.has(owner)) {
      throw failed("rate_limited", "Please wait until your other file is read", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    if (this.#owners.size >= AT_ONCE) {
      throw queueFull(
        "uploads",
        "Too many files are being read. Please try again in a moment.",
        RETRY_AFTER_SECONDS,
      );
    }
    this.#owners.add(owner);
    try {
      return await task();
    } finally {
      this.#owners.delete(owner);
    }
  }
}
