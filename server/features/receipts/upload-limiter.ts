import type { UserId } from "../../../shared/ids.ts";
import { failed, queueFull } from "../../errors.ts";

/** Up to 10 MB each, so 160 MB in total. */
const AT_ONCE = 16;
const AT_ONCE_EACH = 4;
const RETRY_AFTER_SECONDS = 5;

/** The running uploads, by owner. */
export class UploadSlots {
  readonly #byOwner = new Map<UserId, number>();
  #taken = 0;

  get taken(): number {
    return this.#taken;
  }

  /** Runs a task in a slot; fails at once if there is none, instead of queueing. */
  async use<T>(owner: UserId, task: () => Promise<T>): Promise<T> {
    const own = this.#byOwner.get(owner) ?? 0;
    if (own >= AT_ONCE_EACH) {
      throw failed("rate_limited", "Please wait until your other receipts are uploaded", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    if (this.#taken >= AT_ONCE) {
      throw queueFull(
        "uploads",
        "Too many receipts are being uploaded. Please try again in a moment.",
        RETRY_AFTER_SECONDS,
      );
    }
    this.#taken += 1;
    this.#byOwner.set(owner, own + 1);
    try {
      return await task();
    } finally {
      this.#taken -= 1;
      const left = (this.#byOwner.get(owner) ?? 1) - 1;
      if (left === 0) this.#byOwner.delete(owner);
      else this.#byOwner.set(owner, left);
    }
  }
}
