import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start processes, read or render receipts, or wait for time limits. */
const SLOW = new RegExp(
  "/tests/faults/|/tests/security/(?:untrusted-zips|half-open)|/server/db/embedded/|" +
    "/server/features/(?:account-backup|drafts|exports|maintenance|receipt-reading|receipt-mail)/",
);

/**
 * Starts slow files first, so that none of them is left for the end. On a clean checkout Vitest
 * knows no durations and starts the largest files first, but slow ones are often small.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
