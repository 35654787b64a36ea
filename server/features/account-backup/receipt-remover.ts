import type { Deps } from "../../deps.ts";

/**
 * Removes the files of deleted accounts after the response, because thousands take a while. Their
 * links stop working when the rows are deleted. The receipt sweep removes files left by a shutdown.
 */
export class ReceiptRemover {
  readonly #deps: Pick<Deps, "storage" | "log">;
  readonly #running = new Set<Promise<void>>();
  #isStopping = false;

  constructor(deps: Pick<Deps, "storage" | "log">) {
    this.#deps = deps;
  }

  remove(keys: readonly string[]): void {
    const work = this.#removeAll(keys).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Stops after the current file. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }

  async #removeAll(keys: readonly string[]): Promise<void> {
    const { storage, log } = this.#deps;
    for (const key of keys) {
      if (this.#isStopping) return;
      await storage
        .remove(key)
        .catch((err: unknown) => log.warn({ err }, "A receipt is left to the sweep"));
    }
  }
}
