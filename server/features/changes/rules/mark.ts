const MARK = /^((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))@(\d{1,15})$/;

/** Position in the stream of changes up to which an answer is complete. */
export interface Mark {
  /** of the database: what is visible in it came before */
  snapshot: string;
  at: Date;
}

export function writeMark({ snapshot, at }: Mark): string {
  return `${snapshot}@${at.getTime()}`;
}

/**
 * Undefined for other texts, also for a snapshot that PostgreSQL would refuse: the oldest running
 * transaction, the next one, and those running between them.
 */
export function parseMark(text: string): Mark | undefined {
  const [, snapshot, oldest, next, running = "", at] = MARK.exec(text) ?? [];
  if (snapshot === undefined || oldest === undefined || next === undefined) return undefined;
  const [first, end] = [BigInt(oldest), BigInt(next)];
  const ids = running === "" ? [] : running.split(",").map(BigInt);
  const isSnapshot =
    first > 0n &&
    end >= first &&
    ids.every((id, index) => id >= (ids[index - 1] ?? first) && id < end);
  return isSnapshot ? { snapshot, at: new Date(Number(at)) } : undefined;
}
