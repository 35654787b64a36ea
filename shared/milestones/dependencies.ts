/** The milestones that each one waits for, by its id. */
export type Dependencies = ReadonlyMap<number, readonly number[]>;

export function dependenciesOf(
  milestones: readonly { id: number; waitsFor: readonly number[] }[],
): Dependencies {
  return new Map(milestones.map(({ id, waitsFor }) => [id, waitsFor]));
}

/**
 * The shortest chain by which a milestone waits for another, with both; undefined if it doesn't.
 * That other one may not wait for the first.
 */
export function waitingChain(
  dependencies: Dependencies,
  from: number,
  to: number,
): number[] | undefined {
  /** by milestone, the one before it on the shortest way */
  const before = new Map<number, number | undefined>([[from, undefined]]);
  for (const [id] of before) {
    if (id === to) {
      const chain: number[] = [];
      for (let step: number | undefined = to; step !== undefined; step = before.get(step)) {
        chain.unshift(step);
      }
      return chain;
    }
    for (const next of dependencies.get(id) ?? []) if (!before.has(next)) before.set(next, id);
  }
  return undefined;
}
