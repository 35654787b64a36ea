const MARK = /^((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))@(\d{1,15})$/;

/** Position in the stream of changes: a response contains all changes before it. */
export interface Mark {
  /** PostgreSQL snapshot; changes visible in it came before */
  snapshot: string;
  at: Date;
}

export function writeMark({ snapshot, at }: Mark): string {
  return `${snapshot}@${at.getTime()}`;
}

/**
 * Parses a mark. Undefined for other texts, including a snapshot that PostgreSQL would reject; it
 * consists of the oldest running transaction, the next one, and those running between them.
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
