import { codeOf } from "../../../../shared/expenses/catalog.ts";

/**
 * Lines of a quote that an edit renamed, as codes: at the same position, where the old name no
 * longer occurs and the new one didn't before.
 */
export function renamedLines(
  before: readonly string[],
  after: readonly string[],
): { from: string; to: string }[] {
  const [old, now] = [before.map(codeOf), after.map(codeOf)];
  const [isOld, isNow] = [new Set(old), new Set(now)];
  return old.flatMap((from, index) => {
    const to = now[index];
    const isRenamed = to !== undefined && !isNow.has(from) && !isOld.has(to);
    const isFirst = old.indexOf(from) === index && now.indexOf(to ?? "") === index;
    return isRenamed && isFirst ? [{ from, to }] : [];
  });
}
