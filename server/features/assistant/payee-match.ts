import type { Contractor } from "../../../shared/contractors/contract.ts";

/** The only contractor with this name or company; undefined for none or several. */
export function findContractorNamed(
  contractors: readonly Contractor[],
  said: string,
): Contractor | undefined {
  const words = wordsOf(said);
  if (words.length === 0) return undefined;
  const exact = contractors.filter(({ name, company }) =>
    [name, company].some((known) => wordsOf(known ?? "").join(" ") === words.join(" ")),
  );
  const partly = contractors.filter(({ name, company }) => {
    const known = new Set([...wordsOf(name), ...wordsOf(company ?? "")]);
    return words.every((word) => known.has(word));
  });
  const matching = exact.length > 0 ? exact : partly;
  return matching.length === 1 ? matching[0] : undefined;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
