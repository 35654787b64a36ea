/** The last that was asked for of each milestone, while it is under way. */
const last = new Map<number, Promise<unknown>>();

/** Sends what is asked of one milestone one after the other, so that the last one holds. */
export async function inTurn<Answer>(id: number, send: () => Promise<Answer>): Promise<Answer> {
  const before = last.get(id);
  const turn = before === undefined ? send() : before.then(send, send);
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}

/** Whether something later is still to be answered. */
export function isAnotherWaiting(id: number): boolean {
  return last.has(id);
}
