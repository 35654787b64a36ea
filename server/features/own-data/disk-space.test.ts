import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { requireDiskSpace } from "./disk-space.ts";

const announcing = (bytes: number) => ({ headers: { "content-length": String(bytes) } });

test("a file that would leave the disk almost full is refused before it is taken", async () => {
  await requireDiskSpace(tmpdir(), announcing(1), 0);
  for (const [bytes, keptFree] of [
    [1e18, 0],
    [1, 1e18],
  ] as const) {
    await expect(requireDiskSpace(tmpdir(), announcing(bytes), keptFree)).rejects.toMatchObject({
      problem: { code: "storage_full" },
    });
  }
});
