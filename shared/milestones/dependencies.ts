/** The milestones that each one waits for, by its id. */
export type Dependencies = ReadonlyMap<number, readonly number[]>;

export function dependenciesOf(
  milestones: readonly { id: number; waitsFor: readonly number[] }[],
): Dependencies {
  return new Map(milestones.map(({ id, waitsFor }) => [id, waitsFor]));
}

/**
 * The shortest chain of dependencies from one milestone to another, both included; undefined
 * without one. A chain means that the other must not depend on the first.
 */
export function findDependencyChain(
  dependencies: Dependencies,
  from: number,
  to: number,
): number[] | undefined {
  /** predecessor of each milestone on the shortest path */
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
