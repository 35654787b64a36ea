/** The latest running or queued request of each milestone. */
const last = new Map<number, Promise<unknown>>();

/** Sends a milestone's requests in order, so that the last one wins. */
export async function sendInOrder<Answer>(
  id: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const before = last.get(id);
  const turn = before === undefined ? send() : before.then(send, send);
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}

/** Whether a later request is running or queued. */
export function hasPendingRequest(id: number): boolean {
  return last.has(id);
}
