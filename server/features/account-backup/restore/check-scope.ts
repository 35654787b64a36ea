import { codeOf } from "../../../../shared/expenses/catalog.ts";
import type { BackedUpScopeItem } from "../rules/archive-contract.ts";
import { unsupportedArchive } from "./archive-reader.ts";
import { invalidRecord } from "./backup-records.ts";

/** Far more than real scopes have, because they are kept in memory until all quotes are known. */
const MAX_LINKS = 1_000_000;

/** Checks scope items, and that their quotes are in the same project. */
export class ScopeCheck {
  readonly #seen = new Set<number>();
  readonly #codes = new Set<string>();
  #links: { index: number; projectId: number; quoteId: number }[] = [];

  take(index: number, { id, projectId, work, title, lines, entries }: BackedUpScopeItem): void {
    const code = `${projectId} ${codeOf(work)} ${codeOf(title)}`;
    if (this.#seen.has(id)) throw invalidRecord("scopeItems", index, "its id is a duplicate");
    if (this.#codes.has(code))
      throw invalidRecord("scopeItems", index, "its scope has another one alike");
    this.#seen.add(id);
    this.#codes.add(code);
    const mapped = new Set(lines.map(({ quoteId, line }) => `${quoteId} ${codeOf(line)}`));
    const entered = new Set(entries.map(({ quoteId }) => quoteId));
    if (mapped.size < lines.length || entered.size < entries.length) {
      throw invalidRecord("scopeItems", index, "one of its lines or entries is a duplicate");
    }
    for (const { quoteId } of [...lines, ...entries]) {
      this.#links.push({ index, projectId, quoteId });
    }
    if (this.#links.length > MAX_LINKS) {
      throw unsupportedArchive("It has more lines of scopes than can be taken.");
    }
  }

  requireLinks(quotes: ReadonlyMap<number, { projectId: number }>): void {
    for (const { index, projectId, quoteId } of this.#links) {
      if (quotes.get(quoteId)?.projectId !== projectId) {
        throw invalidRecord("scopeItems", index, "one of its quotes is missing");
      }
    }
    this.#links = [];
  }
}
