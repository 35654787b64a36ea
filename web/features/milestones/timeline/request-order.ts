/** The latest running or queued request of each milestone. */
const last = new Map<number, Promise<unknown>>();

/** Sends a milestone's requests in order, so that the last one wins. */
export async function sendInOrder<Result>(
  id: number,
  send: () => Promise<Result>,
): Promise<Result> {
  const before = last.get(id);
  const request = before === undefined ? send() : before.then(send, send);
  last.set(id, request);
  try {
    return await request;
  } finally {
    if (last.get(id) === request) last.delete(id);
  }
}

/** Whether a later request is running or queued. */
export function hasPendingRequest(id: number): boolean {
  return last.has(id);
}
