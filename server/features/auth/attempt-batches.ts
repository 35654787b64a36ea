/**
 * Those who are under way together. It is closed when somebody has to wait for them: whoever comes
 * after that belongs to the next one.
 */
export class Crowd {
  /**
   * Once all of them are done, and those before them who were not yet: whether any has looked. One
   * promise for all who wait, so that a flood costs no more than its requests.
   */
  readonly settled: Promise<boolean>;
  readonly #own = Promise.withResolvers<boolean>();
  #underWay = 0;
  #hasLooked = false;
  #isClosed = false;

  constructor(before: Promise<boolean> | undefined) {
    const own = this.#own.promise;
    this.settled = before
      ? Promise.all([before, own]).then((looked) => looked.includes(true))
      : own;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  enter(): void {
    this.#underWay += 1;
  }

  leave(hasLooked: boolean): void {
    this.#hasLooked ||= hasLooked;
    this.#underWay -= 1;
    if (this.#underWay === 0) this.close();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#underWay === 0) this.#own.resolve(this.#hasLooked);
  }
}

/** The crowds of whatever is counted under a name. Nothing is kept of names at which nobody is. */
export class Crowds {
  readonly #newest = new Map<string, Crowd>();

  enter(key: string): Crowd {
    const newest = this.#newest.get(key);
    const crowd = newest && !newest.isClosed ? newest : this.#begin(key, newest?.settled);
    crowd.enter();
    return crowd;
  }

  /** Waits for all who are under way now. Answers whether any of them has looked. */
  async untilDone(key: string): Promise<boolean> {
    const newest = this.#newest.get(key);
    newest?.close();
    return (await newest?.settled) ?? false;
  }

  #begin(key: string, before: Promise<boolean> | undefined): Crowd {
    const crowd = new Crowd(before);
    this.#newest.set(key, crowd);
    void crowd.settled.then(() => {
      if (this.#newest.get(key) === crowd) this.#newest.delete(key);
    });
    return crowd;
  }
}
