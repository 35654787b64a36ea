import { chownSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeScratch } from "../../tests/support/app-process.ts";
import { startEmbedded } from "./embedded.ts";
import { findPostmaster } from "./embedded-postmaster.ts";
import { makeDataDir } from "../kept-secret.ts";

const log = { info: () => {}, error: () => {} };

test("marks that a crash or a full disk has left empty do not keep the database from starting", async () => {
  const scratch = makeScratch();
  try {
    makeDataDir(scratch.dataDir);
    const first = await startEmbedded({ dataDir: scratch.dataDir, log });
    await first.stop();
    const { uid, gid } = statSync(scratch.cluster);
    for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
      const file = join(scratch.cluster, name);
      writeFileSync(file, "");
      chownSync(file, uid, gid);
    }
    const second = await startEmbedded({ dataDir: scratch.dataDir, log });
    expect(findPostmaster(scratch.cluster)?.isReady).toBe(true);
    await second.stop();
  } finally {
    await scratch.remove();
  }
});
