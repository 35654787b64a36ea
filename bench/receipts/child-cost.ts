import { cpuSeconds, residentMiB } from "../load/processes.ts";
import { familyOf } from "../load/resident.ts";

/** CPU seconds of this process's children so far, and their peak memory in MiB. */
export class ChildCost {
  readonly #seconds = new Map<number, number>();
  #mostMiB = 0;

  /** Samples the memory; call it repeatedly while the children run. */
  look(): void {
    for (const pid of familyOf(process.pid)) {
      if (pid === process.pid) continue;
      this.#seconds.set(pid, cpuSeconds(pid) ?? 0);
      this.#mostMiB = Math.max(this.#mostMiB, residentMiB(pid) ?? 0);
    }
  }

  get seconds(): number {
    return [...this.#seconds.values()].reduce((sum, seconds) => sum + seconds, 0);
  }

  get mostMiB(): number {
    return this.#mostMiB;
  }
}
