import { chownSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeInstalledScratch } from "../../../tests/support/app/processes/installed-data.ts";
import { startEmbedded } from "./embedded.ts";
import { findPostmaster } from "./postmaster.ts";

const log = { info: () => {}, error: () => {} };

test("starts despite lock files left empty by a crash or a full disk", async () => {
  const scratch = await makeInstalledScratch();
  try {
    const { uid, gid } = statSync(scratch.cluster);
    for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
      const file = join(scratch.cluster, name);
      writeFileSync(file, "");
      chownSync(file, uid, gid);
    }
    const embedded = await startEmbedded({ dataDir: scratch.dataDir, log });
    expect(findPostmaster(scratch.cluster)?.isReady).toBe(true);
    await embedded.stop();
  } finally {
    await scratch.remove();
  }
});
