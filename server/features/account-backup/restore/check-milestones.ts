import type { BackedUpMilestone } from "../rules/archive-contract.ts";
import { invalidRecord } from "./backup-records.ts";

interface Waiting {
  index: number;
  id: number;
  waitsFor: readonly number[];
}

/** Checks the dependencies between milestones. */
export class MilestoneCheck {
  /** project id by milestone id */
  readonly projects = new Map<number, number>();
  /** dependencies by project id */
  readonly #waiting = new Map<number, Waiting[]>();

  take(index: number, { id, projectId, waitsFor }: BackedUpMilestone): void {
    if (this.projects.has(id)) throw invalidRecord("milestones", index, "its id is a duplicate");
    this.projects.set(id, projectId);
    if (waitsFor.length === 0) return;
    const waiting = this.#waiting.get(projectId) ?? [];
    this.#waiting.set(projectId, waiting);
    waiting.push({ index, id, waitsFor });
  }

  requireLinks(): void {
    for (const [projectId, waiting] of this.#waiting) {
      for (const { index, waitsFor } of waiting) {
        if (waitsFor.some((other) => this.projects.get(other) !== projectId)) {
          throw invalidRecord("milestones", index, "a milestone that it waits for is missing");
        }
      }
      const [first] = inCycles(waiting);
      if (first)
        throw invalidRecord("milestones", first.index, "it waits for one that waits for it");
    }
  }
}

/**
 * Milestones that wait for each other, and those that wait for them. Linear in time, because an
 * archive may have any number of them.
 */
function inCycles(waiting: readonly Waiting[]): Waiting[] {
  const waitedFor = new Map<number, Waiting[]>();
  const open = new Map(waiting.map((one) => [one.id, one.waitsFor.length]));
  for (const one of waiting) {
    for (const other of one.waitsFor) {
      const known = waitedFor.get(other);
      if (known) known.push(one);
      else waitedFor.set(other, [one]);
    }
  }
  const done = [...waitedFor.keys()].filter((id) => !open.has(id));
  for (const id of done) {
    for (const one of waitedFor.get(id) ?? []) {
      const left = (open.get(one.id) ?? 0) - 1;
      open.set(one.id, left);
      if (left === 0) done.push(one.id);
    }
  }
  return waiting.filter(({ id }) => (open.get(id) ?? 0) > 0);
}
