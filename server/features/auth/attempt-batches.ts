/**
 * Concurrent attempts under one rate-limit key. Closed once a caller waits for it; later attempts
 * form the next batch.
 */
export class AttemptBatch {
  /**
   * Resolves when this batch and all earlier ones are done: true if any attempt checked a password.
   * All waiting callers share it, so that a flood costs no extra work.
   */
  readonly settled: Promise<boolean>;
  readonly #done = Promise.withResolvers<boolean>();
  #running = 0;
  #hasChecked = false;
  #isClosed = false;

  constructor(before: Promise<boolean> | undefined) {
    const done = this.#done.promise;
    this.settled = before
      ? Promise.all([before, done]).then((results) => results.includes(true))
      : done;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  enter(): void {
    this.#running += 1;
  }

  leave(hasChecked: boolean): void {
    this.#hasChecked ||= hasChecked;
    this.#running -= 1;
    if (this.#running === 0) this.close();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#running === 0) this.#done.resolve(this.#hasChecked);
  }
}

/** Current batches by rate-limit key. Finished ones are removed. */
export class AttemptBatches {
  readonly #newest = new Map<string, AttemptBatch>();

  enter(key: string): AttemptBatch {
    const newest = this.#newest.get(key);
    const batch = newest && !newest.isClosed ? newest : this.#begin(key, newest?.settled);
    batch.enter();
    return batch;
  }

  /** Waits for the attempts in progress. Resolves to true if any of them checked a password. */
  async untilDone(key: string): Promise<boolean> {
    const newest = this.#newest.get(key);
    newest?.close();
    return (await newest?.settled) ?? false;
  }

  #begin(key: string, before: Promise<boolean> | undefined): AttemptBatch {
    const batch = new AttemptBatch(before);
    this.#newest.set(key, batch);
    void batch.settled.then(() => {
      if (this.#newest.get(key) === batch) this.#newest.delete(key);
    });
    return batch;
  }
}
