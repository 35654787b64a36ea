import type { Evidence } from "../rules/fact.ts";
import { checkFigures } from "../rules/figures/check-figures.ts";
import { settledPart } from "../rules/figures/settled-part.ts";

/** A reply that grows, with its figures checked: a line that was checked once is not checked again. */
export class CheckedReply {
  readonly #evidence: () => Evidence;
  readonly #lines = new Map<string, string>();
  #known = 0;

  constructor(evidence: () => Evidence) {
    this.#evidence = evidence;
  }

  /** What can be shown of a reply that is not whole yet. */
  shown(reply: string): string {
    const evidence = this.#evidence();
    const known = evidence.facts.length + evidence.passages.length;
    // What was untraced before another tool was asked may be traced now.
    if (known !== this.#known) this.#lines.clear();
    this.#known = known;
    return checkFigures(settledPart(reply), evidence, this.#lines);
  }

  whole(reply: string): string {
    return checkFigures(reply, this.#evidence());
  }
}
