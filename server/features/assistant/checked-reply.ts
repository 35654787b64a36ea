import type { Evidence } from "../../../shared/assistant/fact.ts";
import { checkFigures } from "../../../shared/assistant/figures/check-figures.ts";
import { settledPart } from "../../../shared/assistant/figures/settled-part.ts";

/** Code goes on over lines, and figures in there are shown otherwise. */
const CODE = /^\s*(?:```|~~~)/m;

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
    const settled = settledPart(reply);
    if (CODE.test(settled)) return checkFigures(settled, evidence);
    const lines = settled.split("\n");
    const growing = lines.pop() ?? "";
    const whole = lines.map((line) => this.#checkOnce(line, evidence));
    return [...whole, checkFigures(growing, evidence)].join("\n");
  }

  whole(reply: string): string {
    return checkFigures(reply, this.#evidence());
  }

  #checkOnce(line: string, evidence: Evidence): string {
    const known = this.#lines.get(line);
    if (known !== undefined) return known;
    const checked = checkFigures(line, evidence);
    this.#lines.set(line, checked);
    return checked;
  }
}
