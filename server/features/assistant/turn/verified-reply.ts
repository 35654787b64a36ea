import type { Evidence } from "../rules/fact.ts";
import { checkFigures } from "../rules/figures/check-figures.ts";
import { showablePrefix } from "../rules/figures/showable-prefix.ts";

/** Checks the figures of a growing reply; each line is checked once. */
export class VerifiedReply {
  readonly #evidence: () => Evidence;
  readonly #lines = new Map<string, string>();
  #known = 0;

  constructor(evidence: () => Evidence) {
    this.#evidence = evidence;
  }

  /** The part of an incomplete reply that can be shown. */
  shown(reply: string): string {
    const evidence = this.#evidence();
    const known = evidence.facts.length + evidence.passages.length;
    // New facts may support figures that were marked before.
    if (known !== this.#known) this.#lines.clear();
    this.#known = known;
    return checkFigures(showablePrefix(reply), evidence, this.#lines);
  }

  whole(reply: string): string {
    return checkFigures(reply, this.#evidence());
  }
}
