import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start processes, read or render receipts, or wait for time limits. */
const SLOW = new RegExp(
  "/tests/faults/|/tests/security/(?:untrusted-zips|half-open)|/server/db/embedded/|" +
    "/server/features/(?:account-backup|drafts|exports|maintenance|receipt-reading|receipt-mail)/",
);

/**
 * Starts slow files first, so that none of them is left for the end. On a clean checkout Vitest
 * knows no durations and starts the largest files first, but slow ones are often small. The pure
 * rules come last: a worker ends when the next file is of another project, and the next one would
 * load the app again.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  if (project.name === "rules") return 2;
  return SLOW.test(moduleId) ? 0 : 1;
}
