const MARK = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/;

/**
 * Whether a text is a snapshot as PostgreSQL writes it: the oldest running transaction, the next
 * one, and those running between them.
 */
export function isMark(text: string): boolean {
  const [, oldest, next, running = ""] = MARK.exec(text) ?? [];
  if (oldest === undefined || next === undefined) return false;
  const [first, end] = [BigInt(oldest), BigInt(next)];
  const ids = running === "" ? [] : running.split(",").map(BigInt);
  return (
    first > 0n &&
    end >= first &&
    ids.every((id, index) => id >= (ids[index - 1] ?? first) && id < end)
  );
}
